/** Changes what lies on shelves behind the shop's back, with the moves that its books ask for: it looks through them at its start and every hour. */
import pg from 'pg';

/** `change` writes to stock.stock, where `on_hand` is what the shelf then has; one transaction, so that no look finds half of it. */
export async function writeStock(pool: pg.Pool, change: string, values: readonly unknown[] = []): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(change, [...values]);
    await client.query(`
      insert into stock.stock_move (variant_id, location_id, kind, qty)
      select s.variant_id, s.location_id, 'adjust', s.on_hand - coalesce(m.on_hand, 0)
      from stock.stock s
      left join (
        select variant_id, location_id, sum(case kind when 'ship' then -qty when 'reserve' then 0 when 'release' then 0 else qty end) as on_hand
        from stock.stock_move group by variant_id, location_id
      ) m using (variant_id, location_id)
      where s.on_hand <> coalesce(m.on_hand, 0)`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/**
 * For files whose tests buy the same product again and again: fifty more of each size that the warehouse has. With the demo's few pairs, a page
 * that was made just before the last test's order would offer a size that this order has taken.
 */
export async function fillStock(databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  await writeStock(
    pool,
    "update stock.stock set on_hand = on_hand + 50 where location_id = 'warehouse' and on_hand > reserved",
  );
  await pool.end();
}
