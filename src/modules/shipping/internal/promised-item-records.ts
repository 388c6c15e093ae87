import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

export interface PromisedItem {
  priceCents: bigint;
  weightGrams: number | null;
  categoryPath: string;
  /** False for what is emailed. */
  stocked: boolean;
}

/** What delivery depends on, of one size of a visible product; null when there is no such size. */
export async function promisedItem(ctx: { db: Queries }, variantId: number): Promise<PromisedItem | null> {
  const { rows } = await sql<PromisedItem>`
    select price_cents as "priceCents", weight_grams as "weightGrams", category_path as "categoryPath",
      functional_type = 'basic' as stocked
    from catalogue.sellable_size where variant_id = ${variantId} and state <> 'draft'`.execute(ctx.db);
  return rows[0] ?? null;
}
