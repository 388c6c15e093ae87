import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signUpSchema } from '../accounts/account.ts';
import { passwordProblems } from './password.ts';

test.each([
  ['Aa1!aaa', 'Use 8 characters or more.'],
  [`Aa1!${'x'.repeat(253)}`, 'Use 256 characters or fewer.'],
  ['NO-LOWER-1', 'Use at least one lowercase letter.'],
  ['no-upper-1', 'Use at least one uppercase letter.'],
  ['No-number!', 'Use at least one number.'],
  ['NoSpecial12', 'Use at least one special character.'],
  ['Spaces are no sign 1', 'Use at least one special character.'],
  [' Aa1!aaaa', "A password can't start or end with a space."],
  ['Aa1!aaaa ', "A password can't start or end with a space."],
])('AUTH-21 AUTH-22 AUTH-23 AUTH-25 %s: %s', (password, message) => {
  expect(passwordProblems(password)).toEqual([message]);
});

test('AUTH-21 characters are counted as people count them, with 8 and 256 both allowed', () => {
  expect(passwordProblems('Aa1!aaaa')).toEqual([]);
  expect(passwordProblems(`Aa1!${'𝔘'.repeat(252)}`)).toEqual([]);
  expect(passwordProblems(`Aa1!${'𝔘'.repeat(253)}`)).toEqual(['Use 256 characters or fewer.']);
  expect(passwordProblems('Āā1!āāāā')).toEqual([]);
});

test('AUTH-21 AUTH-22 AUTH-23 the form and the server agree on every password', () => {
  const person = { email: 'a@example.co.nz', firstName: 'A', lastName: 'B' };
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40, size: 'max' }), (password) => {
      const found = signUpSchema.safeParse({ ...person, password }).error?.issues.map(({ message }) => message) ?? [];
      expect(found).toEqual(passwordProblems(password));
    }),
    { numRuns: 2_000 },
  );
});
