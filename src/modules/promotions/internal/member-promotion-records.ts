import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

export interface MemberPromotionRow {
  id: string;
  endsAt: Date | null;
  /** A code that everybody may use; single-use codes are not shown. */
  code: string | null;
}

/** Active promotions for members, those that end soonest first. */
export async function selectMemberPromotions(ctx: { db: Queries }): Promise<MemberPromotionRow[]> {
  const { rows } = await sql<MemberPromotionRow>`
    select p.id, p.ends_at as "endsAt", (select min(c.code) from promotions.coupon_code c where c.promotion_id = p.id and c.max_uses is null) as code
    from promotions.promotion p
    where p.active and ((p.definition ->> 'membersOnly')::boolean or coalesce(jsonb_array_length(nullif(p.definition -> 'memberTiers', 'null')), 0) > 0)
    order by p.ends_at nulls last, p.name, p.id`.execute(ctx.db);
  return rows;
}
