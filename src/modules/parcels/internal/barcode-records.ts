import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

/** The barcodes of these sizes, without those that have none. */
export async function barcodesOf(ctx: { db: Queries }, variantIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; barcode: string }>`
    select variant_id as id, barcode from catalogue.size_name
    where variant_id = any(${[...variantIds]}::int[]) and barcode is not null`.execute(ctx.db);
  return new Map(rows.map(({ id, barcode }) => [id, barcode]));
}
