import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderLookupSchema } from '#contract/orders/orders.ts';
import { normaliseOrderNumber } from './get-order.ts';
import { readCursor, writeCursor } from './internal/history-cursor.ts';
import { type OrderState, orderTransitions } from './order.ts';
import { newOrderNumber } from './order-number.ts';
import { orderStatus, sizesOf } from './order-status.ts';
import { trackingLink } from './parcels/tracking-link.ts';

const at = new Date('2026-11-21T00:00:00Z');

test('ORD-15 every state of an order has its status, and orders that were never placed have none', () => {
  const statuses = Object.keys(orderTransitions).map((state) => [
    state,
    orderStatus({ state: state as OrderState, readyAt: null, deliveredAt: null }),
  ]);
  expect(Object.fromEntries(statuses)).toEqual({
    PENDING: null,
    FAILING: null,
    FAILED: null,
    PLACED: 'Processing',
    PARTLY_SHIPPED: 'Processing',
    SHIPPED: 'Dispatched',
    PARTLY_RETURNED: 'Dispatched',
    RETURNED: 'Returned',
    CANCELLING: 'Cancelled',
    CANCELLED: 'Cancelled',
  });
  expect(orderStatus({ state: 'PLACED', readyAt: at, deliveredAt: null })).toBe('Ready to collect');
  expect(orderStatus({ state: 'SHIPPED', readyAt: at, deliveredAt: at })).toBe('Delivered');
});

test('ORD-15 the size of an order is the size labels of its lines, each once', () => {
  expect(sizesOf([{ sizeLabel: 'US 9' }, { sizeLabel: '' }, { sizeLabel: 'M' }, { sizeLabel: 'US 9' }])).toBe(
    'US 9, M',
  );
});

test('ORD-16 a number is NZ and eight random digits; it is found however it was typed', () => {
  const numbers = Array.from({ length: 2_000 }, newOrderNumber);
  expect(numbers.every((number) => /^NZ\d{8}$/.test(number))).toBe(true);
  expect(new Set(numbers).size).toBeGreaterThan(1_990);
  const steps = numbers
    .slice(1)
    .map((number, index) => Math.abs(Number(number.slice(2)) - Number(numbers[index]?.slice(2))));
  expect(Math.min(...steps.filter((step) => step > 0))).toBeGreaterThan(0);
  expect(steps.filter((step) => step < 1_000).length, 'no sequence').toBeLessThan(10);
  for (const typed of ['nz00000042', '#NZ00000042', ' #nz00000042 '])
    expect(normaliseOrderNumber(typed)).toBe('NZ00000042');
});

test('ORD-06 ORD-07 ORD-08 the lookup form: number required, at most 20, #, digits and letters; email required, valid, at most 250', () => {
  const problem = (number: string, email: string) =>
    orderLookupSchema.safeParse({ number, email }).error?.issues[0]?.message ?? null;
  const good = 'aroha@example.nz';
  expect(problem('', good)).toBe('Enter your order number.');
  expect(problem('A'.repeat(20), good)).toBeNull();
  expect(problem('A'.repeat(21), good)).toBe('Use 20 characters or fewer.');
  expect(problem('#nz12345678', good)).toBeNull();
  for (const number of ['NZ 1', 'NZ-1', 'NZ1;', 'Ｎ１', "NZ1'"])
    expect(problem(number, good), number).toBe('Enter a valid order number.');
  expect(problem('NZ1', '')).toBe('Enter your email address.');
  expect(problem('NZ1', 'aroha')).toBe('Enter a valid email address.');
  expect(problem('NZ1', `${'a'.repeat(251)}@x.nz`)).toBe('Enter an email address with 250 characters or fewer.');
});

test('a history cursor is read back as written; anything else is no cursor', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 9_999_999_999_999_999n }), fc.uuid(), (micros, id) => {
      expect(readCursor(writeCursor({ micros, id }))).toEqual({ micros, id });
    }),
  );
  fc.assert(fc.property(fc.string(), (text) => readCursor(Buffer.from(text).toString('base64url')) === null));
});

test('known carriers get a tracking link with the number unchanged and nothing else', () => {
  expect(trackingLink('nz post', 'A&B=1')).toBe('https://www.nzpost.co.nz/tools/tracking?trackid=A%26B%3D1');
  expect(trackingLink('NZ Post', '')).toBeNull();
  expect(trackingLink('Someone', '1')).toBeNull();
});
