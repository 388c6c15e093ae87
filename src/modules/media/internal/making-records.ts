/** SQL about who makes a rendering. The database's clock counts, because machines' clocks differ. */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

/** True when the caller is to make this file: nobody else is, or whoever began has not finished in time. */
export async function claimMaking(ctx: { db: Queries }, name: string, seconds: number): Promise<boolean> {
  const { rows } = await sql`insert into media.making (name, until)
    values (${name}, clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (name) do update set until = excluded.until where making.until < clock_timestamp()
    returning 1`.execute(ctx.db);
  return rows.length > 0;
}

export async function releaseMaking(ctx: { db: Queries }, name: string): Promise<void> {
  await sql`delete from media.making where name = ${name}`.execute(ctx.db);
}
