/** Promotions as the operator writes them. */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import { type PromotionDefinition, toPromotion } from '../promotion-definition.ts';

type Db = { db: Queries };

/** No order takes or releases a use until this transaction ends: counts do not change while limits do. */
export async function lockUses(ctx: Db): Promise<void> {
  await sql`lock table promotions.promo_use in share row exclusive mode`.execute(ctx.db);
}

const codesOf = (definitions: readonly PromotionDefinition[]) =>
  definitions.flatMap(({ id, codes, uniqueCodes }) => [
    ...codes.map((code) => ({ code, id, maxUses: null })),
    ...uniqueCodes.map((code) => ({ code, id, maxUses: 1 })),
  ]);

/** Errors that the file alone cannot show: codes of other promotions, limits below what has been used. */
export async function conflictsOf(
  ctx: Db,
  definitions: readonly PromotionDefinition[],
): Promise<{ id: string; reason: string }[]> {
  const ids = definitions.map(({ id }) => id);
  const codes = codesOf(definitions);
  const { rows } = await sql<{ id: string; reason: string }>`
    select w.id, 'the code ' || w.code || ' belongs to the promotion “' || c.promotion_id || '”' as reason
    from unnest(${codes.map(({ code }) => code)}::text[], ${codes.map(({ id }) => id)}::text[]) as w (code, id)
    join promotions.coupon_code c on c.code = w.code and c.promotion_id <> all(${ids}::text[])
    union all
    select w.id, 'limits.total: it has been used ' || count(*) || ' times already'
    from unnest(${ids}::text[], ${definitions.map(({ limits }) => limits.total ?? null)}::int[]) as w (id, max_uses)
    join promotions.promo_use u on u.promotion_id = w.id and u.released_at is null
    group by w.id, w.max_uses having count(*) > w.max_uses
    union all
    select w.id, 'uniqueCodes: ' || w.code || ' has been used ' || count(*) || ' times already'
    from unnest(${codes.map(({ code }) => code)}::text[], ${codes.map(({ id }) => id)}::text[], ${codes.map(({ maxUses }) => maxUses)}::int[]) as w (code, id, max_uses)
    join promotions.promo_use u on u.code = w.code and u.released_at is null
    group by w.id, w.code, w.max_uses having count(*) > w.max_uses
    order by 1, 2`.execute(ctx.db);
  return rows;
}

/** Stores promotions and their codes as in the file, with recounted uses. */
export async function upsertPromotions(ctx: Db, definitions: readonly PromotionDefinition[]): Promise<void> {
  const rows = definitions.map((definition) => ({
    id: definition.id,
    name: definition.name,
    definition: toPromotion(definition),
    active: definition.active,
    needs_code: definition.codes.length + definition.uniqueCodes.length > 0,
    starts: definition.from ?? null,
    ends: definition.until ?? null,
    max_uses: definition.limits.total ?? null,
    max_per_customer: definition.limits.perCustomer ?? null,
  }));
  await sql`
    insert into promotions.promotion (id, name, definition, active, needs_code, starts_at, ends_at, max_uses, max_per_customer, used)
    select r.id, r.name, r.definition, r.active, r.needs_code,
      r.starts::timestamp at time zone 'Pacific/Auckland',
      -- a day ends with its last second
      (r.ends::timestamp + case when length(r.ends) = 10 then interval '1 day' else interval '0' end) at time zone 'Pacific/Auckland',
      r.max_uses, r.max_per_customer,
      case when r.max_uses is null then 0 else (select count(*) from promotions.promo_use u where u.promotion_id = r.id and u.released_at is null) end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id text, name text, definition jsonb, active boolean, needs_code boolean, starts text, ends text, max_uses int, max_per_customer int)
    order by r.id
    on conflict (id) do update set name = excluded.name, definition = excluded.definition, active = excluded.active, needs_code = excluded.needs_code,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, max_uses = excluded.max_uses, max_per_customer = excluded.max_per_customer,
      used = excluded.used, changed_at = now()`.execute(ctx.db);
  const codes = codesOf(definitions);
  await sql`delete from promotions.coupon_code where promotion_id = any(${definitions.map(({ id }) => id)}::text[])`.execute(
    ctx.db,
  );
  await sql`
    insert into promotions.coupon_code (code, promotion_id, max_uses, used)
    select w.code, w.id, w.max_uses,
      case when w.max_uses is null then 0 else (select count(*) from promotions.promo_use u where u.code = w.code and u.released_at is null) end
    from unnest(${codes.map(({ code }) => code)}::text[], ${codes.map(({ id }) => id)}::text[], ${codes.map(({ maxUses }) => maxUses)}::int[]) as w (code, id, max_uses)
    order by w.code`.execute(ctx.db);
}

export interface StoredPromotionRow {
  id: string;
  name: string;
  active: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
  maxUses: number | null;
  uses: number;
  codes: number;
}

export async function selectPromotions(ctx: Db): Promise<StoredPromotionRow[]> {
  const { rows } = await sql<StoredPromotionRow>`
    select p.id, p.name, p.active, p.starts_at as "startsAt", p.ends_at as "endsAt", p.max_uses as "maxUses",
      (select count(*) from promotions.promo_use u where u.promotion_id = p.id and u.released_at is null)::int as uses,
      (select count(*) from promotions.coupon_code c where c.promotion_id = p.id)::int as codes
    from promotions.promotion p order by p.id`.execute(ctx.db);
  return rows;
}
