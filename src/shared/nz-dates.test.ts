import { expect, test } from 'vitest';
import { formatDay, formatDayTime, formatDayYear, LOCALE, nzDay, TIME_ZONE } from './nz-dates.ts';

test('LOC-05 LOC-06 dates are those of Pacific/Auckland in en-NZ, whatever the machine thinks', () => {
  expect([TIME_ZONE, LOCALE]).toEqual(['Pacific/Auckland', 'en-NZ']);
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
