/** A deadline and days of delivery as a product page says them (UX-08). Pure. */
import { addDays, formatTime, nzDay, nzTime } from '#shared/nz-dates.ts';
import type { Arrival } from './order-deadline.ts';

// Midnight in UTC is around noon in New Zealand all year round.
const longParts = new Intl.DateTimeFormat('en-NZ', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' });

function partsOf(day: string): { weekday: string; day: string; month: string } {
  const parts = longParts.formatToParts(new Date(`${day}T00:00:00Z`));
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return { weekday: part('weekday'), day: part('day'), month: part('month') };
}

/** 'today', 'Tuesday 24 November', 'Tuesday 24 – Thursday 26 November', 'Monday 30 November – Wednesday 2 December'. */
export function arrivalWords({ first, last }: Pick<Arrival, 'first' | 'last'>, now: Date): string {
  const [from, to] = [partsOf(first), partsOf(last)];
  const until = `${to.weekday} ${to.day} ${to.month}`;
  if (first === last) return first === nzDay(now) ? 'today' : until;
  return from.month === to.month
    ? `${from.weekday} ${from.day} – ${until}`
    : `${from.weekday} ${from.day} ${from.month} – ${until}`;
}

/** '2 pm today', '2 pm tomorrow', '2 pm Monday'; from a week ahead with its date. */
export function deadlineWords(orderBy: Date, now: Date): string {
  const [day, today] = [nzDay(orderBy), nzDay(now)];
  const { weekday, day: number, month } = partsOf(day);
  const when =
    day === today
      ? 'today'
      : day === addDays(today, 1)
        ? 'tomorrow'
        : day < addDays(today, 7)
          ? weekday
          : `${weekday} ${number} ${month}`;
  return `${formatTime(nzTime(orderBy))} ${when}`;
}
