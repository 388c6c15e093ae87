import { expect, test } from 'vitest';
import { moneyOfOrder, type StatedMoney } from './money-of-order.ts';

const stated = (changes: Partial<StatedMoney>): StatedMoney => ({
  ...{ lines: 10_000n, lineDiscounts: 0n, subtotal: 10_000n, discount: 0n, delivery: 0n, duties: 0n, tax: 0n },
  ...{ total: 10_000n, refunded: 0n },
  ...changes,
});

test.each([
  [
    'GST within prices',
    { tax: 1_304n, delivery: 600n, total: 10_600n },
    { discountCents: 0n, addedTaxCents: 0n, differenceCents: 0n },
  ],
  ['GST added', { tax: 1_500n, total: 11_500n }, { addedTaxCents: 1_500n, differenceCents: 0n }],
  [
    'a discount of goods',
    { subtotal: 9_000n, discount: 1_000n, total: 9_000n },
    { discountCents: 1_000n, differenceCents: 0n },
  ],
  [
    'a discount of delivery that the column already has',
    { discount: 600n },
    { discountCents: 0n, differenceCents: 0n },
  ],
  [
    'a discount of delivery beside its full price',
    { discount: 600n, delivery: 600n },
    { discountCents: 600n, differenceCents: 0n },
  ],
  [
    'discounts of lines beside that of the order',
    { lineDiscounts: 500n, discount: 1_000n, subtotal: 8_500n, total: 8_500n },
    { discountCents: 1_500n, differenceCents: 0n },
  ],
  ['duties', { duties: 250n, total: 10_250n }, { deliveryCents: 250n, differenceCents: 0n }],
  [
    'an edit that no part explains',
    { subtotal: 7_000n, total: 7_000n },
    { discountCents: 0n, differenceCents: -3_000n },
  ],
])('MOVE-02 the parts of a total are read: %s', (_, changes, parts) => {
  const read = moneyOfOrder(stated(changes));
  if (!read.ok) throw new Error(read.error);
  const { money, difference } = read.value;
  expect(money).toMatchObject(parts);
  expect(
    money.goodsCents - money.discountCents + money.deliveryCents + money.addedTaxCents + money.differenceCents,
  ).toBe(money.totalCents);
  expect(difference === null).toBe(money.differenceCents === 0n);
});

test('MOVE-02 an order without some of its lines, or refunded beyond its total, is refused', () => {
  expect(moneyOfOrder(stated({ lines: 9_999n }))).toMatchObject({
    ok: false,
    error: expect.stringContaining('rows of it are missing'),
  });
  expect(moneyOfOrder(stated({ refunded: 10_001n }))).toMatchObject({ ok: false });
});
