/** Sets are counted in runs of equal units; here the result is compared with a calculation unit by unit. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buyXGetY } from '../../kinds/buy-x-get-y.ts';
import { multiBuyPrice } from '../../kinds/multi-buy-price.ts';
import { percentOffCheapest } from '../../kinds/percent-off-cheapest.ts';
import type { PromotionLine } from '../../promotion-line.ts';
import { grossOf, openLines, share } from './open-cart.ts';

const carts = fc
  .array(fc.record({ priceCents: fc.bigInt({ min: 0n, max: 3_000n }), qty: fc.integer({ min: 1, max: 99 }) }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((all) => {
    const lines = all.map(
      (each): PromotionLine => ({
        ...each,
        productCode: 'A',
        brandSlug: 'b',
        categoryPath: 'c',
        demographic: 'unisex',
        onSale: false,
        stocked: true,
      }),
    );
    return openLines(lines, grossOf(lines));
  });
/** Every unit by itself, dearest first. */
const unitsOf = (lines: ReturnType<typeof openLines>) =>
  lines
    .flatMap(({ line }, at) => Array.from({ length: line.qty }, () => ({ at, cents: line.priceCents })))
    .sort((a, b) => Number(b.cents - a.cents) || a.at - b.at);

test('buy X, get Y: each line is discounted and bound as its single units would be', () => {
  fc.assert(
    fc.property(
      carts,
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 10_000 }),
      fc.option(fc.integer({ min: 1, max: 9 })),
      (lines, buy, get, basisPoints, mostSets) => {
        const expected = { off: lines.map(() => 0n), bound: lines.map(() => 0) };
        const units = unitsOf(lines);
        for (
          let start = 0;
          start + buy + get <= units.length && start < (mostSets ?? 999) * (buy + get);
          start += buy + get
        ) {
          for (const [place, { at, cents }] of units.slice(start, start + buy + get).entries()) {
            expected.bound[at] = (expected.bound[at] ?? 0) + 1;
            if (place >= buy) expected.off[at] = (expected.off[at] ?? 0n) + share(cents, basisPoints);
          }
        }
        expect(buyXGetY.discountGoods(lines, { kind: 'buyXGetY', buy, get, basisPoints, mostSets })).toEqual(expected);
      },
    ),
    { numRuns: 500 },
  );
});

test('the cheapest: each line is discounted and bound as its single units would be', () => {
  fc.assert(
    fc.property(
      carts,
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 1, max: 10_000 }),
      (lines, qty, basisPoints) => {
        const expected = { off: lines.map(() => 0n), bound: lines.map(() => 0) };
        const priced = unitsOf(lines).filter(({ cents }) => cents > 0n);
        for (const { at, cents } of priced.slice(-qty)) {
          expected.bound[at] = (expected.bound[at] ?? 0) + 1;
          expected.off[at] = (expected.off[at] ?? 0n) + share(cents, basisPoints);
        }
        expect(percentOffCheapest.discountGoods(lines, { kind: 'percentOffCheapest', basisPoints, qty })).toEqual(
          expected,
        );
      },
    ),
    { numRuns: 500 },
  );
});

test('sets at a price: the same sets, the same sum, each line within the price of its units', () => {
  fc.assert(
    fc.property(
      carts,
      fc.integer({ min: 2, max: 7 }),
      fc.integer({ min: 1, max: 9_000 }),
      fc.option(fc.integer({ min: 1, max: 9 })),
      (lines, qty, priceCents, mostSets) => {
        const units = unitsOf(lines);
        const bound = lines.map(() => 0);
        let saved = 0n;
        for (let start = 0; start + qty <= units.length && start < (mostSets ?? 999) * qty; start += qty) {
          const set = units.slice(start, start + qty);
          const less = set.reduce((sum, { cents }) => sum + cents, 0n) - BigInt(priceCents);
          if (less <= 0n) break;
          saved += less;
          for (const { at } of set) bound[at] = (bound[at] ?? 0) + 1;
        }
        const applied = multiBuyPrice.discountGoods(lines, { kind: 'multiBuyPrice', qty, priceCents, mostSets });
        expect(applied.bound).toEqual(bound);
        expect(applied.off.reduce((sum, off) => sum + off, 0n)).toBe(saved);
        expect(applied.off.every((off, at) => off >= 0n && off <= (lines[at]?.remainingCents ?? 0n))).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});
