import fc from 'fast-check';
import { expect, test } from 'vitest';
import { optionalPhoneField } from '../accounts/account.ts';
import { contactSchema } from './fields.ts';
import { isPhone, isTransTasmanMobile } from './phone.ts';

const phoneField = contactSchema.shape.phone;
const accepted = (text: string, country = '') =>
  phoneField.safeParse(text).success && optionalPhoneField.safeParse(text).success && isPhone(text, country);

test('FIX-10 numbers are accepted in common notations, also with an extension', () => {
  for (const text of [
    '(09) 377 1234',
    '(021) 555 0123',
    '021-555-0123',
    '021.555.0123',
    '0215550123',
    '+64 21 555 0123',
    '+64 (0)21 555 0123',
    '+64 (9) 377 1234',
    '0800 123 456',
    '(09) 377 1234 x12',
    '09 377 1234 ext 1234',
    '09 377 1234 Ext.12',
    '09 377 1234 #12',
    '+61 412 345 678',
  ])
    expect(accepted(text), text).toBe(true);
});

test('FIX-10 ACC-29 text that is not a number is refused by the field’s rule or the country’s', () => {
  for (const text of [
    '+',
    '(',
    '()',
    '+1',
    '1',
    '12',
    '021',
    'ring me',
    '021 555',
    '021 555 0123 or 09',
    '++64215550123',
    '377 1234',
    '09 377 1234 x',
  ])
    expect(accepted(text), text).toBe(false);
  for (const text of ['+', '(', '-', '( )', 'x12', '1']) expect(phoneField.safeParse(text).success, text).toBe(false);
  // Empty is valid where the number is optional, and refused where it is required.
  expect(optionalPhoneField.safeParse('').success).toBe(true);
  expect(phoneField.safeParse('  ').error?.issues[0]?.message).toBe('Enter a phone number.');
});

test('FIX-10 a number without a country code is read by the chosen country', () => {
  for (const [text, country] of [
    ['0412 345 678', 'AU'],
    ['(415) 555-2671', 'US'],
  ] as const) {
    expect(accepted(text), text).toBe(false);
    expect(accepted(text, country), text).toBe(true);
  }
  // The shop's own country is tried as well.
  expect(accepted('021 555 0123', 'AU')).toBe(true);
  expect(accepted('021 555 0123', 'XX')).toBe(true);
});

test('ACC-29 limits: at most 17 national digits, 20 digits of extension, 250 characters', () => {
  expect(isPhone(`021 555 0123${' '.repeat(238)}`)).toBe(true);
  expect(isPhone(`021 555 0123${' '.repeat(239)}`)).toBe(false);
  expect(isPhone(`+49 ${'3'.repeat(18)}`)).toBe(false);
  expect(isPhone(`021 555 0123 ext ${'1'.repeat(20)}`)).toBe(true);
  expect(isPhone(`021 555 0123 ext ${'1'.repeat(21)}`)).toBe(false);
});

test('ACC-28 only mobiles of both countries can receive text messages', () => {
  for (const text of ['021 555 0123', '(021) 555 0123', '+64 27 123 4567', '+61 412 345 678'])
    expect(isTransTasmanMobile(text), text).toBe(true);
  for (const text of ['09 377 1234', '+61 2 9374 4000', '+44 7700 900123', '0800 123 456', '021', ''])
    expect(isTransTasmanMobile(text), text).toBe(false);
});

test('FIX-10 any text is validated without an exception, and none with fewer than two digits passes', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789+() -.x#') })), (text) => {
      const taken = accepted(text);
      if (taken) expect(text.replace(/\D/g, '').length).toBeGreaterThanOrEqual(2);
    }),
  );
});
