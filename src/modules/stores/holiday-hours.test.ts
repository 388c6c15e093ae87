import { expect, test } from 'vitest';
import type { WeekHours } from '#contract/stores/opening-hours.ts';
import { nzInstant } from '#shared/nz-dates.ts';
import { specialDaysOf } from './holiday-hours.ts';

const hours: WeekHours = {
  1: ['09:00', '17:30'],
  2: ['09:00', '17:30'],
  3: ['09:00', '17:30'],
  4: ['09:00', '20:00'],
  5: ['09:00', '17:30'],
  6: ['10:00', '15:00'],
  7: null,
};
const days = (postcode: string, day: string, ownDays: Parameters<typeof specialDaysOf>[0]['ownDays'] = []) =>
  new Map(
    specialDaysOf({ postcode, hours, ownDays }, nzInstant(day, '12:00'), 400).map(({ day: on, ...rest }) => [on, rest]),
  );

test('Auckland Anniversary is observed in Auckland, Wellington’s in Wellington, Show Day in Canterbury', () => {
  const [auckland, wellington, christchurch] = [
    days('1010', '2026-01-01'),
    days('6011', '2026-01-01'),
    days('8011', '2026-01-01'),
  ];
  expect(auckland.get('2026-01-26')).toEqual({ name: 'Auckland Anniversary Day', hours: ['10:00', '16:00'] });
  expect([wellington.has('2026-01-26'), christchurch.has('2026-01-26')]).toEqual([false, false]);
  expect(wellington.get('2026-01-19')?.name).toBe('Wellington Anniversary Day');
  expect(christchurch.get('2026-11-13')?.name).toBe('Christchurch Show Day');
});

test('stores are closed where the law requires it, open at 13:00 on ANZAC Day, and have short hours on other holidays, never longer than usual', () => {
  const specialDays = days('1010', '2026-01-01');
  for (const day of ['2026-04-03', '2026-04-05', '2026-12-25']) expect(specialDays.get(day)?.hours, day).toBe(null);
  expect(specialDays.get('2026-04-25')).toEqual({ name: 'ANZAC Day', hours: ['13:00', '15:00'] });
  expect(specialDays.get('2026-04-27')).toEqual({ name: 'ANZAC Day (observed)', hours: ['10:00', '16:00'] });
  expect(specialDays.get('2026-12-26')?.hours, 'a Saturday, when it closes at three').toEqual(['10:00', '15:00']);
  expect(days('1010', '2027-01-01').get('2027-04-25')?.hours, 'ANZAC Day on a Sunday, when it is closed').toBe(null);
});

test('a store’s own hours take precedence, and days come in order from yesterday on', () => {
  const own = [{ day: '2026-12-25', name: 'Open for lunch', hours: ['12:00', '14:00'] as const }];
  const specialDays = days('1010', '2026-12-25', own);
  expect(specialDays.get('2026-12-25')).toEqual({ name: 'Open for lunch', hours: ['12:00', '14:00'] });
  expect([...specialDays.keys()]).toEqual([...specialDays.keys()].sort());
  expect([...specialDays.keys()][0]).toBe('2026-12-25');
  expect(days('1010', '2028-02-29').has('2028-04-14')).toBe(true);
});
