/** What is odd about the places of zones: overlaps, gaps, zones never reached. Pure. */

import { cellsInWords } from './cell-words.ts';
import { cellsOf } from './zone-cells.ts';
import { type ZonePlaces, zoneHas } from './zone-places.ts';

export interface ZoneFindings {
  /** Two zones that share places: those of `first` go there. */
  overlaps: { first: string; second: string; where: string }[];
  /** Zones whose places all go to zones above them. */
  unreached: string[];
  /** Places of a zone without any method: nothing is delivered there. */
  gaps: { zone: string; where: string }[];
}

/** What a shopkeeper should see of zones before they are published; none of it is a mistake. */
export function findZoneFindings(
  zones: readonly (ZonePlaces & { name: string; methods: readonly unknown[] })[],
): ZoneFindings {
  const cells = cellsOf(zones);
  const lying = cells.map((cell) => zones.flatMap((zone, at) => (zoneHas(zone, cell) ? [at] : [])));
  const nameOf = (at: number) => zones[at]?.name ?? '';
  const where = (isPart: (lies: readonly number[]) => boolean) =>
    cellsInWords(cells.filter((_, at) => isPart(lying[at] ?? [])));
  const overlaps = zones.flatMap((_, second) =>
    zones.slice(0, second).flatMap((_, first) => {
      const isShared = (lies: readonly number[]) => lies[0] === first && lies.includes(second);
      return lying.some(isShared) ? [{ first: nameOf(first), second: nameOf(second), where: where(isShared) }] : [];
    }),
  );
  return {
    overlaps,
    unreached: zones.filter((_, at) => !lying.some((lies) => lies[0] === at)).map(({ name }) => name),
    gaps: zones.flatMap(({ name, methods }, at) => {
      const isOwn = (lies: readonly number[]) => lies[0] === at;
      return methods.length === 0 && lying.some(isOwn) ? [{ zone: name, where: where(isOwn) }] : [];
    }),
  };
}
