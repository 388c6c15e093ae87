/**
 * Prices carts of ten lines over HTTP (8 clients) in a shop with 60 stores and 40 live promotions: carts per second,
 * time per cart, and database round trips.
 */
import { type CheckoutInfo, checkoutInfoRequestSchema } from '#contract/checkout/checkout-info.ts';
import { toQuoteRequest } from '#modules/checkout/checkout-info.ts';
import { quoteCheckout } from '#modules/checkout/quote-checkout.ts';
import { systemClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/log/log.ts';
import { readConfig } from '#server/settings/read-config.ts';
import { percentile } from '../../support/bench-shop.ts';
import { emitClientShare } from '../../support/client-share.ts';
import { infoRequest } from '../../support/selling/order-client.ts';
import { countRoundTrips, type OrderShop, startOrderShop } from '../../support/selling/order-shop.ts';

const CLIENTS = 8;
const LINES = 10;
const STORES = 60;
const CARTS = 400;
const WARM_UP = 1_000;
/** Tolerated difference in bytes: delivery days in an answer change with the clock. */
const MINUTES_MAY_PASS = 60;
const SECONDS = Number(process.env.BENCH_CHECKOUT_SECONDS ?? 8);

export async function run(emit: (name: string, value: number, unit: string) => void): Promise<void> {
  const shop = await startOrderShop({ stores: STORES, withOffers: true });
  const cart = (number: number) => Array.from({ length: LINES }, (_, line) => shop.shoe(number * 7 + line));
  try {
    // Bodies are serialised and prices read once beforehand, so that the client's time is not counted as the shop's.
    const bodies = Array.from({ length: CARTS }, (_, number) => Buffer.from(JSON.stringify(infoRequest(cart(number)))));
    const lengths = await Promise.all(
      bodies.map(async (body, number) => checked(await shop.client.send('/checkout/info', body), cart(number))),
    );
    for (let index = 0; index < WARM_UP; index += 1)
      await shop.client.send('/checkout/info', bodies[index % CARTS] as Buffer);
    const took: number[] = [];
    const before = shop.cpuMs();
    const started = performance.now();
    await Promise.all(
      Array.from({ length: CLIENTS }, async (_, who) => {
        for (let index = who; performance.now() - started < SECONDS * 1000; index += CLIENTS) {
          const from = performance.now();
          const reply = await shop.client.send('/checkout/info', bodies[index % CARTS] as Buffer);
          took.push(performance.now() - from);
          if (reply.status !== 200 || Math.abs(reply.body.length - (lengths[index % CARTS] ?? 0)) > MINUTES_MAY_PASS)
            throw new Error(`a different answer: ${reply.body}`);
        }
      }),
    );
    const seconds = (performance.now() - started) / 1000;
    const after = shop.cpuMs();
    took.sort((a, b) => a - b);
    for (const part of ['shop', 'postgres', 'client'] as const)
      emit(`checkout.info_${part}_cpu_ms`, (after[part] - before[part]) / took.length, 'ms/request');
    emitClientShare(emit, 'checkout.info_client_share', before, after);
    const rps = took.length / seconds;
    emit('checkout.info_rps', rps, 'requests/s');
    emit('checkout.info_p50_ms', percentile(took, 0.5), 'ms');
    emit('checkout.info_p99_ms', percentile(took, 0.99), 'ms');
    const trivial = await measureTrivial(shop);
    emit('checkout.trivial_rps', trivial, 'requests/s');
    emit('checkout.info_share', rps / trivial, 'ratio');
    const ctx = { db: shop.database.db, clock: systemClock, log: silentLogger, config: readConfig({}) };
    const quote = (shoes: ReturnType<typeof cart>) => () =>
      quoteCheckout(ctx, toQuoteRequest(checkoutInfoRequestSchema.parse(infoRequest(shoes)), null));
    await quote(cart(1))();
    emit('checkout.info_sql_round_trips', await countRoundTrips(quote(cart(1))), 'round trips');
    emit('checkout.info_sql_round_trips_1_line', await countRoundTrips(quote(cart(1).slice(0, 1))), 'round trips');
  } finally {
    await shop.stop();
  }
}

/** A call through the same door whose answer needs nothing: products by id, for an empty list of ids. */
async function measureTrivial({ client }: OrderShop): Promise<number> {
  const path = '/search/indexes/kerb_products/objects';
  const body = Buffer.from('{"objectIds":[]}');
  const ask = async (times: number) => {
    const reply = await client.send(path, body);
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${reply.body}`);
    return times + 1;
  };
  for (let index = 0; index < WARM_UP; index += 1) await ask(index);
  const started = performance.now();
  const counts = await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      let times = 0;
      while (performance.now() - started < SECONDS * 1000) times = await ask(times);
      return times;
    }),
  );
  return counts.reduce((sum, times) => sum + times, 0) / ((performance.now() - started) / 1000);
}

/** Checks that every line is priced, a promotion applied and stores found; returns the length of the answer. */
function checked({ status, body }: { status: number; body: Buffer }, shoes: readonly { variantId: string }[]): number {
  const info = status === 200 ? (JSON.parse(body.toString()) as CheckoutInfo) : null;
  const whole = info?.items.every(
    ({ variantId, unitPrice }, line) => variantId === shoes[line]?.variantId && unitPrice > 0,
  );
  if (!info || !whole || info.totalDiscount <= 0 || info.storeIdsWithStock.length === 0)
    throw new Error(`/checkout/info answered ${status}: ${body.toString().slice(0, 300)}`);
  return body.length;
}
