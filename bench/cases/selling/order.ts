/**
 * Whole guest orders per second (info, order, card) with durable commits, the time per order, a minute of orders with
 * everything that follows them, the same rows written by bare transactions, and whether fifty buyers of five units get
 * exactly five.
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
import { emitClientShare } from '../../support/client-share.ts';
import { measureBareOrders } from '../../support/selling/bare-orders.ts';
import { orderRequest } from '../../support/selling/order-client.ts';
import { countRoundTrips, type OrderShop, startOrderShop } from '../../support/selling/order-shop.ts';
import { sellFor } from '../../support/selling/sustained-orders.ts';

type Emit = (name: string, value: number, unit: string) => void;
const CLIENTS = 8;
const TOTAL = 155.9;
const SECONDS = Number(process.env.BENCH_ORDER_SECONDS ?? 10);
const SUSTAINED_SECONDS = Number(process.env.BENCH_SUSTAINED_SECONDS ?? 60);

export async function run(emit: Emit): Promise<void> {
  const shop = await startOrderShop();
  try {
    for (let index = 0; index < 100; index += 1) await shop.client.buy(shop.shoe(index));
    await measureAlone(shop, emit);
    const rps = await measureTogether(shop, emit);
    await measureSustained(shop, emit);
    await measureRace(shop, emit);
    const broken = (await checkInvariants(shop.database, { stuckAfterSeconds: 600 })).filter(
      ({ rows }) => rows.length > 0,
    );
    emit('order.broken_invariants', broken.length, 'invariants');
    emit('order.sql_round_trips', await roundTrips(shop), 'round trips');
    await measureBare(shop, rps, emit);
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

/** Orders a second, placed by all clients at once. */
async function measureTogether(shop: OrderShop, emit: Emit): Promise<number> {
  const before = shop.cpuMs();
  const sold = await sellFor(SECONDS, CLIENTS, shop);
  const after = shop.cpuMs();
  const sellingSeconds = sold.seconds - sold.drainedSeconds;
  for (const part of ['shop', 'postgres', 'simulator', 'client'] as const)
    emit(`order.${part}_cpu_ms`, (after[part] - before[part]) / sold.orders, 'ms/order');
  emitClientShare(emit, 'order.client_share', before, after);
  emit('order.rps', sold.orders / sellingSeconds, 'orders/s');
  emit('order.p99_ms', percentile(sold.took, 0.99), 'ms');
  // Captures and confirmations run after the orders: how many are waiting, and how long until none is.
  emit('order.outbox_waiting', sold.backlog, 'messages');
  emit('order.outbox_drained_s', sold.drainedSeconds, 's');
  return sold.orders / sellingSeconds;
}

/** A minute of orders, until everything that follows them is done too: the rate that a shop can keep up for ever. */
async function measureSustained(shop: OrderShop, emit: Emit): Promise<void> {
  const sold = await sellFor(SUSTAINED_SECONDS, CLIENTS, shop);
  emit('order.sustained_rps', sold.orders / sold.seconds, 'orders/s');
  emit('order.sustained_backlog', sold.backlog, 'messages');
  emit('order.sustained_drained_s', sold.drainedSeconds, 's');
  emit('order.sustained_unfinished', sold.unfinished, 'payments and messages');
}

/** What the database can do alone, in the same tables; the race has sold the first shoe out. */
async function measureBare({ database, databaseUrl, shoe }: OrderShop, rps: number, emit: Emit): Promise<void> {
  const variantIds = Array.from({ length: 399 }, (_, number) => Number(shoe(number + 1).variantId));
  const bare = await measureBareOrders(database, databaseUrl, variantIds, { clients: CLIENTS, seconds: SECONDS });
  emit('order.bare_tx_rps', bare, 'orders/s');
  emit('order.share', rps / bare, 'ratio');
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
    carrier: null,
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
