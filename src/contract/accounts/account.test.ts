import { expect, test } from 'vitest';
import { isPhone, isTransTasmanMobile } from '../fields/phone.ts';
import {
  changePasswordSchema,
  deleteAccountSchema,
  genders,
  isPastDay,
  logInSchema,
  signUpSchema,
  updateAccountSchema,
  verifySchema,
} from './account.ts';

const messageOf = (change: Record<string, unknown>, field: string) =>
  signUpSchema
    .safeParse({ email: 'a@example.co.nz', firstName: 'A', lastName: 'B', password: 'Kōwhai-tree 47', ...change })
    .error?.issues.find(({ path }) => path[0] === field)?.message;

test('ACC-02 gender codes', () => {
  expect(genders).toEqual({ F: 'female', M: 'male', NS: 'other' });
});

test('AUTH-10 log-in only requires non-empty fields', () => {
  expect(logInSchema.safeParse({ email: 'x', password: 'y' }).success).toBe(true);
  expect(logInSchema.safeParse({ email: ' ', password: '' }).error?.issues.map(({ message }) => message)).toEqual([
    'Enter your email address.',
    'Enter your password.',
  ]);
  // No length is refused either: input beyond the maximum length of an email or password is cut off.
  const long = logInSchema.parse({ email: 'x'.repeat(9_000), password: 'y'.repeat(9_000) });
  expect([long.email.length, long.password.length]).toEqual([1_000, 1_000]);
  for (const schema of [deleteAccountSchema, verifySchema.pick({ password: true })])
    expect(schema.safeParse({ password: 'y'.repeat(9_000) }).success).toBe(true);
  expect(
    changePasswordSchema.safeParse({ currentPassword: 'y'.repeat(9_000), password: 'Kōwhai-tree 47' }).success,
  ).toBe(true);
});

test('AUTH-11 AUTH-12 AUTH-13 AUTH-14 AUTH-15 email addresses', () => {
  expect(messageOf({ email: '' }, 'email')).toBe('Enter your email address.');
  expect(messageOf({ email: `${'a'.repeat(250)}@b.nz` }, 'email')).toBe(
    'Enter an email address with 250 characters or fewer.',
  );
  expect(messageOf({ email: `${'ā'.repeat(130)}@b.nz` }, 'email')).toBe(
    'Enter an email address with fewer characters.',
  );
  for (const email of ['a', 'a@b', '@b.nz', 'a@@b.nz', 'a b@c.nz', `${'a'.repeat(65)}@b.nz`, 'a..b@c.nz', 'a@-b.nz'])
    expect(messageOf({ email }, 'email'), email).toBe('Enter a valid email address.');
  for (const email of ["o'neill@example.co.nz", 'a+b@c.nz', 'A.B@Example.CO.NZ', `${'a'.repeat(64)}@b.nz`])
    expect(messageOf({ email }, 'email'), email).toBe(undefined);
});

test('AUTH-16 AUTH-17 AUTH-18 names: macrons and both apostrophes, at most 20 characters', () => {
  for (const firstName of ['Āwhina', "O'Neill", 'O’Neill', 'Mary-Jane', 'J. R.', 'x'.repeat(20)])
    expect(messageOf({ firstName }, 'firstName'), firstName).toBe(undefined);
  for (const firstName of ['R2', 'a@b', '<b>', 'a_b', '😀', 'x'.repeat(21)])
    expect(messageOf({ firstName }, 'firstName'), firstName).toBeTypeOf('string');
  expect(messageOf({ firstName: ' ' }, 'firstName')).toBe('Enter your first name.');
  expect(messageOf({ lastName: '' }, 'lastName')).toBe('Enter your last name.');
});

test('ACC-23 a birth date is before today, or blank', () => {
  expect(isPastDay('2026-11-20', '2026-11-21')).toBe(true);
  expect(isPastDay('2026-11-21', '2026-11-21')).toBe(false);
  expect(isPastDay('', '2026-11-21')).toBe(true);
  for (const birthDate of ['2026-02-30', '1/2/1990', '0001-01-01', '1990-1-1', 'tomorrow'])
    expect(messageOf({ birthDate }, 'birthDate'), birthDate).toBe(
      'Enter a date earlier than today or leave this field blank.',
    );
});

test('ACC-03 dateOfBirth is accepted as another name for birthDate', () => {
  expect(updateAccountSchema.parse({ customer: { dateOfBirth: '1990-01-01' } })).toEqual({
    customer: { birthDate: '1990-01-01' },
  });
  expect(updateAccountSchema.parse({ customer: { dateOfBirth: '1990-01-01', birthDate: '' } })).toEqual({
    customer: { birthDate: '' },
  });
  expect(updateAccountSchema.parse({ customer: {} })).toEqual({ customer: {} });
  const person = { email: 'a@example.co.nz', firstName: 'A', lastName: 'B', password: 'Kōwhai-tree 47' };
  for (const [given, birthDate] of [
    [{ dateOfBirth: '1990-01-01' }, '1990-01-01'],
    [{ dateOfBirth: '1990-01-01', birthDate: '1991-02-02' }, '1991-02-02'],
    [{}, ''],
  ] as const) {
    const parsed = signUpSchema.parse({ ...person, ...given });
    expect(parsed.birthDate).toBe(birthDate);
    expect(parsed).not.toHaveProperty('dateOfBirth');
  }
  // A calendar day without a time, under either name.
  for (const name of ['birthDate', 'dateOfBirth'])
    for (const schema of [signUpSchema, updateAccountSchema])
      for (const value of ['1990-01-01T00:00:00Z', '1990-01-01 00:00']) {
        const given = schema === signUpSchema ? { ...person, [name]: value } : { customer: { [name]: value } };
        expect(schema.safeParse(given).error?.issues[0]?.message, `${name} ${value}`).toBe(
          'Enter a date earlier than today or leave this field blank.',
        );
      }
});

test('ACC-29 phone numbers are valid for their country', () => {
  for (const phone of ['021 555 0123', '+64 21 555 0123', '09 123 4567', '+61 412 345 678'])
    expect(isPhone(phone), phone).toBe(true);
  for (const phone of ['1', '12', '021', 'abc', '+64', '', '9'.repeat(18), '1'.repeat(251)])
    expect(isPhone(phone), phone).toBe(false);
  expect(messageOf({ phone: '0'.repeat(21) }, 'phone')).toBe('Enter a valid phone number or leave this field blank.');
});

test('ACC-27 ACC-28 mobile numbers of New Zealand and Australia', () => {
  for (const phone of ['021 555 0123', '+64 27 555 0123', '+61 412 345 678'])
    expect(isTransTasmanMobile(phone), phone).toBe(true);
  for (const phone of ['09 123 4567', '+61 2 9374 4000', '+44 7400 123456', '021'])
    expect(isTransTasmanMobile(phone), phone).toBe(false);
});
