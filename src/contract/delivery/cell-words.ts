/** Stretches of postcodes in words. Pure. */
import { regionName, regionOfPostcode } from '#shared/nz-regions.ts';
import { zoneKindNames, zoneKinds } from './delivery-zones.ts';
import { type Cell, LAST } from './zone-cells.ts';

const MOST_RANGES = 6;

/** '1081, 8016 (Chatham Islands): Streets'; a long list is cut. */
export function cellsInWords(cells: readonly Cell[]): string {
  const merged: [first: string, last: string][] = [];
  for (const { postcode, last } of cells) {
    const before = merged.at(-1);
    if (before && (postcode <= before[1] || Number(postcode) === Number(before[1]) + 1)) before[1] = last;
    else merged.push([postcode, last]);
  }
  const kinds = zoneKinds.filter((kind) => cells.some((cell) => cell.kind === kind));
  const shown = merged.slice(0, MOST_RANGES).map(([first, last]) => rangeWords(first, last));
  const more = merged.length > MOST_RANGES ? ' and more' : '';
  const only = kinds.length < zoneKinds.length ? `: ${kinds.map((kind) => zoneKindNames[kind]).join(', ')}` : '';
  return `${shown.join(', ')}${more}${only}`;
}

function rangeWords(first: string, last: string): string {
  if (first === '0000' && last === LAST) return 'all postcodes';
  const region = regionOfPostcode(first);
  const named = region && region === regionOfPostcode(last) ? ` (${regionName(region)})` : '';
  return `${first === last ? first : `${first}–${last}`}${named}`;
}
