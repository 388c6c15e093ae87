import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

/** A use that also counts for another customer, by the email address alone, is that customer's (SEC-12). */
export async function selectUsesOf(ctx: Db, who: readonly string[]): Promise<unknown[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select promotion_id as "offer", code, used_at as "usedAt", released_at as "releasedAt",
      array(select w from unnest(who) w where w = any(${who}::text[])) as "countedFor"
    from promotions.promo_use
    where who && ${who}::text[] and not exists (select from unnest(who) w where w like 'c:%' and w <> all(${who}::text[]))
    order by used_at`.execute(ctx.db);
  return rows;
}

/** In both tables at once, so that the counts still equal the uses. */
export async function renameCounted(ctx: Db, from: string, to: string): Promise<void> {
  await sql`update promotions.promo_use set who = array_replace(who, ${from}, ${to}) where ${from} = any(who)`.execute(
    ctx.db,
  );
  await sql`update promotions.customer_use set who = ${to} where who = ${from}`.execute(ctx.db);
}
