import { allocate } from '#shared/money.ts';
import { least, looseUnits, noTaking, type OpenLine, sum, type Taking, type UnitRun } from '../open-cart.ts';

/** Each whole set, dearest units first, costs the price of the set; a set that is cheaper already is left alone. */
export function multiBuyPrice(
  lines: readonly OpenLine[],
  offer: { qty: number; priceCents: number; mostSets?: number | null },
): Taking {
  const taking = noTaking(lines);
  const take = ({ at, units }: UnitRun, cents: bigint) => {
    taking.bound[at] = (taking.bound[at] ?? 0) + units;
    taking.off[at] = (taking.off[at] ?? 0n) + cents;
  };
  let set: UnitRun[] = [];
  let missing = offer.qty;
  let left = offer.mostSets ?? Number.POSITIVE_INFINITY;
  /** False: this set is cheaper than the price already, and so is every one after it. */
  const close = (times: number): boolean => {
    const worth = set.map(({ cents, units }) => cents * BigInt(units));
    const saved = sum(worth) - BigInt(offer.priceCents);
    if (saved <= 0n) return false;
    const parts = allocate(saved, worth);
    for (const [place, run] of set.entries())
      take({ ...run, units: run.units * times }, (parts[place] ?? 0n) * BigInt(times));
    set = [];
    missing = offer.qty;
    return true;
  };
  for (const run of looseUnits(lines)) {
    let { units } = run;
    while (units > 0) {
      const taken = Math.min(units, missing);
      set.push({ ...run, units: taken });
      units -= taken;
      missing -= taken;
      if (missing > 0) break;
      // Whole sets of one line are identical.
      const alike = taken === offer.qty ? Math.min(left, 1 + Math.floor(units / offer.qty)) : 1;
      left -= alike;
      units -= (alike - 1) * offer.qty;
      if (!close(alike) || left === 0) return capped(taking, lines);
    }
  }
  return capped(taking, lines);
}

const capped = (taking: Taking, lines: readonly OpenLine[]): Taking => ({
  ...taking,
  off: taking.off.map((off, at) => least(off, lines[at]?.remainingCents ?? 0n)),
});
