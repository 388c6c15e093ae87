/** What the proof of a price shows. */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import { brokenHistory } from './price-check-records.ts';

type Db = { db: Queries };

export interface PriceEntryRow {
  at: Date;
  recordedAt: Date;
  priceCents: bigint;
  originalPriceCents: bigint | null;
  offered: boolean;
  source: 'staff' | 'import' | 'schedule' | 'sale-end' | 'demo' | 'upgrade' | 'database';
  actor: string;
  digest: string;
}

/** Newest first. */
export async function selectEntries(ctx: Db, productId: number): Promise<PriceEntryRow[]> {
  const { rows } = await sql<PriceEntryRow>`
    select at, recorded_at as "recordedAt", price_cents as "priceCents", original_price_cents as "originalPriceCents", offered, source, actor, digest
    from catalogue.price_entry where product_id = ${productId} order by at desc`.execute(ctx.db);
  return rows;
}

export interface OverrulingRow {
  at: Date;
  validFrom: Date;
  originalPriceCents: bigint;
  reason: string;
  actor: string;
}

/** Newest first. */
export async function selectOverrulings(ctx: Db, productId: number): Promise<OverrulingRow[]> {
  const { rows } = await sql<OverrulingRow>`
    select at, valid_from as "validFrom", original_price_cents as "originalPriceCents", reason, actor
    from catalogue.was_overruling where product_id = ${productId} order by id desc`.execute(ctx.db);
  return rows;
}

export async function selectPriced(
  ctx: Db,
  code: string,
): Promise<{ id: number; name: string; originalPriceCents: bigint | null } | undefined> {
  const { rows } = await sql<{ id: number; name: string; originalPriceCents: bigint | null }>`
    select p.id, b.name || ' ' || p.name || ', ' || p.colour_name as name, p.original_price_cents as "originalPriceCents"
    from catalogue.product p join catalogue.brand b on b.id = p.brand_id where p.code = ${code}`.execute(ctx.db);
  return rows[0];
}

/** Whether the product's history is as it was written, to the price that is asked now. */
export async function isIntact(ctx: Db, productId: number): Promise<boolean> {
  return (await brokenHistory(sql`${productId}`).execute(ctx.db)).rows.length === 0;
}
