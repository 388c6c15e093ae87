import type { RawBuilder } from 'kysely';
import { sql } from '../database/sql.ts';

/**
 * When the New Zealand calendar day of an instant ends, optionally a number of days later: the first moment of the next
 * day, also across daylight-saving changes. Anything usable "by" a day expires here (FIX-28).
 */
export const endOfNzDay = (instant: RawBuilder<Date>, daysLater = 0): RawBuilder<Date> =>
  sql<Date>`((${instant} at time zone 'Pacific/Auckland')::date + ${daysLater + 1}::int)::timestamp at time zone 'Pacific/Auckland'`;

/**
 * The end of the New Zealand day this many whole years after an instant. The years are added to the instant itself: a
 * New Zealand day may start an hour later in that year, and 29 February exists in few.
 */
export const endOfNzDayYearsLater = (instant: RawBuilder<Date>, years: number): RawBuilder<Date> =>
  endOfNzDay(sql<Date>`(${instant} + make_interval(years => ${years}))`);
