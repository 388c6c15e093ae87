import type { RawBuilder } from 'kysely';
import { sql } from '../database/sql.ts';

/**
 * When the day in New Zealand that an instant falls on ends, or the day so many days later: the first moment that is no longer part of
 * it, whatever the clocks do in between. What may be used 'by' a day ends here (FIX-28).
 */
export const endOfNzDay = (instant: RawBuilder<Date>, daysLater = 0): RawBuilder<Date> =>
  sql<Date>`((${instant} at time zone 'Pacific/Auckland')::date + ${daysLater + 1}::int)::timestamp at time zone 'Pacific/Auckland'`;
