import type { ShippingRules } from '../shipping-rules.ts';

/** Postcode ranges by the names of the areas in which they lie; those in none are left out. */
export function rangesByAreas({ areas }: ShippingRules): Map<string, string[]> {
  const found = new Map<string, [string, string][]>();
  for (let at = 0; at <= 9999; at += 1) {
    const postcode = `${at}`.padStart(4, '0');
    const names = Object.entries(areas)
      .filter(([, ranges]) => ranges.some(([from, to]) => postcode >= from && postcode <= to))
      .map(([name]) => name)
      .join(', ');
    if (names === '') continue;
    const ranges = found.get(names) ?? [];
    const last = ranges.at(-1);
    if (last && Number(last[1]) === at - 1) last[1] = postcode;
    else ranges.push([postcode, postcode]);
    found.set(names, ranges);
  }
  return new Map(
    [...found].map(([names, ranges]) => [names, ranges.map(([from, to]) => (from === to ? from : `${from}-${to}`))]),
  );
}
