import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gstWithin } from '#shared/gst.ts';
import { correctionsOf, type RefundRequest } from './supply-corrections.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 27, 0, minute));
const supply = (lines: { totalCents: bigint; taxExclusive?: boolean }[], shippingCents = 0n) => {
  const taxed = lines.reduce(
    (sum, { totalCents, taxExclusive }) => sum + (taxExclusive ? 0n : totalCents),
    shippingCents,
  );
  return {
    state: 'SHIPPED' as 'SHIPPED' | 'CANCELLED',
    cancelledAt: null as Date | null,
    totalCents: lines.reduce((sum, { totalCents }) => sum + totalCents, shippingCents),
    gstCents: gstWithin(taxed),
    lines: lines.map(({ totalCents, taxExclusive = false }, index) => ({
      lineNo: index + 1,
      totalCents,
      taxExclusive,
    })),
  };
};
const refund = (key: string, cents: bigint, minute: number, lines: RefundRequest['lines'] = []): RefundRequest => ({
  ...{ key, cents, lines },
  at: at(minute),
});
const shown = (...given: Parameters<typeof correctionsOf>) =>
  correctionsOf(...given).map(({ number, cents, gstCents, totalCents, totalGstCents }) =>
    [number, cents, gstCents, totalCents, totalGstCents].map(Number),
  );

test('HON-04 the GST of a refund is its share of the order’s; gift cards have none; a refund that ended without money corrects nothing and keeps its number', () => {
  const order = supply([{ totalCents: 11_500n }, { totalCents: 10_000n, taxExclusive: true }], 1_150n);
  expect(order.gstCents).toBe(1_650n);
  expect(
    shown(order, [refund('asked:1', 0n, 1), refund('delivery', 1_150n, 2), refund('return:R1', 11_500n, 3)]),
  ).toEqual([
    [2, 1_150, 150, 21_500, 1_500],
    [3, 11_500, 1_500, 10_000, 0],
  ]);
  // The rest of an order by its lines: the gift card alone, then the shoes.
  expect(
    shown(order, [
      refund('rest:1', 10_000n, 1, [{ lineNo: 2, cents: 10_000n }]),
      refund('asked:2', 11_500n, 2, [{ lineNo: 1, cents: 11_500n }]),
    ]),
  ).toEqual([
    [1, 10_000, 0, 12_650, 1_650],
    [2, 11_500, 1_500, 1_150, 150],
  ]);
});

test('HON-04 a cancelled order is corrected to nothing, also what was never charged', () => {
  const order = { ...supply([{ totalCents: 14_990n }], 500n), state: 'CANCELLED' as const, cancelledAt: at(9) };
  const gst = Number(order.gstCents);
  expect(shown(order, [])).toEqual([[1, 15_490, gst, 0, 0]]);
  expect(shown(order, [refund('cancelled', 5_000n, 5)])).toEqual([[1, 15_490, gst, 0, 0]]);
  expect(correctionsOf(order, [])[0]?.at).toEqual(at(9));
});

test('HON-04 whatever is refunded in whatever order, corrections never exceed the order, and all of it refunded is all of its GST', () => {
  const line = fc.record({ totalCents: fc.bigInt(0n, 200_000n), taxExclusive: fc.boolean() });
  const asked = fc.record({
    key: fc.constantFrom('asked:a', 'delivery', 'return:R1', 'cancelled:1', 'rest:1'),
    cents: fc.bigInt(0n, 120_000n),
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), fc.array(asked, { maxLength: 6 }), (lines, wishes) => {
      const order = supply(lines);
      const given = wishes.map(({ key, cents }, index) => refund(key, cents, index));
      const all = correctionsOf(order, [...given, refund('asked:rest', order.totalCents, 59)]);
      const some = correctionsOf(order, given);
      for (const { gstCents, totalCents, totalGstCents } of all) {
        expect(gstCents >= 0n && totalCents >= 0n && totalGstCents >= 0n).toBe(true);
      }
      expect(all.reduce((sum, { cents }) => sum + cents, 0n)).toBe(order.totalCents);
      expect(all.reduce((sum, { gstCents }) => sum + gstCents, 0n)).toBe(order.gstCents);
      expect(all.slice(0, some.length)).toEqual(some);
    }),
  );
});
