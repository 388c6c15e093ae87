/** SQL of what machine keys issued in a day (SEC-08). */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };
export interface DailyAmount {
  /** The key as an actor. */
  key: string;
  /** In New Zealand. */
  day: string;
  cents: bigint;
}

/**
 * Adds to what the key issued that day unless that would exceed `maxCents`; false then. One statement decides, and locks
 * the row until the transaction ends, so that calls at the same time are counted exactly.
 */
export async function takeDailyAmount(ctx: Db, { key, day, cents }: DailyAmount, maxCents: bigint): Promise<boolean> {
  const { rows } = await sql`
    insert into gift_cards.issued_by_key as known (key, day, cents)
    select ${key}, ${day}::date, ${cents}::bigint where ${cents}::bigint <= ${maxCents}::bigint
    on conflict (key, day) do update set cents = known.cents + excluded.cents
    where known.cents + excluded.cents <= ${maxCents}::bigint
    returning cents`.execute(ctx.db);
  return rows.length > 0;
}

/** Takes back what was added for a card that was not issued. */
export async function returnDailyAmount(ctx: Db, { key, day, cents }: DailyAmount): Promise<void> {
  await sql`
    update gift_cards.issued_by_key set cents = cents - ${cents}::bigint where key = ${key} and day = ${day}::date`.execute(
    ctx.db,
  );
}

/** What the key issued that day, in cents. */
export async function dailyAmountOf(ctx: Db, { key, day }: Omit<DailyAmount, 'cents'>): Promise<bigint> {
  const { rows } = await sql<{ cents: bigint }>`
    select cents from gift_cards.issued_by_key where key = ${key} and day = ${day}::date`.execute(ctx.db);
  return rows[0]?.cents ?? 0n;
}
