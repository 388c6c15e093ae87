import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeHolidayTable } from '../../../bin/generate/make-holiday-table.ts';
import { holidayOn, holidaysOf } from './nz-holidays.ts';
import { nationalDays } from './nz-holidays-table.ts';

const table = join(import.meta.dirname, 'nz-holidays-table.ts');
const lastYear = Number(nationalDays.at(-1)?.slice(0, 4));

test('the table matches the installed date-holidays package and still covers future years', () => {
  expect(readFileSync(table, 'utf8') === makeHolidayTable(), 'regenerate with: npm run generate').toBe(true);
  expect(lastYear).toBeGreaterThan(new Date().getFullYear() + 5);
});

test('a region has the national holidays and its own, in date order', () => {
  const auckland = [...holidaysOf('AUK', 2026).values()];
  expect(auckland.map(({ day }) => day)).toEqual([...auckland.map(({ day }) => day)].sort());
  expect(holidayOn('AUK', '2026-01-26')).toEqual({ day: '2026-01-26', name: 'Auckland Anniversary Day' });
  expect(holidayOn(null, '2026-01-26')).toBeNull();
  expect(holidayOn('CAN', '2026-11-13')?.name).toBe('Christchurch Show Day');
  expect(holidayOn('OTA', '2026-12-28')?.name).toBe('Boxing Day (observed)');
  expect(holidaysOf('AUK', lastYear + 1).size).toBe(0);
});
