import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CreditMethodCode } from '#contract/checkout/checkout-info.ts';
import { allocate } from '#shared/money.ts';
import { checkoutTotals, type TotalsInput } from './checkout-totals.ts';

const line = (unitPriceCents: bigint, qty = 1, taxExclusive = false) => ({
  qty,
  unitPriceCents,
  discountCents: 0n,
  taxExclusive,
});
const cart: TotalsInput = {
  lines: [line(14_990n, 2)],
  promotions: [],
  delivery: { priceCents: 900n },
  credits: [],
  gstBasisPoints: 1500n,
};

describe('totals', () => {
  test('LOC-02 LOC-04 prices include GST: total × 3 ÷ 23, rounded once', () => {
    const totals = checkoutTotals(cart);
    expect(totals).toMatchObject({
      itemsBeforeDiscountsCents: 29_980n,
      shippingCents: 900n,
      totalCents: 30_880n,
      gstCents: 4_028n,
      amountOutstandingCents: 30_880n,
    });
    // Three lines of 4 cents carry 0.52 cents of GST each: rounded line by line that would be 3.
    expect(checkoutTotals({ ...cart, lines: [line(4n), line(4n), line(4n)], delivery: null }).gstCents).toBe(2n);
  });
  test('LOC-03 the rate comes from settings', () => {
    expect(checkoutTotals({ ...cart, gstBasisPoints: 1250n }).gstCents).toBe(3_431n);
    expect(checkoutTotals({ ...cart, gstBasisPoints: 0n }).gstCents).toBe(0n);
  });
  test('LOC-04 a tax-exclusive item carries no GST, its delivery does', () => {
    expect(checkoutTotals({ ...cart, lines: [line(10_000n, 1, true), line(2_300n)], delivery: null }).gstCents).toBe(
      300n,
    );
    expect(checkoutTotals({ ...cart, lines: [line(10_000n, 1, true)], delivery: { priceCents: 690n } }).gstCents).toBe(
      90n,
    );
  });
  test('discounts that do not add up or exceed their line are refused', () => {
    expect(() => checkoutTotals({ ...cart, promotions: [{ amountCents: 1n }] })).toThrow(RangeError);
    expect(() =>
      checkoutTotals({ ...cart, delivery: { priceCents: 5n, discountCents: 6n }, promotions: [{ amountCents: 6n }] }),
    ).toThrow(RangeError);
    expect(() =>
      checkoutTotals({ ...cart, lines: [{ ...line(100n), discountCents: 101n }], promotions: [{ amountCents: 101n }] }),
    ).toThrow(RangeError);
  });

  test('CHK-11 credits pay in order, rewards first, each up to its amount, and do not reduce the total', () => {
    const credit = (methodCode: CreditMethodCode, id: string, availableCents: bigint) => ({
      methodCode,
      id,
      label: id,
      availableCents,
    });
    const credits = [
      credit('airlinePoints', 'points', 9_000n),
      credit('voucher', 'card a', 20_000n),
      credit('reward', 'reward', 10_000n),
      credit('voucher', 'card b', 5_000n),
    ];
    const totals = checkoutTotals({ ...cart, credits });
    expect(totals.creditUsages.map(({ id, amountCents }) => [id, amountCents])).toEqual([
      ['reward', 10_000n],
      ['card a', 20_000n],
      ['card b', 880n],
      ['points', 0n],
    ]);
    expect(totals).toMatchObject({ totalCents: 30_880n, gstCents: 4_028n, amountOutstandingCents: 0n });
  });

  test('A12 arithmetic holds for any cart', () => {
    const cents = (max: number) => fc.bigInt({ min: 0n, max: BigInt(max) });
    const lines = fc.array(
      fc.record({
        qty: fc.integer({ min: 1, max: 99 }),
        price: cents(99_999_999),
        off: fc.integer({ min: 0, max: 100 }),
        taxExclusive: fc.boolean(),
      }),
      { maxLength: 12, size: 'max' },
    );
    fc.assert(
      fc.property(
        lines,
        cents(2_000),
        fc.nat(100),
        fc.array(fc.bigInt({ min: 1n, max: 9n }), { minLength: 1, maxLength: 4 }),
        (raw, shipping, deliveryOff, weights) => {
          const carted = raw.map(({ qty, price, off, taxExclusive }) => ({
            qty,
            unitPriceCents: price,
            discountCents: (price * BigInt(qty) * BigInt(off)) / 100n,
            taxExclusive,
          }));
          const offDelivery = (shipping * BigInt(deliveryOff)) / 100n;
          const discount = carted.reduce((total, { discountCents }) => total + discountCents, offDelivery);
          const promotions = allocate(discount, weights).map((amountCents) => ({ amountCents }));
          const input = {
            lines: carted,
            promotions,
            delivery: { priceCents: shipping, discountCents: offDelivery },
            credits: [],
            gstBasisPoints: 1500n,
          };
          const totals = checkoutTotals(input);
          expect(totals.discountCents).toBe(discount);
          expect(totals.itemsBeforeDiscountsCents - totals.discountCents + totals.shippingCents).toBe(
            totals.totalCents,
          );
          expect(totals.lineTotals.every((each) => each >= 0n)).toBe(true);
          expect(totals.gstCents >= 0n && totals.gstCents <= totals.totalCents).toBe(true);
          // GST within half a cent of exactly 3/23 of what is taxed.
          const taxed =
            totals.lineTotals.reduce((total, each, index) => (carted[index]?.taxExclusive ? total : total + each), 0n) +
            shipping -
            offDelivery;
          const error = 23n * totals.gstCents - 3n * taxed;
          expect((error < 0n ? -error : error) * 2n <= 23n).toBe(true);
          // The order of promotions and of lines changes nothing.
          const shuffled = checkoutTotals({
            ...input,
            lines: carted.toReversed(),
            promotions: promotions.toReversed(),
          });
          expect([shuffled.totalCents, shuffled.gstCents]).toEqual([totals.totalCents, totals.gstCents]);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
