import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PlacedLine } from '#modules/orders/order.ts';
import { planSizes } from './plan-change.ts';

const line = (wish: Partial<PlacedLine> = {}): PlacedLine => ({
  lineNo: 1,
  productId: 7,
  variantId: 70,
  locationId: 'warehouse',
  productCode: 'COURT',
  variantCode: 'COURT-9',
  name: 'Court',
  brand: 'Quayworn',
  colourName: 'Chalk',
  sizeLabel: 'US 9',
  qty: 3,
  unitPriceCents: 10_000n,
  discountCents: 1_000n,
  totalCents: 29_000n,
  taxExclusive: false,
  stocked: true,
  giftCard: false,
  shippedQty: 0,
  returnedQty: 0,
  cancelledQty: 0,
  gifts: [],
  ...wish,
});
const offered = [
  { variantId: 71, productId: 7, code: 'COURT-10', size: 'US 10' },
  { variantId: 90, productId: 9, code: 'OTHER-9', size: 'US 9' },
];
const wish = (qty: number, variantId = '71', lineId = '1') => [{ lineId, qty, variantId }];

test('EDIT-02 all units of a line that move stay one line; some of them become another, with what was agreed for them', () => {
  const whole = planSizes([line()], wish(3), offered);
  expect(whole).toMatchObject({
    ok: true,
    value: { lines: [{ lineNo: 1, variantId: 71, sizeLabel: 'US 10', qty: 3, totalCents: 29_000n }] },
  });
  const part = planSizes([line(), line({ lineNo: 4 })], wish(1), offered);
  expect(part).toMatchObject({
    ok: true,
    value: {
      lines: [
        { lineNo: 1, variantId: 70, qty: 2, totalCents: 19_333n, discountCents: 667n },
        { lineNo: 5, variantId: 71, qty: 1, totalCents: 9_667n, discountCents: 333n },
      ],
      released: [{ variantId: 70, locationId: 'warehouse', qty: 1 }],
      reserved: [{ variantId: 71, locationId: 'warehouse', qty: 1 }],
      words: ['1 × US 9 → US 10'],
    },
  });
});

test.each([
  ['a size of another product', [line()], wish(1, '90')],
  ['a size that is not offered', [line()], wish(1, '72')],
  ['more units than the line has', [line()], wish(4)],
  ['a line that the order does not have', [line()], wish(1, '71', '2')],
  ['the size it has', [line({ variantId: 71 })], wish(1)],
  ['a gift card', [line({ stocked: false, giftCard: true })], wish(1)],
])('EDIT-02 %s is refused', (_what, lines, sizes) => {
  expect(planSizes(lines, sizes, offered)).toEqual({ ok: false, error: 'SIZE_UNKNOWN' });
});

test('EDIT-02 of any line any number of units moves, and no cent and no unit is lost', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99 }), fc.nat(50_000), fc.nat(), fc.nat(), (qty, unit, off, move) => {
      const gross = BigInt(unit * qty);
      const discountCents = gross === 0n ? 0n : BigInt(off) % (gross + 1n);
      const before = line({ qty, unitPriceCents: BigInt(unit), discountCents, totalCents: gross - discountCents });
      const planned = planSizes([before], wish(1 + (move % qty)), offered);
      if (!planned.ok) throw new Error(planned.error);
      const { lines } = planned.value;
      expect(lines.reduce((sum, one) => sum + one.totalCents, 0n)).toBe(before.totalCents);
      expect(lines.reduce((sum, one) => sum + one.qty, 0)).toBe(qty);
      for (const one of lines) {
        expect(one.totalCents + one.discountCents).toBe(one.unitPriceCents * BigInt(one.qty));
        expect(one.discountCents >= 0n).toBe(true);
      }
    }),
  );
});
