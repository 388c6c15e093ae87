import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readOrderNumber } from '#contract/orders/order-number.ts';
import { orderLookupSchema } from '#contract/orders/orders.ts';
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

test('ORD-16 a number is NZ and eight random digits', () => {
  const numbers = Array.from({ length: 2_000 }, newOrderNumber);
  expect(numbers.every((number) => /^NZ\d{8}$/.test(number))).toBe(true);
  expect(new Set(numbers).size).toBeGreaterThan(1_990);
  const steps = numbers
    .slice(1)
    .map((number, index) => Math.abs(Number(number.slice(2)) - Number(numbers[index]?.slice(2))));
  expect(Math.min(...steps.filter((step) => step > 0))).toBeGreaterThan(0);
  expect(steps.filter((step) => step < 1_000).length, 'no sequence').toBeLessThan(10);
});

/** Ways of writing an order number: its letters or none, any case, '#', and spaces anywhere. */
const spellings = fc
  .record({
    digits: fc.array(fc.nat(9), { minLength: 8, maxLength: 8 }).map((digits) => digits.join('')),
    letters: fc.constantFrom('NZ', 'nz', 'Nz', ''),
    mark: fc.constantFrom('#', '', '# '),
    gaps: fc.array(fc.constantFrom('', '', ' ', '\u00A0', '\t', '\u200B'), { minLength: 11, maxLength: 11 }),
  })
  .map(({ digits, letters, mark, gaps }) => ({
    digits,
    typed: [...`${mark}${letters}${digits}`].map((character, index) => `${gaps[index] ?? ''}${character}`).join(''),
  }));

test('UX-17 ORD-16 a number is found however it was typed, and the field accepts it', () => {
  fc.assert(
    fc.property(spellings, ({ digits, typed }) => {
      expect(readOrderNumber(typed)).toBe(`NZ${digits}`);
      const { number } = orderLookupSchema.parse({ number: typed, email: 'aroha@example.nz' });
      expect(readOrderNumber(number)).toBe(`NZ${digits}`);
    }),
  );
  for (const typed of ['nz00000042', '#NZ00000042', ' #nz00000042 ', '00 00 00 42', '# nz 00000042'])
    expect(readOrderNumber(typed)).toBe('NZ00000042');
});

test('UX-17 text that is no order number never becomes one', () => {
  for (const typed of ['', '#', '1234567', '123456789', 'NZ1234567', 'NZ123456789', 'AU12345678', '１２３４５６７８'])
    expect(readOrderNumber(typed), typed).not.toMatch(/^NZ\d{8}$/);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      if (/^NZ\d{8}$/.test(readOrderNumber(typed))) expect(typed.replace(/[^0-9]/g, '')).toHaveLength(8);
      expect(readOrderNumber(readOrderNumber(typed))).toBe(readOrderNumber(typed));
    }),
  );
});

test('ORD-06 ORD-07 ORD-08 the lookup form: number required, at most 20, #, digits and letters; email required, valid, at most 250', () => {
  const problem = (number: string, email: string) =>
    orderLookupSchema.safeParse({ number, email }).error?.issues[0]?.message ?? null;
  const good = 'aroha@example.nz';
  expect(problem('', good)).toBe('Enter your order number.');
  expect(problem('A'.repeat(20), good)).toBeNull();
  expect(problem('A'.repeat(21), good)).toBe('Use 20 characters or fewer.');
  for (const number of ['#nz12345678', 'NZ 1', '12 34 56 78', '# nz 1234 5678', `1${' '.repeat(30)}2`])
    expect(problem(number, good), number).toBeNull();
  for (const number of ['   ', '\u00A0']) expect(problem(number, good)).toBe('Enter your order number.');
  for (const number of ['NZ-1', 'NZ1;', 'Ｎ１', "NZ1'"])
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
