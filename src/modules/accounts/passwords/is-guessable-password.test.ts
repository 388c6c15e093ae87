import { expect, test } from 'vitest';
import { passwordProblems } from '#contract/fields/password.ts';
import { isGuessablePassword } from './is-guessable-password.ts';

test.each([
  'Password1!',
  'P@ssw0rd',
  'P@55w0rd!!',
  'Welcome1!',
  'Welcome@2026',
  'Qwerty123!',
  'Letmein1!',
  'KiaOra2026!',
  'Aotearoa1!',
  'Summer2026!',
  'Admin@123',
  '!Password1',
  'PassPass1!',
  'Aa1!Aa1!',
])('%s meets the password rules and is rejected as guessable', (password) => {
  expect(passwordProblems(password)).toEqual([]);
  expect(isGuessablePassword(password)).toBe(true);
});

test.each([
  'Kōwhai-tree 47',
  'blue!Heron9walks',
  'xK7#mPq2',
  'Mātai-grove 58',
  'correct Horse battery 9!',
  'Passionfruit&7kiwis',
  '1.Tangaroa.and.Tāne',
])('%s is accepted', (password) => {
  expect(isGuessablePassword(password)).toBe(false);
});

test('the shopper’s own name or email address is rejected', () => {
  const about = { email: 'aroha.ngata@example.co.nz', firstName: 'Aroha', lastName: 'Ngāta' };
  for (const password of ['Aroha2026!', 'Ngata-1990', 'ArohaNgāta1!', 'Aroha.Ngata1'])
    expect(isGuessablePassword(password, about), password).toBe(true);
  expect(isGuessablePassword('Aroha2026!', { firstName: 'Mere' })).toBe(false);
});
