/** Carts of ten lines priced a second over HTTP (8 clients) in a shop with 60 stores and 40 live offers, the time one takes, and how often that asks the database. */
import { checkoutInfoRequestSchema } from '#contract/checkout-info.ts';
import { toQuoteRequest } from '#modules/checkout/checkout-info.ts';
import { quoteCheckout } from '#modules/checkout/quote-checkout.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { silentLogger } from '#platform/log.ts';
import { percentile } from './bench-shop.ts';
import { countRoundTrips, infoRequest, startOrderShop } from './order-shop.ts';

const CLIENTS = 8;
const LINES = 10;
const STORES = 60;
const SECONDS = Number(process.env.BENCH_CHECKOUT_SECONDS ?? 8);

export async function run(emit: (name: string, value: number, unit: string) => void): Promise<void> {
  const shop = await startOrderShop({ stores: STORES, withOffers: true });
  const cart = (number: number) => Array.from({ length: LINES }, (_, line) => shop.shoe(number * 7 + line));
  try {
    for (let index = 0; index < 300; index += 1) await shop.client.info(...cart(index));
    const took: number[] = [];
    const before = shop.cpuMs();
    const started = performance.now();
    await Promise.all(
      Array.from({ length: CLIENTS }, async (_, who) => {
        for (let index = who; performance.now() - started < SECONDS * 1000; index += CLIENTS) {
          const from = performance.now();
          await shop.client.info(...cart(index));
          took.push(performance.now() - from);
        }
      }),
    );
    const seconds = (performance.now() - started) / 1000;
    const after = shop.cpuMs();
    took.sort((a, b) => a - b);
    for (const part of ['shop', 'postgres', 'client'] as const) emit(`checkout.info_${part}_cpu_ms`, (after[part] - before[part]) / took.length, 'ms/request');
    emit('checkout.info_rps', took.length / seconds, 'requests/s');
    emit('checkout.info_p50_ms', percentile(took, 0.5), 'ms');
    emit('checkout.info_p99_ms', percentile(took, 0.99), 'ms');
    const ctx = { db: shop.database.db, clock: systemClock, log: silentLogger, config: readConfig({}) };
    const quote = (shoes: ReturnType<typeof cart>) => () => quoteCheckout(ctx, toQuoteRequest(checkoutInfoRequestSchema.parse(infoRequest(shoes)), null));
    await quote(cart(1))();
    emit('checkout.info_sql_round_trips', await countRoundTrips(quote(cart(1))), 'round trips');
    emit('checkout.info_sql_round_trips_1_line', await countRoundTrips(quote(cart(1).slice(0, 1))), 'round trips');
  } finally {
    await shop.stop();
  }
}
