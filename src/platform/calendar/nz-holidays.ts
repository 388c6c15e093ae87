/**
 * Public holidays of New Zealand and the anniversary days of its regions, from a table generated from the package
 * date-holidays (bin/generate/write-holidays.ts).
 */
import { type RegionCode, regionName } from '#shared/nz-regions.ts';
import { nationalDays, regionalDays } from './nz-holidays-table.ts';

export interface Holiday {
  /** 'YYYY-MM-DD' in New Zealand. */
  day: string;
  name: string;
}

const cache = new Map<string, ReadonlyMap<string, Holiday>>();

/**
 * The holidays of a region in a year, keyed by day; without a region only the national ones. Cached; empty for years
 * outside the table.
 */
export function holidaysOf(region: RegionCode | null, year: number): ReadonlyMap<string, Holiday> {
  const key = `${region ?? ''}${year}`;
  let holidays = cache.get(key);
  if (!holidays) {
    const own = regionalDays.find(([regions]) => region !== null && regions.includes(region))?.[1] ?? [];
    const lines = [...nationalDays, ...own].filter((line) => line.startsWith(`${year}-`)).sort();
    holidays = new Map(
      lines.map((line) => [line.slice(0, 10), { day: line.slice(0, 10), name: nameOf(line.slice(11), region) }]),
    );
    cache.set(key, holidays);
  }
  return holidays;
}

/** The holiday of a day, or null. */
export const holidayOn = (region: RegionCode | null, day: string): Holiday | null =>
  holidaysOf(region, Number(day.slice(0, 4))).get(day) ?? null;

/** The name as people write it: 'Auckland Anniversary Day', 'Waitangi Day (observed)'. */
const nameOf = (name: string, region: RegionCode | null): string =>
  name
    .replace(/^Provincial anniversary day/i, `${region ? regionName(region) : 'Provincial'} Anniversary Day`)
    .replace(/ \(substitute day\)$/, ' (observed)');
