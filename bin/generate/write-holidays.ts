/**
 * Writes src/platform/calendar/nz-holidays-table.ts from the package date-holidays: `npm run generate`. The package
 * calculates moon phases for every country and takes 27 MB in each process; New Zealand's holidays until 2052, after
 * which Matariki has no date yet, fit into a table.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeHolidayTable } from './make-holiday-table.ts';

const TABLE = join(import.meta.dirname, '../../src/platform/calendar/nz-holidays-table.ts');

/** Writes the table again. */
export function writeHolidays(): void {
  writeFileSync(TABLE, makeHolidayTable());
}
