import type { Queries } from '#platform/database.ts';
import { sql } from '#platform/sql.ts';

type Db = { db: Queries };

export async function selectUsesOf(ctx: Db, who: readonly string[]): Promise<unknown[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select promotion_id as "offer", code, used_at as "usedAt", released_at as "releasedAt", who as "countedFor"
    from promotions.promo_use where who && ${who}::text[] order by used_at`.execute(ctx.db);
  return rows;
}

/** In both tables at once: the counts go on agreeing with the uses. */
export async function renameCounted(ctx: Db, from: string, to: string): Promise<void> {
  await sql`update promotions.promo_use set who = array_replace(who, ${from}, ${to}) where ${from} = any(who)`.execute(ctx.db);
  await sql`update promotions.customer_use set who = ${to} where who = ${from}`.execute(ctx.db);
}
