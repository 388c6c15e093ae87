import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formatDay, formatDayTime, formatDayYear, nzDay } from './nz-dates.ts';

test('FIX-56 no code of the browser reads a date in the device’s time zone', () => {
  const here = join(import.meta.dirname, '..');
  // Parts of a Date are in the device's zone, and so is the output of a formatter without a zone.
  const ofTheDevice =
    /\.(getFullYear|getMonth|getDate|getDay|getHours|getMinutes|getTimezoneOffset)\(|\.toLocale(Date|Time)String\((?![^;]*timeZone)|DateTimeFormat\((?![^;]*timeZone)/s;
  for (const folder of ['storefront', 'contract', 'shared', 'staff-site'])
    for (const name of readdirSync(join(here, folder), { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
    ))
      expect(ofTheDevice.exec(readFileSync(join(here, folder, name), 'utf8'))?.[0], `${folder}/${name}`).toBe(
        undefined,
      );
});

test('LOC-05 LOC-06 dates are shown in Pacific/Auckland and en-NZ, whatever the machine’s zone', () => {
  expect(formatDay(new Date('2026-11-20T12:00:00Z'))).toBe('Sat 21 Nov');
  expect(formatDayYear(new Date('2026-11-20T12:00:00Z'))).toBe('Sat 21 Nov 2026');
  expect(formatDayTime(new Date('2026-11-21T04:30:00Z'))).toBe('Sat 21 Nov, 5:30 pm');
});

test('B11 LOC-05 the day changes at midnight in Auckland through both changes of daylight saving', () => {
  // 2026: daylight saving ends Sunday 5 April, begins Sunday 27 September.
  expect(nzDay(new Date('2026-04-04T10:59:59Z'))).toBe('2026-04-04');
  expect(nzDay(new Date('2026-04-04T11:00:00Z'))).toBe('2026-04-05');
  expect(nzDay(new Date('2026-04-05T12:00:00Z'))).toBe('2026-04-06');
  expect(nzDay(new Date('2026-09-26T12:00:00Z'))).toBe('2026-09-27');
  expect(nzDay(new Date('2026-09-27T11:00:00Z'))).toBe('2026-09-28');
  expect(nzDay(new Date('2028-02-29T10:00:00Z'))).toBe('2028-02-29');
});
