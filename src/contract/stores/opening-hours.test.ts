import { expect, test } from 'vitest';
import { nzDay, nzInstant, nzTime } from '#shared/nz-dates.ts';
import { afterOpenMinutes, hoursOn, hoursText, type OpeningHours, openNow } from './opening-hours.ts';

const store: OpeningHours = {
  hours: {
    1: ['09:00', '17:30'],
    2: ['09:00', '17:30'],
    3: ['09:00', '17:30'],
    4: ['09:00', '20:00'],
    5: ['09:00', '17:30'],
    6: ['10:00', '16:00'],
    7: null,
  },
  specialDays: [
    { day: '2026-12-24', name: 'Christmas Eve', hours: ['08:00', '21:00'] },
    { day: '2026-12-25', name: 'Christmas Day', hours: null },
  ],
};
const now = (day: string, time: string) => openNow(store, nzInstant(day, time)).text;

test('LOC-05 a store is open or closed by New Zealand time, to the minute', () => {
  expect(now('2026-11-20', '08:59')).toBe('Closed, opens today at 9 am');
  expect(now('2026-11-20', '09:00')).toBe('Open until 5:30 pm');
  expect(now('2026-11-20', '17:29')).toBe('Open until 5:30 pm');
  expect(now('2026-11-20', '17:30')).toBe('Closed, opens tomorrow at 10 am');
  expect(now('2026-11-21', '20:00')).toBe('Closed, opens Mon 23 Nov at 9 am');
  expect(openNow({ hours: {}, specialDays: [] }, nzInstant('2026-11-20', '12:00'))).toEqual({
    open: false,
    text: 'Closed',
  });
});

test('a special day overrides the week', () => {
  expect(now('2026-12-24', '20:59')).toBe('Open until 9 pm');
  expect(now('2026-12-25', '12:00')).toBe('Closed, opens tomorrow at 10 am');
  expect([hoursOn(store, '2026-12-25'), hoursText(hoursOn(store, '2026-12-24')), hoursText(null)]).toEqual([
    null,
    '8 am – 9 pm',
    'Closed',
  ]);
});

test('opening minutes are counted across nights, closed days and daylight saving changes', () => {
  const after = (day: string, time: string, minutes: number) => {
    const instant = afterOpenMinutes(store, nzInstant(day, time), minutes);
    return instant && `${nzDay(instant)} ${nzTime(instant)}`;
  };
  expect(after('2026-11-20', '16:30', 60)).toBe('2026-11-20 17:30');
  expect(after('2026-11-20', '16:30', 61)).toBe('2026-11-21 10:01');
  expect(after('2026-11-21', '15:00', 120)).toBe('2026-11-23 10:00');
  // Clocks go forward on Sunday 27 September 2026: Saturday afternoon to Monday morning.
  expect(after('2026-09-26', '15:30', 60)).toBe('2026-09-28 09:30');
  expect(after('2026-12-24', '20:30', 60)).toBe('2026-12-26 10:30');
  expect(afterOpenMinutes({ hours: {}, specialDays: [] }, new Date(), 1)).toBe(null);
});

test('a local time is converted to its instant in summer, in winter, and where clocks skip or repeat an hour', () => {
  expect(nzInstant('2026-01-15', '12:00').toISOString()).toBe('2026-01-14T23:00:00.000Z');
  expect(nzInstant('2026-07-15', '12:00').toISOString()).toBe('2026-07-15T00:00:00.000Z');
  expect(nzInstant('2026-09-27', '01:59').toISOString()).toBe('2026-09-26T13:59:00.000Z');
  expect(nzTime(nzInstant('2026-09-27', '02:30'))).toBe('03:30');
  expect(nzInstant('2026-04-05', '02:30').toISOString()).toBe('2026-04-04T13:30:00.000Z');
  expect(nzInstant('2028-02-29', '00:00').toISOString()).toBe('2028-02-28T11:00:00.000Z');
});
