/** Public holidays of New Zealand and its regions' anniversary days, by the calendar of the package date-holidays. */
import Holidays from 'date-holidays';
import { type RegionCode, regionName } from '#shared/nz-regions.ts';

export interface Holiday {
  /** 'YYYY-MM-DD' in New Zealand. */
  day: string;
  name: string;
}

const kept = new Map<string, ReadonlyMap<string, Holiday>>();

/** The holidays of a region in a year by their day; those of the whole country without a region. Made once. */
export function holidaysOf(region: RegionCode | null, year: number): ReadonlyMap<string, Holiday> {
  const key = `${region ?? ''}${year}`;
  let holidays = kept.get(key);
  if (!holidays) {
    const calendar = region ? new Holidays('NZ', region) : new Holidays('NZ');
    holidays = new Map(
      calendar
        .getHolidays(year, 'en')
        // Easter Sunday is no public holiday and shops are closed all the same.
        .filter(({ type, name }) => type === 'public' || name === 'Easter Sunday')
        .map(({ date, name }) => [date.slice(0, 10), { day: date.slice(0, 10), name: nameOf(name, region) }]),
    );
    kept.set(key, holidays);
  }
  return holidays;
}

/** The holiday of a day, or null. */
export const holidayOn = (region: RegionCode | null, day: string): Holiday | null => holidaysOf(region, Number(day.slice(0, 4))).get(day) ?? null;

/** As a sign on a shop door has it: 'Auckland Anniversary Day', 'Waitangi Day (observed)'. */
const nameOf = (name: string, region: RegionCode | null): string =>
  name
    .replace(/^Provincial anniversary day/i, `${region ? regionName(region) : 'Provincial'} Anniversary Day`)
    .replace(/ \(substitute day\)$/, ' (observed)')
    .replaceAll("'", '’');
