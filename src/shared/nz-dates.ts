/** Dates and times as a shopper in New Zealand reads them: zone Pacific/Auckland, locale en-NZ (LOC-05, LOC-06). */
export const TIME_ZONE = 'Pacific/Auckland';
export const LOCALE = 'en-NZ';

const parts = new Intl.DateTimeFormat('en-NZ', {
  timeZone: TIME_ZONE,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});
const isoParts = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE, year: 'numeric', month: '2-digit', day: '2-digit' });

function partsOf(instant: Date): Record<string, string> {
  return Object.fromEntries(parts.formatToParts(instant).map((part) => [part.type, part.value]));
}

/** 'Sat 21 Nov'. */
export function formatDay(instant: Date): string {
  const { weekday, day, month } = partsOf(instant);
  return `${weekday} ${day} ${month}`;
}

/** 'Sat 21 Nov 2026'. */
export function formatDayYear(instant: Date): string {
  return `${formatDay(instant)} ${partsOf(instant).year}`;
}

/** 'Sat 21 Nov, 5:30 pm'. */
export function formatDayTime(instant: Date): string {
  const { hour, minute, dayPeriod } = partsOf(instant);
  return `${formatDay(instant)}, ${hour}:${minute} ${dayPeriod?.toLowerCase()}`;
}

/** The calendar day in New Zealand as 'YYYY-MM-DD'. */
export function nzDay(instant: Date): string {
  return isoParts.format(instant);
}
