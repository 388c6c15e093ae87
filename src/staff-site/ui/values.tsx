/** Formats of amounts, dates and states in the staff site. */

import { dollarsToCents, formatCents } from '#shared/money.ts';
import { formatDayTime, formatDayYear } from '#shared/nz-dates.ts';

/** An amount in dollars, as in the API. */
export const Money = ({ dollars }: { dollars: number }) => (
  <span className="whitespace-nowrap tabular-nums">{formatCents(dollarsToCents(dollars))}</span>
);

/** An instant in New Zealand time. */
export function When({ at, day = false }: { at: string; day?: boolean }) {
  const instant = new Date(at);
  return <time dateTime={at}>{day ? formatDayYear(instant) : formatDayTime(instant)}</time>;
}

const tones = {
  plain: 'border-line-strong text-ink',
  good: 'border-success text-success',
  bad: 'border-danger text-danger',
  /** Somebody has to act. */
  waiting: 'border-accent bg-accent text-on-accent',
  done: 'border-transparent bg-sunken text-ink',
} as const;
export type Tone = keyof typeof tones;

/** A state as a label. */
export const Status = ({ tone = 'plain', children }: { tone?: Tone; children: string }) => (
  <span
    className={`inline-block rounded-xs border px-1.5 py-px text-xs font-semibold whitespace-nowrap ${tones[tone]}`}
  >
    {children}
  </span>
);
