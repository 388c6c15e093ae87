import { expect, test } from 'vitest';
import { checkProfile } from './check-profile.ts';

test('ACC-23 ACC-24 today is the current date in New Zealand', () => {
  // 21 November in Auckland, still the 20th in Greenwich.
  const now = new Date('2026-11-20T12:00:00Z');
  expect(checkProfile({ birthDate: '2026-11-20' }, now)).toEqual({});
  expect(checkProfile({ birthDate: '2026-11-21' }, now)).toEqual({
    birthDate: 'Enter a date earlier than today or leave this field blank.',
  });
  expect(checkProfile({ birthDate: '' }, now)).toEqual({});
});

test('ACC-26 ACC-28 a phone number is optional unless text messages are requested', () => {
  const now = new Date();
  expect(checkProfile({}, now)).toEqual({});
  expect(checkProfile({ phone: '12' }, now)).toEqual({
    phone: 'Enter a valid phone number or leave this field blank.',
  });
  expect(checkProfile({ phone: '12', textMessages: true }, now)).toEqual({
    phone: 'Enter a valid phone number or leave this field blank.',
  });
  for (const phone of ['', '09 123 4567'])
    expect(checkProfile({ phone, textMessages: true }, now)).toEqual({
      phone: 'Enter a New Zealand or Australian mobile number.',
    });
  for (const phone of ['021 555 0123', '+61 412 345 678'])
    expect(checkProfile({ phone, textMessages: true }, now)).toEqual({});
});
