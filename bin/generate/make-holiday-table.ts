/**
 * New Zealand's holidays as the source text of src/platform/calendar/nz-holidays-table.ts, from the package
 * date-holidays.
 */
import Holidays from 'date-holidays';
import { type RegionCode, regionCodes } from '#shared/nz-regions.ts';

const FIRST = 2020;
/** After it Matariki has no date yet. */
const LAST = 2052;

function daysOf(year: number, region?: RegionCode): string[] {
  const calendar = region ? new Holidays('NZ', region) : new Holidays('NZ');
  return (
    calendar
      .getHolidays(year, 'en')
      // Easter Sunday is no public holiday, but shops are closed.
      .filter(({ type, name }) => type === 'public' || name === 'Easter Sunday')
      .map(({ date, name }) => `${date.slice(0, 10)} ${name.replaceAll("'", '’')}`)
  );
}

const lines = (days: readonly string[], indent: string): string => days.map((day) => `${indent}'${day}',\n`).join('');

/** The table as it is written to the file. */
export function makeHolidayTable(): string {
  const years = Array.from({ length: LAST - FIRST + 1 }, (_, index) => FIRST + index);
  const national = years.flatMap((year) => daysOf(year));
  const known = new Set(national);
  // Most regions have the same holidays as a neighbour.
  const regional = new Map<string, RegionCode[]>();
  for (const region of regionCodes) {
    const days = years.flatMap((year) => daysOf(year, region));
    const missing = national.filter((day) => !days.includes(day));
    if (missing.length > 0) throw new Error(`${region} lacks national holidays: ${missing.join(', ')}`);
    const own = lines(
      days.filter((day) => !known.has(day)),
      '      ',
    );
    regional.set(own, [...(regional.get(own) ?? []), region]);
  }
  return `/** Written by bin/generate/write-holidays.ts from the package date-holidays; not by hand. */
import type { RegionCode } from '#shared/nz-regions.ts';

/** National holidays: day and name. */
export const nationalDays: readonly string[] = [
${lines(national, '  ')}];

/** Holidays of single regions. */
export const regionalDays: readonly (readonly [regions: readonly RegionCode[], days: readonly string[]])[] = [
${[...regional].map(([own, regions]) => `  [\n    [${regions.map((region) => `'${region}'`).join(', ')}],\n    [\n${own}    ],\n  ],\n`).join('')}];
`;
}
