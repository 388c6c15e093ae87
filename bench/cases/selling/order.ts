/**
 * Whole guest orders per second (info, order, card) with durable commits, the time per order, and whether fifty buyers
 * of five units get exactly five.
 */
import { randomUUID } from 'node:crypto';
import { createBraintreeCardGateway } from '#adapters/card-gateway/braintree-card-gateway.ts';
import { placeOrderRequestSchema } from '#contract/checkout/checkout.ts';
import { placeOrder } from '#modules/checkout/place-order.ts';
import { checkInvariants } from '#modules/integrity/check-invariants.ts';
import { systemClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/log/log.ts';
import { choosePayInFour } from '#server/settings/pay-in-four-settings.ts';
import { readConfig } from '#server/settings/read-config.ts';
import { percentile } from '../../support/bench-shop.ts';
import { countRoundTrips, type OrderShop, orderRequest, startOrderShop } from '../../support/order-shop.ts';

type Emit = (name: string, value: number, unit: string) => void;
const CLIENTS = 8;
const TOTAL = 155.9;
const SECONDS = Number(process.env.BENCH_ORDER_SECONDS ?? 10);

export async function run(emit: Emit): Promise<void> {
  const shop = await startOrderShop();
  try {
    for (let index = 0; index < 100; index += 1) await shop.client.buy(shop.shoe(index));
    await measureAlone(shop, emit);
    await measureTogether(shop, emit);
    await measureRace(shop, emit);
    const broken = (await checkInvariants(shop.database, { stuckAfterSeconds: 600 })).filter(
      ({ rows }) => rows.length > 0,
    );
    emit('order.broken_invariants', broken.length, 'invariants');
    emit('order.sql_round_trips', await roundTrips(shop), 'round trips');
  } finally {
    await shop.stop();
  }
}

async function measureAlone({ client, shoe }: OrderShop, emit: Emit): Promise<void> {
  const took: number[] = [];
  for (let index = 0; index < 200; index += 1) {
    const started = performance.now();
    await client.order(shoe(index), TOTAL);
    took.push(performance.now() - started);
  }
  took.sort((a, b) => a - b);
  emit('order.unloaded_ms', percentile(took, 0.5), 'ms');
  emit('order.unloaded_p99_ms', percentile(took, 0.99), 'ms');
}

async function measureTogether({ client, shoe, database, cpuMs }: OrderShop, emit: Emit): Promise<void> {
  const took: number[] = [];
  let refused = 0;
  const before = cpuMs();
  const started = performance.now();
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, who) => {
      for (let index = who; performance.now() - started < SECONDS * 1000; index += CLIENTS) {
        const from = performance.now();
        if ((await client.buy(shoe(index))) !== 201) refused += 1;
        took.push(performance.now() - from);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  const after = cpuMs();
  took.sort((a, b) => a - b);
  for (const part of ['shop', 'postgres', 'simulator', 'client'] as const)
    emit(`order.${part}_cpu_ms`, (after[part] - before[part]) / took.length, 'ms/order');
  emit('order.rps', (took.length - refused) / seconds, 'orders/s');
  emit('order.p99_ms', percentile(took, 0.99), 'ms');
  emit('order.refused', refused, 'orders');
  // Captures and confirmations run after the orders: how many are waiting, and how long until none is.
  const waiting = async (): Promise<number> =>
    (await database.pool.query('select count(*)::int as n from platform.outbox where done_at is null')).rows[0].n;
  emit('order.outbox_waiting', await waiting(), 'messages');
  const stopped = performance.now();
  while ((await waiting()) > 0 && performance.now() - stopped < 120_000)
    await new Promise((done) => setTimeout(done, 100));
  emit('order.outbox_drained_s', (performance.now() - stopped) / 1000, 's');
}

async function measureRace({ client, shoe, database }: OrderShop, emit: Emit): Promise<void> {
  await database.pool.query(
    `with s as (update stock.stock set on_hand = reserved + 5 where variant_id = $1 returning *)
     insert into stock.stock_move (variant_id, location_id, kind, qty) select variant_id, location_id, 'adjust', on_hand - 1000000 from s`,
    [shoe(0).variantId],
  );
  const race = await Promise.all(Array.from({ length: 50 }, () => client.order(shoe(0), TOTAL)));
  const sold = race.filter((status) => status === 201).length;
  emit('order.oversold', Math.max(0, sold - 5), 'orders');
  emit('order.undersold', Math.max(0, 5 - sold), 'orders');
}

/** Database round trips from the request to the answer. */
async function roundTrips({ database, simulatorPort, shoe }: OrderShop): Promise<number> {
  const credentials = { merchantId: 'simulator', publicKey: 'simulator_public', privateKey: 'simulator_private' };
  const ctx = {
    db: database.db,
    clock: systemClock,
    log: silentLogger,
    requestId: 'bench',
    config: readConfig({}),
    airline: null,
    payInFour: choosePayInFour(readConfig({}), null),
    cardGateway: createBraintreeCardGateway({
      environment: 'development',
      host: '127.0.0.1',
      port: simulatorPort,
      ...credentials,
    }),
  };
  const place = () => placeOrder(ctx, randomUUID(), placeOrderRequestSchema.parse(orderRequest(shoe(1), TOTAL)));
  // The first order of a process fills its caches.
  await place();
  return countRoundTrips(place);
}
