import { allocate } from '#shared/money.ts';
import { least, looseUnits, noTaking, type OpenLine, sum, type Taking } from '../open-cart.ts';

/** Each whole set, dearest units first, costs the price of the set; a set that is cheaper already is left alone. */
export function multiBuyPrice(lines: readonly OpenLine[], offer: { qty: number; priceCents: number }): Taking {
  const taking = noTaking(lines);
  const units = looseUnits(lines);
  for (let start = 0; start + offer.qty <= units.length; start += offer.qty) {
    const set = units.slice(start, start + offer.qty);
    const saved = sum(set.map(({ cents }) => cents)) - BigInt(offer.priceCents);
    if (saved <= 0n) break;
    const parts = allocate(
      saved,
      set.map(({ cents }) => cents),
    );
    for (const [place, { at }] of set.entries()) {
      taking.bound[at] = (taking.bound[at] ?? 0) + 1;
      taking.off[at] = (taking.off[at] ?? 0n) + (parts[place] ?? 0n);
    }
  }
  return { ...taking, off: taking.off.map((off, at) => least(off, lines[at]?.remainingCents ?? 0n)) };
}
