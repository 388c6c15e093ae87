/** Promises at difficult times: changes to and from daylight saving, leap days, holidays of one region only. */
import { expect, test } from 'vitest';
import { specialDaysOf } from '#modules/stores/holiday-hours.ts';
import { nzInstant } from '#shared/nz-dates.ts';
import { testConfig } from '../../../../tests/support/shop/test-context.ts';
import { openShippingRules } from '../open-shipping-rules.ts';
import { destinationOf } from '../shipping-rules.ts';
import { deliveryPromise, pickUpPromise } from './delivery-promise.ts';

const rules = openShippingRules({ config: testConfig() });
const promise = (code: string, postcode: string | null, day: string, time: string): string => {
  const method = rules.methods.find((one) => one.code === code);
  if (!method) throw new Error(`no method ${code}`);
  return deliveryPromise(rules, method, postcode === null ? null : destinationOf({ postcode }), nzInstant(day, time));
};

test('SHIP-11 LOC-05 promises are New Zealand days; weekends do not count, and after the cut-off the next business day does', () => {
  expect(promise('express', '6011', '2026-11-19', '13:59')).toBe('Fri 20 Nov – Mon 23 Nov');
  expect(promise('express', '6011', '2026-11-19', '14:00')).toBe('Mon 23 Nov – Tue 24 Nov');
  expect(promise('express', '6011', '2026-11-21', '13:00')).toBe('Tue 24 Nov – Wed 25 Nov');
  expect(promise('standard', '6011', '2026-11-19', '09:00')).toBe('Mon 23 Nov – Wed 25 Nov');
  expect(promise('standard', '0781', '2026-11-19', '09:00'), 'rural').toBe('Tue 24 Nov – Thu 26 Nov');
  expect(promise('standard', '8016', '2026-11-19', '09:00'), 'the Chathams').toBe('Thu 26 Nov – Tue 1 Dec');
});

test('SHIP-11 the cut-off stays at 14:00 local time over both changes of daylight saving', () => {
  // Clocks go forward on Sunday 27 September 2026 and back on Sunday 5 April 2026, between Good Friday and Easter
  // Monday.
  const method = rules.methods.find(({ code }) => code === 'express');
  const at = (instant: string) => method && deliveryPromise(rules, method, null, new Date(instant));
  expect([at('2026-09-25T01:59:59Z'), at('2026-09-25T02:00:00Z')]).toEqual([
    'Mon 28 Sept – Tue 29 Sept',
    'Tue 29 Sept – Wed 30 Sept',
  ]);
  expect([at('2026-09-28T00:59:59Z'), at('2026-09-28T01:00:00Z')]).toEqual([
    'Tue 29 Sept – Wed 30 Sept',
    'Wed 30 Sept – Thu 1 Oct',
  ]);
  expect([at('2026-04-02T00:59:59Z'), at('2026-04-02T01:00:00Z')]).toEqual([
    'Tue 7 Apr – Wed 8 Apr',
    'Wed 8 Apr – Thu 9 Apr',
  ]);
  expect([at('2026-04-07T01:59:59Z'), at('2026-04-07T02:00:00Z')]).toEqual([
    'Wed 8 Apr – Thu 9 Apr',
    'Thu 9 Apr – Fri 10 Apr',
  ]);
});

test('SHIP-11 29 February is counted like any other day', () => {
  expect(promise('express', '6011', '2028-02-28', '10:00')).toBe('Tue 29 Feb – Wed 1 Mar');
  expect(promise('express', '6011', '2028-02-29', '10:00')).toBe('Wed 1 Mar – Thu 2 Mar');
});

test('SHIP-11 Auckland Anniversary delays what leaves Auckland, Wellington Anniversary only what arrives in Wellington', () => {
  expect(promise('express', '6011', '2026-01-26', '10:00'), 'nothing leaves on the day').toBe(
    'Wed 28 Jan – Thu 29 Jan',
  );
  expect(promise('express', '6011', '2026-01-23', '10:00'), 'it is a business day in Wellington').toBe(
    'Mon 26 Jan – Tue 27 Jan',
  );
  expect(promise('express', '1010', '2026-01-23', '10:00'), 'and none in Auckland').toBe('Tue 27 Jan – Wed 28 Jan');
  expect(promise('express', '6011', '2026-01-16', '10:00')).toBe('Tue 20 Jan – Wed 21 Jan');
  expect(promise('express', '1010', '2026-01-16', '10:00')).toBe('Mon 19 Jan – Tue 20 Jan');
  expect(promise('express', '1010', '2026-12-24', '10:00'), 'Christmas, Boxing Day observed on Monday').toBe(
    'Tue 29 Dec – Wed 30 Dec',
  );
});

test('SHIP-11 same-day delivery comes within four hours, never on a public holiday', () => {
  expect(promise('fourhd', '1010', '2026-11-21', '13:59')).toBe('Sat 21 Nov, within 4 hours');
  expect(promise('fourhd', '1010', '2026-11-21', '14:00')).toBe('Sun 22 Nov by 1 pm');
  expect(promise('fourhd', '1010', '2026-11-21', '08:59')).toBe('Sat 21 Nov by 1 pm');
  expect(promise('fourhd', '1010', '2026-01-26', '10:00'), 'Auckland Anniversary').toBe('Tue 27 Jan by 1 pm');
  expect(promise('fourhd', '1010', '2026-12-24', '17:00'), 'Christmas Day and Boxing Day').toBe('Sun 27 Dec by 1 pm');
});

test('a chosen store has a time within its own open hours; without one only a first day is given', () => {
  const hours = {
    1: ['09:00', '17:30'],
    2: ['09:00', '17:30'],
    3: ['09:00', '17:30'],
    4: ['09:00', '17:30'],
    5: ['09:00', '17:30'],
    6: ['10:00', '16:00'],
  } as const;
  const method = rules.methods.find(({ type }) => type === 'STORE_PICKUP');
  const at = (day: string, time: string) => {
    const now = nzInstant(day, time);
    const store = { hours, specialDays: specialDaysOf({ postcode: '1010', hours, ownDays: [] }, now) };
    return method && deliveryPromise(rules, method, null, now, store);
  };
  expect(at('2026-11-20', '10:00')).toBe('Ready by Fri 20 Nov, 2:00 pm');
  expect(at('2026-11-20', '15:30'), 'two hours today, two tomorrow').toBe('Ready by Sat 21 Nov, 12:00 pm');
  expect(at('2026-11-21', '15:00'), 'closed on Sundays').toBe('Ready by Mon 23 Nov, 12:00 pm');
  expect(at('2026-01-25', '12:00'), 'short hours on Auckland Anniversary').toBe('Ready by Mon 26 Jan, 2:00 pm');
  expect(pickUpPromise(rules, nzInstant('2026-12-24', '14:00'))).toEqual({
    ready: 'later',
    promise: 'Ready from Sat 26 Dec',
  });
  expect(pickUpPromise(rules, nzInstant('2026-12-24', '13:59'))).toEqual({
    ready: 'today',
    promise: 'Ready from Thu 24 Dec',
  });
});
