/**
 * A limited release: buyers who come within a second for 100 units in 8 sizes. Everybody gets an answer, 100 orders are
 * placed, and other shoppers are still served.
 */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { percentile } from '../bench-shop.ts';
import { emitClientShare } from '../client-share.ts';
import { type OrderShop, startOrderShop } from './order-shop.ts';

const PAIRS = 100;
const SIZES = 8;
const ARRIVAL_MS = 1_000;
const TOTAL = 155.9;
const QUIET_MS = 5_000;

/** Reports the figures under `name`; each buyer has a connection of their own. */
export async function measureRush(
  name: string,
  buyers: number,
  emit: (name: string, value: number, unit: string) => void,
): Promise<void> {
  const shop = await startOrderShop();
  try {
    for (let index = 0; index < 100; index += 1) await shop.client.buy(shop.shoe(SIZES + index));
    await putOnSale(shop);
    const others = startWatcher(shop.url);
    await new Promise((done) => setTimeout(done, QUIET_MS));
    const quiet = await others.sinceLastRequest();
    const crowd = shop.openClient(buyers);
    const before = shop.cpuMs();
    const opened = performance.now();
    const took: number[] = [];
    const statuses = await Promise.all(
      Array.from({ length: buyers }, async (_, buyer) => {
        await new Promise((done) => setTimeout(done, (buyer / buyers) * ARRIVAL_MS));
        const started = performance.now();
        const status = await crowd.order(shop.shoe(buyer % SIZES), TOTAL).catch(() => 0);
        took.push(performance.now() - started);
        return status;
      }),
    );
    const seconds = (performance.now() - opened) / 1000;
    const after = shop.cpuMs();
    const busy = await others.sinceLastRequest();
    others.stop();
    crowd.close();
    const { rows } = await shop.database.pool.query(
      "select coalesce(sum(l.qty), 0)::int as n from orders.order_line l join orders.orders o on o.id = l.order_id where o.state = 'PLACED' and l.variant_id = any($1)",
      [Array.from({ length: SIZES }, (_, size) => Number(shop.shoe(size).variantId))],
    );
    took.sort((a, b) => a - b);
    emit(`${name}.buyers`, buyers, 'buyers');
    emit(`${name}.pairs`, PAIRS, 'pairs');
    emit(`${name}.sold`, rows[0].n, 'pairs');
    emit(`${name}.unanswered`, statuses.filter((status) => status !== 201 && status !== 409).length, 'buyers');
    emit(`${name}.answer_p50_ms`, percentile(took, 0.5), 'ms');
    emit(`${name}.answer_p95_ms`, percentile(took, 0.95), 'ms');
    emit(`${name}.whole_s`, seconds, 's');
    for (const part of ['shop', 'postgres', 'client'] as const)
      emit(`${name}.${part}_cpu_ms`, (after[part] - before[part]) / buyers, 'ms/buyer');
    emitClientShare(emit, `${name}.client_share`, before, after);
    emit(`${name}.others_quiet_p95_ms`, percentile(quiet, 0.95), 'ms');
    emit(`${name}.others_p95_ms`, percentile(busy, 0.95), 'ms');
    emit(`${name}.others_p95_ratio`, percentile(busy, 0.95) / percentile(quiet, 0.95), 'ratio');
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

/** A shopper who browses meanwhile, in a separate process: thousands of buyers keep this one busy. */
function startWatcher(url: string): { sinceLastRequest: () => Promise<number[]>; stop: () => void } {
  const child = fork(join(import.meta.dirname, '../listing-watcher.ts'), [`${url}/nz/products`], {
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
