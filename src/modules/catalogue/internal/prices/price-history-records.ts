/** The history of prices, which triggers write (db/migrations/0211-price-history.sql). */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { PriceHistory, PriceStep } from '../../prices/check-was-price.ts';

type Db = { db: Queries };

/** Of a product that is not stored yet. */
export const noHistory: PriceHistory = { steps: [], overrulings: [] };

/** How a price came to be changed. */
export type PriceSource = 'staff' | 'import' | 'schedule' | 'sale-end' | 'demo';

/** Says who changes prices, and how, until the transaction ends. */
export async function setPriceSource(ctx: Db, source: PriceSource, actor: string): Promise<void> {
  await sql`select set_config('kerb.price_source', ${source}, true), set_config('kerb.price_actor', ${actor}, true)`.execute(
    ctx.db,
  );
}

/** Until the transaction ends, changed prices are entered as of this moment, which is past; for the demo alone. */
export async function setPriceMoment(ctx: Db, moment: Date | null): Promise<void> {
  await sql`select set_config('kerb.price_at', ${moment?.toISOString() ?? ''}, true)`.execute(ctx.db);
}

/** The moment of which the next entry will be. */
export async function readPriceMoment(ctx: Db): Promise<Date> {
  const { rows } = await sql<{ moment: Date }>`select catalogue.price_moment() as moment`.execute(ctx.db);
  return (rows[0] as { moment: Date }).moment;
}

type StepRow = PriceStep & { productId: number };

/** The histories of these products; a product without one is not in the map. */
export async function selectHistories(ctx: Db, productIds: readonly number[]): Promise<Map<number, PriceHistory>> {
  if (productIds.length === 0) return new Map();
  const { rows } = await sql<StepRow>`
    select product_id as "productId", at, price_cents as "priceCents", original_price_cents as "originalPriceCents", offered
    from catalogue.price_entry where product_id = any(${[...productIds]}::int[]) order by product_id, at`.execute(
    ctx.db,
  );
  const { rows: overrulings } = await sql<{ productId: number; originalPriceCents: bigint; validFrom: Date }>`
    select product_id as "productId", original_price_cents as "originalPriceCents", valid_from as "validFrom"
    from catalogue.was_overruling where product_id = any(${[...productIds]}::int[])`.execute(ctx.db);
  const reasons = Map.groupBy(overrulings, ({ productId }) => productId);
  return new Map(
    [...Map.groupBy(rows, ({ productId }) => productId)].map(([id, steps]) => [
      id,
      { steps, overrulings: reasons.get(id) ?? [] },
    ]),
  );
}

export interface NewOverruling {
  product_id: number;
  original_price_cents: string;
  valid_from: string;
  reason: string;
  actor: string;
}

export async function insertOverrulings(ctx: Db, overrulings: readonly NewOverruling[]): Promise<void> {
  await sql`insert into catalogue.was_overruling (product_id, original_price_cents, valid_from, reason, actor)
    select * from jsonb_to_recordset(${JSON.stringify(overrulings)}::jsonb)
      as r(product_id int, original_price_cents bigint, valid_from timestamptz, reason text, actor text)`.execute(
    ctx.db,
  );
}

/** Products with a 'was' price, above an id, in id order. */
export async function selectReduced(
  ctx: Db,
  after: number,
  limit: number,
): Promise<{ id: number; code: string; originalPriceCents: bigint }[]> {
  const { rows } = await sql<{ id: number; code: string; originalPriceCents: bigint }>`
    select id, code, original_price_cents as "originalPriceCents" from catalogue.product
    where original_price_cents is not null and id > ${after} order by id limit ${limit}`.execute(ctx.db);
  return rows;
}

/** Locks the product; its 'was' price, null when it has none. */
export async function lockWasPrice(ctx: Db, productId: number): Promise<bigint | null> {
  const { rows } = await sql<{ cents: bigint | null }>`
    select original_price_cents as cents from catalogue.product where id = ${productId} for update`.execute(ctx.db);
  return rows[0]?.cents ?? null;
}

export async function removeWasPrice(ctx: Db, productId: number): Promise<void> {
  await sql`update catalogue.product set original_price_cents = null, updated_at = now() where id = ${productId}`.execute(
    ctx.db,
  );
}
