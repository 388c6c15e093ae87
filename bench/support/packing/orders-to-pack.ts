/** Paid orders of one to three products, one or two units of each, and how many units of which code each one has. */
import { accountClient } from '../../../tests/support/clients/account-client.ts';
import { quoteAndOrder } from '../../../tests/support/clients/place-order.ts';
import type { OrderShop } from '../selling/order-shop.ts';

const CLIENTS = 4;

export interface OrderToPack {
  number: string;
  /** Units by the code of the size. */
  units: ReadonlyMap<string, number>;
}

/** Places the orders and waits until nothing of them is left to do in the background. */
export async function placeOrders(
  shop: OrderShop,
  count: number,
  draw: (below: number) => number,
): Promise<OrderToPack[]> {
  const { pool } = shop.database;
  // Every product has a second size, so that a wrong one can be scanned.
  const { rows } = await pool.query<{ id: string; code: string }>(
    `with more as (insert into catalogue.variant (product_id, code, position, label) select id, code || '-10', 2, 'US 10' from catalogue.product)
     select v.id::text as id, v.code from catalogue.variant v`,
  );
  const codes = new Map(rows.map(({ id, code }) => [id, code]));
  const wishes = Array.from({ length: count }, () => {
    const first = draw(400);
    return Array.from({ length: 1 + draw(3) }, (_, line) => ({ ...shop.shoe(first + line), qty: 1 + draw(2) }));
  });
  const orders: OrderToPack[] = [];
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, who) => {
      const client = accountClient(shop.url);
      for (const items of wishes.filter((__, index) => index % CLIENTS === who)) {
        const { number } = await quoteAndOrder(client, { items, email: 'aroha@example.nz' });
        const units = new Map(items.map(({ variantId, qty }) => [codes.get(variantId) ?? '', qty]));
        orders.push({ number, units });
      }
    }),
  );
  for (;;) {
    const { rows: open } = await pool.query('select 1 from platform.outbox where done_at is null limit 1');
    if (open.length === 0) return orders;
    await new Promise((done) => setTimeout(done, 200));
  }
}

/** Units that lie in parcels otherwise than ordered, and labels beyond one an order. */
export async function countWronglyPacked({
  database: { pool },
}: OrderShop): Promise<{ units: number; labels: number }> {
  const { rows } = await pool.query<{ units: number; labels: number }>(`
    with packed as (
      select p.order_id, l.line_no, sum(l.qty) as qty from parcels.parcel p join parcels.parcel_line l on l.parcel_id = p.id
      where p.label = 'BOUGHT' group by 1, 2
    )
    select
      (select coalesce(sum(abs(coalesce(k.qty, 0) - o.qty)), 0)::int from orders.order_line o
        left join packed k on k.order_id = o.order_id and k.line_no = o.line_no) as units,
      (select coalesce(sum(n - 1), 0)::int from (select count(*) as n from parcels.parcel where label = 'BOUGHT' group by order_id) each) as labels`);
  return rows[0] ?? { units: 0, labels: 0 };
}
