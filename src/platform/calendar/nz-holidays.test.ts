import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LAST, makeTable, TABLE } from '../../../bin/generate/write-holidays.ts';
import { holidayOn, holidaysOf } from './nz-holidays.ts';

test('the table matches the installed date-holidays package and still covers future years', () => {
  expect(readFileSync(TABLE, 'utf8') === makeTable(), 'regenerate with: npm run generate').toBe(true);
  expect(LAST).toBeGreaterThan(new Date().getFullYear() + 5);
});

test('a region has the national holidays and its own, in date order', () => {
  const auckland = [...holidaysOf('AUK', 2026).values()];
  expect(auckland.map(({ day }) => day)).toEqual([...auckland.map(({ day }) => day)].sort());
  expect(holidayOn('AUK', '2026-01-26')).toEqual({ day: '2026-01-26', name: 'Auckland Anniversary Day' });
  expect(holidayOn(null, '2026-01-26')).toBeNull();
  expect(holidayOn('CAN', '2026-11-13')?.name).toBe('Christchurch Show Day');
  expect(holidayOn('OTA', '2026-12-28')?.name).toBe('Boxing Day (observed)');
  expect(holidaysOf('AUK', LAST + 1).size).toBe(0);
});
