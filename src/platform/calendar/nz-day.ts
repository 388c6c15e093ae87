import type { RawBuilder } from 'kysely';
import { sql } from '../database/sql.ts';

/**
 * When the New Zealand calendar day of an instant ends, optionally a number of days later: the first moment of the next
 * day, also across daylight-saving changes. Anything usable "by" a day expires here (FIX-28).
 */
export const endOfNzDay = (instant: RawBuilder<Date>, daysLater = 0): RawBuilder<Date> =>
  sql<Date>`((${instant} at time zone 'Pacific/Auckland')::date + ${daysLater + 1}::int)::timestamp at time zone 'Pacific/Auckland'`;
