import { z } from 'zod';
import { allocate } from '#shared/money.ts';
import { dollarsField, dollarsText, wholeField } from '../internal/entry-fields.ts';
import {
  type AppliedDiscount,
  least,
  noDiscount,
  type OpenLine,
  sum,
  type UnitRun,
  unusedUnits,
} from '../internal/evaluation/open-cart.ts';
import type { GoodsKind } from './promotion-kind.ts';

interface MultiBuyPrice {
  kind: 'multiBuyPrice';
  qty: number;
  priceCents: number;
  /** In one order; null or unset: as many as there are. */
  mostSets?: number | null;
}

/** Each whole set, dearest units first, costs the price of the set; a set that is cheaper already is left alone. */
export const multiBuyPrice: GoodsKind<MultiBuyPrice> = {
  kind: 'multiBuyPrice',
  label: 'Multi-buy: N for one price',
  fields: [
    { name: 'qty', label: 'Number of items', type: 'wholeNumber' },
    { name: 'price', label: 'Price for all, in dollars', type: 'number' },
    { name: 'mostSets', label: 'Maximum per order', type: 'wholeNumber', optional: true },
  ],
  schema: z
    .strictObject({
      kind: z.literal('multiBuyPrice'),
      qty: z.int().min(2).max(50),
      price: dollarsField,
      mostSets: wholeField(999).optional(),
    })
    .transform(({ kind, qty, price, mostSets }) => ({ kind, qty, priceCents: price, mostSets: mostSets ?? null })),
  write: ({ qty, priceCents, mostSets }) => ({ qty, price: priceCents / 100, ...(mostSets && { mostSets }) }),
  stage: 'setPrice',
  reduces: 'goods',
  discountGoods: discountSets,
  describe: ({ qty, priceCents }, { items }) => `Any ${qty} of ${items} for ${dollarsText(priceCents)}`,
};

function discountSets(lines: readonly OpenLine[], { qty, priceCents, mostSets }: MultiBuyPrice): AppliedDiscount {
  const applied = noDiscount(lines);
  const take = ({ at, units }: UnitRun, cents: bigint) => {
    applied.bound[at] = (applied.bound[at] ?? 0) + units;
    applied.off[at] = (applied.off[at] ?? 0n) + cents;
  };
  let set: UnitRun[] = [];
  let missing = qty;
  let left = mostSets ?? Number.POSITIVE_INFINITY;
  /** False: this set is cheaper than the price already, and so is every one after it. */
  const close = (times: number): boolean => {
    const worth = set.map(({ cents, units }) => cents * BigInt(units));
    const saved = sum(worth) - BigInt(priceCents);
    if (saved <= 0n) return false;
    const parts = allocate(saved, worth);
    for (const [place, run] of set.entries())
      take({ ...run, units: run.units * times }, (parts[place] ?? 0n) * BigInt(times));
    set = [];
    missing = qty;
    return true;
  };
  for (const run of unusedUnits(lines)) {
    let { units } = run;
    while (units > 0) {
      const taken = Math.min(units, missing);
      set.push({ ...run, units: taken });
      units -= taken;
      missing -= taken;
      if (missing > 0) break;
      // Whole sets of one line are identical.
      const alike = taken === qty ? Math.min(left, 1 + Math.floor(units / qty)) : 1;
      left -= alike;
      units -= (alike - 1) * qty;
      if (!close(alike) || left === 0) return capped(applied, lines);
    }
  }
  return capped(applied, lines);
}

const capped = (applied: AppliedDiscount, lines: readonly OpenLine[]): AppliedDiscount => ({
  ...applied,
  off: applied.off.map((off, at) => least(off, lines[at]?.remainingCents ?? 0n)),
});
