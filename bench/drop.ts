/** Drop day: 2,000 buyers within a second for 100 pairs over 8 sizes. Everybody is answered, 100 are served, and others go on shopping. */
import { percentile } from './bench-shop.ts';
import { type OrderShop, startOrderShop } from './order-shop.ts';

type Emit = (name: string, value: number, unit: string) => void;
const BUYERS = 2_000;
const PAIRS = 100;
const SIZES = 8;
const ARRIVAL_MS = 1_000;
const TOTAL = 155.9;
const LISTING_EVERY_MS = 50;
const QUIET_MS = 5_000;

export async function run(emit: Emit): Promise<void> {
  const shop = await startOrderShop();
  try {
    for (let index = 0; index < 100; index += 1) await shop.client.buy(shop.shoe(SIZES + index));
    await putOnSale(shop);
    let dropping = true;
    const quiet = await watchListing(shop, () => performance.now() < quietUntil);
    const others = watchListing(shop, () => dropping);
    const took: number[] = [];
    const statuses = await Promise.all(
      Array.from({ length: BUYERS }, async (_, buyer) => {
        await new Promise((done) => setTimeout(done, (buyer / BUYERS) * ARRIVAL_MS));
        const started = performance.now();
        const status = await shop.client.order(shop.shoe(buyer % SIZES), TOTAL).catch(() => 0);
        took.push(performance.now() - started);
        return status;
      }),
    );
    dropping = false;
    const busy = await others;
    const { rows } = await shop.database.pool.query(
      "select coalesce(sum(l.qty), 0)::int as n from orders.order_line l join orders.orders o on o.id = l.order_id where o.state = 'PLACED' and l.variant_id = any($1)",
      [Array.from({ length: SIZES }, (_, size) => Number(shop.shoe(size).variantId))],
    );
    took.sort((a, b) => a - b);
    emit('drop.pairs', PAIRS, 'pairs');
    emit('drop.sold', rows[0].n, 'pairs');
    emit('drop.unanswered', statuses.filter((status) => status !== 201 && status !== 409).length, 'buyers');
    emit('drop.answer_p95_ms', percentile(took, 0.95), 'ms');
    emit('drop.others_p95_ratio', percentile(busy, 0.95) / percentile(quiet, 0.95), 'ratio');
  } finally {
    await shop.stop();
  }
}

let quietUntil = 0;

/** A hundred pairs over the first eight shoes, as evenly as it goes. */
async function putOnSale({ database, shoe }: OrderShop): Promise<void> {
  for (let size = 0; size < SIZES; size += 1) {
    const pairs = Math.floor(PAIRS / SIZES) + (size < PAIRS % SIZES ? 1 : 0);
    await database.pool.query(
      `with s as (update stock.stock set on_hand = reserved + $2 where variant_id = $1 returning *)
       insert into stock.stock_move (variant_id, location_id, kind, qty) select variant_id, location_id, 'adjust', on_hand - 1000000 from s`,
      [shoe(size).variantId, pairs],
    );
  }
  quietUntil = performance.now() + QUIET_MS;
}

/** How long a listing takes for somebody who looks around meanwhile. */
async function watchListing({ url }: OrderShop, goOn: () => boolean): Promise<number[]> {
  const took: number[] = [];
  while (goOn()) {
    const started = performance.now();
    const reply = await fetch(`${url}/nz/products`);
    await reply.arrayBuffer();
    took.push(performance.now() - started);
    await new Promise((done) => setTimeout(done, LISTING_EVERY_MS));
  }
  return took.sort((a, b) => a - b);
}
