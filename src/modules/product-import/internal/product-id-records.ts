import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

/** Ids of products by the merchant's code. */
export async function selectProductIds(ctx: { db: Queries }, codes: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ code: string; id: string }>`
    select code, product_id::text as id from catalogue.product_name where code = any(${codes}::text[])`.execute(ctx.db);
  return new Map(rows.map(({ code, id }) => [code, id]));
}
