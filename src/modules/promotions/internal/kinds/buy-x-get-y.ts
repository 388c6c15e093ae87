import { least, looseUnits, noTaking, type OpenLine, share, type Taking } from '../open-cart.ts';

/** In each whole set, dearest units first, the cheapest `get` units are cheaper or free. */
export function buyXGetY(lines: readonly OpenLine[], offer: { buy: number; get: number; basisPoints: number }): Taking {
  const taking = noTaking(lines);
  const units = looseUnits(lines);
  const size = offer.buy + offer.get;
  for (let start = 0; start + size <= units.length; start += size) {
    for (const [place, { at, cents }] of units.slice(start, start + size).entries()) {
      taking.bound[at] = (taking.bound[at] ?? 0) + 1;
      if (place >= offer.buy) taking.off[at] = (taking.off[at] ?? 0n) + share(cents, offer.basisPoints);
    }
  }
  return { ...taking, off: taking.off.map((off, at) => least(off, lines[at]?.remainingCents ?? 0n)) };
}
