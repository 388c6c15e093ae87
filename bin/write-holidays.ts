/**
 * Writes src/platform/nz-holidays-table.ts from the calendar of the package date-holidays: `npm run generate`. The package computes the
 * moon for every country of the world and takes 27 MB of each process; New Zealand's days until 2052, when Matariki has no date yet, are a list.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Holidays from 'date-holidays';
import { type RegionCode, regionCodes } from '#shared/nz-regions.ts';

const FIRST = 2020;
const LAST = 2052;

function daysOf(year: number, region?: RegionCode): string[] {
  const calendar = region ? new Holidays('NZ', region) : new Holidays('NZ');
  return (
    calendar
      .getHolidays(year, 'en')
      // Easter Sunday is no public holiday and shops are closed all the same.
      .filter(({ type, name }) => type === 'public' || name === 'Easter Sunday')
      .map(({ date, name }) => `${date.slice(0, 10)} ${name.replaceAll("'", '’')}`)
  );
}

export function makeTable(): string {
  const years = Array.from({ length: LAST - FIRST + 1 }, (_, index) => FIRST + index);
  const national = years.flatMap((year) => daysOf(year));
  const known = new Set(national);
  const regional = regionCodes.map((region) => {
    const days = years.flatMap((year) => daysOf(year, region));
    const missing = national.filter((day) => !days.includes(day));
    if (missing.length > 0) throw new Error(`${region} keeps not every day of the country: ${missing.join(', ')}`);
    return `  ${region}: [\n${days
      .filter((day) => !known.has(day))
      .map((day) => `    '${day}',\n`)
      .join('')}  ],\n`;
  });
  return `/** Written by bin/write-holidays.ts from the package date-holidays; not by hand. */
import type { RegionCode } from '#shared/nz-regions.ts';

/** Years that the table knows. */
export const holidayYears = { first: ${FIRST}, last: ${LAST} } as const;

/** Day and name of what the whole country keeps. */
export const nationalDays: readonly string[] = [
${national.map((day) => `  '${day}',\n`).join('')}];

/** What a region keeps besides. */
export const regionalDays: Readonly<Record<RegionCode, readonly string[]>> = {
${regional.join('')}};
`;
}

export const TABLE = join(import.meta.dirname, '../src/platform/nz-holidays-table.ts');
if (import.meta.main) writeFileSync(TABLE, makeTable());
