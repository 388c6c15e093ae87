import { least, looseUnits, noTaking, type OpenLine, share, type Taking } from '../open-cart.ts';

/** In each whole set, dearest units first, the cheapest `get` units are discounted or free. */
export function buyXGetY(
  lines: readonly OpenLine[],
  offer: { buy: number; get: number; basisPoints: number; mostSets?: number | null },
): Taking {
  const taking = noTaking(lines);
  const runs = looseUnits(lines);
  const size = offer.buy + offer.get;
  const count = runs.reduce((units, run) => units + run.units, 0);
  const inSets = Math.min(count - (count % size), (offer.mostSets ?? count) * size);
  /** How many of the first so many units are discounted. */
  const cheaper = (units: number): number =>
    Math.floor(units / size) * offer.get + Math.max(0, (units % size) - offer.buy);
  let from = 0;
  for (const { at, cents, units } of runs) {
    const to = Math.min(from + units, inSets);
    if (to <= from) break;
    taking.bound[at] = to - from;
    taking.off[at] = least(
      share(cents, offer.basisPoints) * BigInt(cheaper(to) - cheaper(from)),
      lines[at]?.remainingCents ?? 0n,
    );
    from = to;
  }
  return taking;
}
