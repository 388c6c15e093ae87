/** SQL about who makes a rendering. The database's clock counts, because machines' clocks differ. */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

/** The claim when the caller is to make this file: nobody else is, or whoever began has not finished in time; else null. */
export async function claimMaking(ctx: { db: Queries }, name: string, seconds: number): Promise<string | null> {
  const { rows } = await sql<{ claim: string }>`insert into media.making (name, until)
    values (${name}, clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (name) do update set until = excluded.until where making.until < clock_timestamp()
    returning until::text as claim`.execute(ctx.db);
  return rows[0]?.claim ?? null;
}

/** Ends that claim; one that expired and was made by another process stays. */
export async function releaseMaking(ctx: { db: Queries }, name: string, claim: string): Promise<void> {
  await sql`delete from media.making where name = ${name} and until = ${claim}::timestamptz`.execute(ctx.db);
}
