/** Public holidays of New Zealand and its regions' anniversary days, from a table that the package date-holidays filled (bin/generate/write-holidays.ts). */
import { type RegionCode, regionName } from '#shared/nz-regions.ts';
import { nationalDays, regionalDays } from './nz-holidays-table.ts';

export interface Holiday {
  /** 'YYYY-MM-DD' in New Zealand. */
  day: string;
  name: string;
}

const kept = new Map<string, ReadonlyMap<string, Holiday>>();

/** The holidays of a region in a year by their day; those of the whole country without a region. Made once; none in years that the table does not know. */
export function holidaysOf(region: RegionCode | null, year: number): ReadonlyMap<string, Holiday> {
  const key = `${region ?? ''}${year}`;
  let holidays = kept.get(key);
  if (!holidays) {
    const own = regionalDays.find(([regions]) => region !== null && regions.includes(region))?.[1] ?? [];
    const lines = [...nationalDays, ...own].filter((line) => line.startsWith(`${year}-`)).sort();
    holidays = new Map(
      lines.map((line) => [line.slice(0, 10), { day: line.slice(0, 10), name: nameOf(line.slice(11), region) }]),
    );
    kept.set(key, holidays);
  }
  return holidays;
}

/** The holiday of a day, or null. */
export const holidayOn = (region: RegionCode | null, day: string): Holiday | null =>
  holidaysOf(region, Number(day.slice(0, 4))).get(day) ?? null;

/** As a sign on a shop door has it: 'Auckland Anniversary Day', 'Waitangi Day (observed)'. */
const nameOf = (name: string, region: RegionCode | null): string =>
  name
    .replace(/^Provincial anniversary day/i, `${region ? regionName(region) : 'Provincial'} Anniversary Day`)
    .replace(/ \(substitute day\)$/, ' (observed)');
