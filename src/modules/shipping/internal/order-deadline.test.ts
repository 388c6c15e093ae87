/** Deadlines and days of delivery at difficult times: they agree with the promise of the checkout. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCalendarDay, nzDay, nzInstant, nzTime } from '#shared/nz-dates.ts';
import { testConfig } from '../../../../tests/support/shop/test-context.ts';
import { openShippingRules } from '../open-shipping-rules.ts';
import { destinationOf } from '../shipping-rules.ts';
import { arrivalWords, deadlineWords } from './arrival-words.ts';
import { deliveryPromise } from './delivery-promise.ts';
import { arrivalOf } from './order-deadline.ts';

const rules = openShippingRules({ config: testConfig() });
const methodOf = (code: string) => {
  const method = rules.methods.find((one) => one.code === code);
  if (!method) throw new Error(`no method ${code}`);
  return method;
};
/** 'ordered by → arrives', in words, for an order at a New Zealand day and time. */
const say = (code: string, postcode: string | null, day: string, time: string): string => {
  const now = nzInstant(day, time);
  const arrival = arrivalOf(rules, methodOf(code), postcode === null ? null : destinationOf({ postcode }), now);
  return arrival ? `${deadlineWords(arrival.orderBy, now)} → ${arrivalWords(arrival, now)}` : 'none';
};

test.each([
  ['before the cut-off', 'express', '6011', '2026-11-19', '13:59', '2 pm today → Friday 20 – Monday 23 November'],
  ['at the cut-off', 'express', '6011', '2026-11-19', '14:00', '2 pm tomorrow → Monday 23 – Tuesday 24 November'],
  ['Friday after it', 'express', '6011', '2026-11-20', '14:01', '2 pm Monday → Tuesday 24 – Wednesday 25 November'],
  ['without a place', 'standard', null, '2026-11-19', '09:00', '2 pm today → Monday 23 – Wednesday 25 November'],
  ['a rural address', 'standard', '0781', '2026-11-19', '09:00', '2 pm today → Tuesday 24 – Thursday 26 November'],
  ['the Chathams', 'standard', '8016', '2026-11-19', '09:00', '2 pm today → Thursday 26 November – Tuesday 1 December'],
  [
    'Auckland Anniversary',
    'express',
    '6011',
    '2026-01-26',
    '10:00',
    '2 pm tomorrow → Wednesday 28 – Thursday 29 January',
  ],
  [
    'Christmas and the days after it',
    'express',
    '1010',
    '2026-12-24',
    '14:00',
    '2 pm Tuesday → Wednesday 30 – Thursday 31 December',
  ],
  ['van: within its hours', 'fourhd', '1010', '2026-11-21', '13:59', '2 pm today → today'],
  ['van: too late', 'fourhd', '1010', '2026-11-21', '14:00', '2 pm tomorrow → Sunday 22 November'],
  ['van: early morning', 'fourhd', '1010', '2026-11-21', '03:00', '2 pm today → today'],
  ['van: public holidays', 'fourhd', '1010', '2026-12-24', '17:00', '2 pm Sunday → Sunday 27 December'],
  ['collecting from a store', 'storePickup', '1010', '2026-11-21', '10:00', 'none'],
] as const)('UX-08 %s', (_, code, postcode, day, time, words) => {
  expect(say(code, postcode, day, time)).toBe(words);
});

test('UX-08 a deadline a week or more ahead is said with its date', () => {
  expect(deadlineWords(nzInstant('2026-12-29', '14:00'), nzInstant('2026-12-22', '10:00'))).toBe(
    '2 pm Tuesday 29 December',
  );
});

test('UX-08 the cut-off is 14:00 on New Zealand’s clocks over both changes of daylight saving', () => {
  const deadline = (day: string, time: string) =>
    arrivalOf(rules, methodOf('express'), null, nzInstant(day, time))?.orderBy.toISOString();
  // Clocks go forward on Sunday 27 September 2026 and back on Sunday 5 April 2026, between Good Friday and Easter Monday.
  expect(deadline('2026-09-25', '13:00')).toBe('2026-09-25T02:00:00.000Z');
  expect(deadline('2026-09-25', '15:00')).toBe('2026-09-28T01:00:00.000Z');
  expect(deadline('2026-04-02', '13:00')).toBe('2026-04-02T01:00:00.000Z');
  expect(deadline('2026-04-02', '15:00')).toBe('2026-04-07T02:00:00.000Z');
});

test('UX-08 until the deadline every order has the same days as at checkout, from it on later ones', () => {
  const moments = fc.date({
    min: new Date('2026-01-01T00:00:00Z'),
    max: new Date('2028-12-31T00:00:00Z'),
    noInvalidDate: true,
  });
  const methods = fc.constantFrom('standard', 'express', 'fourhd').map(methodOf);
  const places = fc.constantFrom(
    null,
    ...['1010', '2113', '6011', '0781', '8016'].map((postcode) => destinationOf({ postcode })),
  );
  fc.assert(
    fc.property(moments, methods, places, fc.double({ min: 0, max: 1, noNaN: true }), (now, method, to, part) => {
      const at = (instant: Date) => arrivalOf(rules, method, to, instant);
      const arrival = at(now);
      if (!arrival) throw new Error('no arrival');
      const { orderBy, first, last } = arrival;
      expect(orderBy.getTime()).toBeGreaterThan(now.getTime());
      const before = new Date(now.getTime() + Math.floor(part * (orderBy.getTime() - 1 - now.getTime())));
      expect(at(before)).toEqual(arrival);
      expect(String(at(orderBy)?.last) > last).toBe(true);
      const promise = deliveryPromise(rules, method, to, before);
      const days = first === last ? [formatCalendarDay(first)] : [formatCalendarDay(first), formatCalendarDay(last)];
      expect(promise.startsWith(days.join(' – ')), `${promise} at ${nzDay(before)} ${nzTime(before)}`).toBe(true);
    }),
  );
});
