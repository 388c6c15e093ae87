/** Dates and times for shoppers in New Zealand: zone Pacific/Auckland, locale en-NZ (LOC-05, LOC-06). */
const TIME_ZONE = 'Pacific/Auckland';
const LOCALE = 'en-NZ';

/** A formatter that is made when it is first used: making one takes milliseconds of a page's main thread. */
function formatterOf(locale: string, options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined;
  return () => {
    made ??= new Intl.DateTimeFormat(locale, { timeZone: TIME_ZONE, ...options });
    return made;
  };
}
const wordParts = formatterOf(LOCALE, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});
const isoParts = formatterOf('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });
const timeParts = formatterOf('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

function partsOf(instant: Date): Record<string, string> {
  return Object.fromEntries(
    wordParts()
      .formatToParts(instant)
      .map((part) => [part.type, part.value]),
  );
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

/**
 * The last day of a period that ends at an instant, as 'Sat 21 Nov 2026': its end is the first moment of the next day
 * (FIX-28).
 */
export function formatLastDay(end: Date): string {
  return formatDayYear(new Date(end.getTime() - 1));
}

/** 'Sat 21 Nov, 5:30 pm'. */
export function formatDayTime(instant: Date): string {
  const { hour, minute, dayPeriod } = partsOf(instant);
  return `${formatDay(instant)}, ${hour}:${minute} ${dayPeriod?.toLowerCase()}`;
}

/** Caches the last few results: a server formats the same minutes and days repeatedly, and the formatters are slow. */
function remembering<K extends string | number>(work: (key: K) => string): (key: K) => string {
  const answers = new Map<K, string>();
  return (key) => {
    let answer = answers.get(key);
    if (answer === undefined) {
      if (answers.size >= 64) answers.clear();
      answer = work(key);
      answers.set(key, answer);
    }
    return answer;
  };
}
// Daylight saving changes happen at whole minutes.
const minuteOf = (instant: Date): number => Math.floor(instant.getTime() / 60_000);
const dayOfMinute = remembering((minute: number) => isoParts().format(minute * 60_000));
const timeOfMinute = remembering((minute: number) => timeParts().format(minute * 60_000));

/** The calendar day in New Zealand as 'YYYY-MM-DD'. */
export const nzDay = (instant: Date): string => dayOfMinute(minuteOf(instant));

/** The time of day in New Zealand as 'HH:MM'. */
export const nzTime = (instant: Date): string => timeOfMinute(minuteOf(instant));

/** The instant of a local day and time in New Zealand; a time in the skipped hour counts as one hour later. */
export function nzInstant(day: string, time: string): Date {
  const localTime = Date.parse(`${day}T${time}:00Z`);
  // New Zealand is 12 hours ahead in winter and 13 in summer.
  for (const hours of [13, 12]) {
    const instant = new Date(localTime - hours * 3_600_000);
    if (nzDay(instant) === day && nzTime(instant) === time) return instant;
  }
  return new Date(localTime - 12 * 3_600_000);
}

/** The day `count` calendar days later, as 'YYYY-MM-DD'. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}

/** ISO weekday, '1' Monday to '7' Sunday. */
export function weekdayOf(day: string): '1' | '2' | '3' | '4' | '5' | '6' | '7' {
  return `${new Date(`${day}T00:00:00Z`).getUTCDay() || 7}` as '1';
}

/** 'Sat 21 Nov' of a calendar day. Midnight in UTC is around noon in New Zealand all year round. */
export const formatCalendarDay: (day: string) => string = remembering((day: string) =>
  formatDay(new Date(`${day}T00:00:00Z`)),
);

/** '09:00' is '9 am', '17:30' is '5:30 pm'. */
export function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = minute === 0 ? '' : `:${`${minute}`.padStart(2, '0')}`;
  return `${hour % 12 || 12}${minutes} ${hour < 12 || hour === 24 ? 'am' : 'pm'}`;
}
