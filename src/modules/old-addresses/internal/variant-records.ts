/** SQL of the numbers by which an earlier shop's addresses name a variant. */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

/** Old number → path of the product that has the size now. */
export async function selectByVariant(ctx: { db: Queries }, oldIds: readonly string[]): Promise<Map<string, string>> {
  if (oldIds.length === 0) return new Map();
  const { rows } = await sql<{ oldId: string; path: string }>`
    select v.old_id as "oldId", p.path from old_addresses.variant v
    join catalogue.size_name s on s.variant_id = v.variant_id
    join catalogue.visible_product p on p.product_id = s.product_id
    where v.old_id = any(${[...oldIds]}::text[])`.execute(ctx.db);
  return new Map(rows.map(({ oldId, path }) => [oldId, path]));
}

/** Size code → id, of sizes that there are. */
export async function selectSizeIds(ctx: { db: Queries }, codes: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ code: string; id: number }>`
    select code, variant_id as id from catalogue.size_name where code = any(${[...codes]}::text[])`.execute(ctx.db);
  return new Map(rows.map(({ code, id }) => [code, id]));
}

/** Old number → id of the size, of those that are stored. */
export async function selectVariants(ctx: { db: Queries }, oldIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ oldId: string; id: number }>`
    select old_id as "oldId", variant_id as id from old_addresses.variant where old_id = any(${[...oldIds]}::text[])`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ oldId, id }) => [oldId, id]));
}

export async function putVariants(
  ctx: { db: Queries },
  rows: readonly { oldId: string; variantId: number }[],
): Promise<void> {
  await sql`
    insert into old_addresses.variant (old_id, variant_id)
    select "oldId", "variantId" from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("oldId" text, "variantId" int)
    on conflict (old_id) do update set variant_id = excluded.variant_id where variant.variant_id <> excluded.variant_id`.execute(
    ctx.db,
  );
}
