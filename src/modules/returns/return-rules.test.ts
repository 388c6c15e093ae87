import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Order, PlacedLine } from '#modules/orders/order.ts';
import { worthOf } from '#modules/orders/worth-of.ts';
import { newRma, returnStatus } from './return.ts';
import { isReturnable, isReturnableOnline } from './return-rules.ts';
import { isInWindow, lastReturnDay } from './return-window.ts';

const line = { stocked: true, shippedQty: 2, returnedQty: 0 } as PlacedLine;
const order = (changes: Partial<Order> = {}): Order =>
  ({
    channel: 'web',
    state: 'SHIPPED',
    dispatchedAt: new Date('2026-11-01T00:00:00Z'),
    placedAt: null,
    createdAt: new Date(0),
    lines: [line],
    ...changes,
  }) as Order;
const inTime = new Date('2026-11-05T00:00:00Z');

describe('RET-03 RET-04 the window: 40 calendar days in New Zealand from dispatch, the last included', () => {
  test.each([
    // Dispatched at 11 pm on 1 June, in winter: the last day is 11 July.
    ['2026-06-01T11:00:00Z', '2026-07-11', '2026-07-11T11:59:59Z', true],
    ['2026-06-01T11:00:00Z', '2026-07-11', '2026-07-11T12:00:00Z', false],
    // Half past midnight on 2 June is a day later, though only an hour and a half later.
    ['2026-06-01T12:30:00Z', '2026-07-12', '2026-07-11T12:00:00Z', true],
    // Clocks go forward on 27 September and back on 5 April; the window stays forty days.
    ['2026-09-20T11:59:00Z', '2026-10-30', '2026-10-30T10:59:59Z', true],
    ['2026-09-20T11:59:00Z', '2026-10-30', '2026-10-30T11:00:00Z', false],
    ['2026-03-20T10:59:00Z', '2026-04-29', '2026-04-29T11:59:59Z', true],
    ['2026-03-20T10:59:00Z', '2026-04-29', '2026-04-29T12:00:00Z', false],
    // Across 29 February.
    ['2028-01-20T00:00:00Z', '2028-02-29', '2028-02-29T10:59:59Z', true],
  ])('dispatched %s: until %s; at %s %s', (dispatched, until, now, open) => {
    const sent = { dispatchedAt: new Date(dispatched), placedAt: null, createdAt: new Date(0) };
    expect(lastReturnDay(sent)).toBe(until);
    expect(isInWindow(sent, new Date(now))).toBe(open);
  });

  test('from the order date where nothing was dispatched', () => {
    expect(
      lastReturnDay({ dispatchedAt: null, placedAt: new Date('2026-11-01T00:00:00Z'), createdAt: new Date(0) }),
    ).toBe('2026-12-11');
  });
});

test('RET-07 FIX-50 FIX-49 web orders, at least partly dispatched, with something left to return; nothing else', () => {
  expect(isReturnable(order(), inTime)).toBe(true);
  expect(isReturnable(order({ state: 'PARTLY_RETURNED' }), inTime)).toBe(true);
  expect(isReturnable(order({ state: 'PARTLY_SHIPPED' }), inTime), 'FIX-50: dispatched units').toBe(true);
  for (const state of ['PENDING', 'PLACED', 'RETURNED', 'CANCELLING', 'CANCELLED', 'FAILED'] as const)
    expect(isReturnable(order({ state }), inTime), state).toBe(false);
  expect([isReturnableOnline(order(), inTime), isReturnableOnline(order({ channel: 'pos' }), inTime)]).toEqual([
    true,
    false,
  ]);
  expect(isReturnable(order({ channel: 'pos' }), inTime), 'FIX-49: over the counter').toBe(true);
  expect(isReturnable(order({ lines: [{ ...line, returnedQty: 2 }] }), inTime)).toBe(false);
  expect(isReturnable(order({ lines: [{ ...line, stocked: false }] }), inTime), 'gift cards').toBe(false);
  expect(isReturnable(order(), new Date('2026-12-12T12:00:00Z'))).toBe(false);
});

test('A14 a line is worth what it cost, to the cent, in however many returns its units arrive', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 9_999_999n }),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 12, size: 'max' }),
      (totalCents, parts) => {
        const qty = parts.reduce((sum, part) => sum + part, 0);
        let from = 0;
        let sum = 0n;
        for (const part of parts) {
          const worth = worthOf({ totalCents, qty }, from, part);
          expect(worth >= 0n).toBe(true);
          sum += worth;
          from += part;
        }
        expect(sum).toBe(totalCents);
      },
    ),
  );
});

test('RET-07 an RMA id is R and eight digits; a return has a status', () => {
  expect(newRma()).toMatch(/^R\d{8}$/);
  const lines = [{ exchangeVariantId: 1, outcome: 'RESTOCK' }] as Parameters<typeof returnStatus>[0]['lines'];
  expect(returnStatus({ state: 'REQUESTED', sentAt: null, refundCents: 0n, lines })).toBe('Waiting for your parcel');
  expect(returnStatus({ state: 'REQUESTED', sentAt: new Date(), refundCents: 0n, lines })).toBe('On its way to us');
  expect(returnStatus({ state: 'RECEIVED', sentAt: null, refundCents: 1n, lines })).toBe('Received');
  expect(returnStatus({ state: 'DONE', sentAt: null, refundCents: 1n, lines })).toBe('Refunded');
  expect(returnStatus({ state: 'DONE', sentAt: null, refundCents: 0n, lines })).toBe('Exchanged');
  expect(
    returnStatus({
      state: 'DONE',
      sentAt: null,
      refundCents: 0n,
      lines: [{ ...lines[0], exchangeVariantId: null }] as typeof lines,
    }),
  ).toBe('Completed');
});
