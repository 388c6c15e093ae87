/** Instants in New Zealand time, for fields of day and time. Pure. */
import { nzDay, nzInstant, nzTime } from '#shared/nz-dates.ts';

/** '2026-12-24T09:00', or '' for none. */
export const toField = (instant: string | null | undefined): string =>
  instant ? `${nzDay(new Date(instant))}T${nzTime(new Date(instant))}` : '';

/** Null for an empty field. */
export function fromField(text: string): string | null {
  const [day, time] = text.split('T');
  return day && time ? nzInstant(day, time.slice(0, 5)).toISOString() : null;
}
