/**
 * Limited release: 2,000 buyers within a second for 100 units in 8 sizes. Everybody gets an answer, 100 orders are
 * placed, and other shoppers are still served.
 */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { percentile } from '../../support/bench-shop.ts';
import { type OrderShop, startOrderShop } from '../../support/order-shop.ts';

type Emit = (name: string, value: number, unit: string) => void;
const BUYERS = 2_000;
const PAIRS = 100;
const SIZES = 8;
const ARRIVAL_MS = 1_000;
const TOTAL = 155.9;
const QUIET_MS = 5_000;

export async function run(emit: Emit): Promise<void> {
  const shop = await startOrderShop();
  try {
    for (let index = 0; index < 100; index += 1) await shop.client.buy(shop.shoe(SIZES + index));
    await putOnSale(shop);
    const others = startWatcher(shop.url);
    await new Promise((done) => setTimeout(done, QUIET_MS));
    const quiet = await others.sinceLastRequest();
    const before = shop.cpuMs();
    const opened = performance.now();
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
    const seconds = (performance.now() - opened) / 1000;
    const after = shop.cpuMs();
    const busy = await others.sinceLastRequest();
    others.stop();
    const { rows } = await shop.database.pool.query(
      "select coalesce(sum(l.qty), 0)::int as n from orders.order_line l join orders.orders o on o.id = l.order_id where o.state = 'PLACED' and l.variant_id = any($1)",
      [Array.from({ length: SIZES }, (_, size) => Number(shop.shoe(size).variantId))],
    );
    took.sort((a, b) => a - b);
    emit('drop.pairs', PAIRS, 'pairs');
    emit('drop.sold', rows[0].n, 'pairs');
    emit('drop.unanswered', statuses.filter((status) => status !== 201 && status !== 409).length, 'buyers');
    emit('drop.answer_p95_ms', percentile(took, 0.95), 'ms');
    emit('drop.whole_s', seconds, 's');
    for (const part of ['shop', 'postgres', 'client'] as const)
      emit(`drop.${part}_cpu_ms`, (after[part] - before[part]) / BUYERS, 'ms/buyer');
    emit('drop.others_quiet_p95_ms', percentile(quiet, 0.95), 'ms');
    emit('drop.others_p95_ms', percentile(busy, 0.95), 'ms');
    emit('drop.others_p95_ratio', percentile(busy, 0.95) / percentile(quiet, 0.95), 'ratio');
  } finally {
    await shop.stop();
  }
}

/** Distributes a hundred units over the first eight products as evenly as possible. */
async function putOnSale({ database, shoe }: OrderShop): Promise<void> {
  for (let size = 0; size < SIZES; size += 1) {
    const pairs = Math.floor(PAIRS / SIZES) + (size < PAIRS % SIZES ? 1 : 0);
    await database.pool.query(
      `with s as (update stock.stock set on_hand = reserved + $2 where variant_id = $1 returning *)
       insert into stock.stock_move (variant_id, location_id, kind, qty) select variant_id, location_id, 'adjust', on_hand - 1000000 from s`,
      [shoe(size).variantId, pairs],
    );
  }
}

/** A shopper who browses meanwhile, in a separate process: two thousand buyers keep this one busy. */
function startWatcher(url: string): { sinceLastRequest: () => Promise<number[]>; stop: () => void } {
  const child = fork(join(import.meta.dirname, '../../support/listing-watcher.ts'), [`${url}/nz/products`], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return {
    sinceLastRequest: () =>
      new Promise((done, fail) => {
        child.once('message', (took) => done((took as number[]).sort((a, b) => a - b)));
        child.once('exit', () => fail(new Error('the watcher ended')));
        child.send('tell');
      }),
    stop: () => {
      child.removeAllListeners('exit');
      child.kill();
    },
  };
}
