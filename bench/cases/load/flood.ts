/**
 * A shopper's `/checkout/info` with the shipped rate limits, while one client sends new pages, unknown gift-card codes,
 * wrong log-ins and chunked bodies at full speed.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { percentile } from '../../support/bench-shop.ts';
import { infoRequest } from '../../support/selling/order-client.ts';
import { type OrderShop, startOrderShop } from '../../support/selling/order-shop.ts';

const QUIET_MS = 15_000;
const FLOOD_MS = 45_000;
const BETWEEN_MS = 100;
const LINES = 10;
const VISITORS = 300;

export async function run(emit: (name: string, value: number, unit: string) => void): Promise<void> {
  const shop = await startOrderShop({
    stores: 60,
    withOffers: true,
    environment: { KERB_RATE_LIMIT_SCALE: '1', KERB_TRUST_PROXY: '1' },
  });
  try {
    const cart = Array.from({ length: LINES }, (_, line) => shop.shoe(line * 7));
    const body = Buffer.from(JSON.stringify(infoRequest(cart)));
    await visitPages(shop.url);
    await shopFor(shop, body, 5_000);
    const quiet = await shopFor(shop, body, QUIET_MS);
    const flood = fork(
      join(import.meta.dirname, '../../support/flood-client.ts'),
      [new URL(shop.url).port, '10.9.9.9', body.toString()],
      {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      },
    );
    const before = shop.cpuMs();
    const flooded = await shopFor(shop, body, FLOOD_MS);
    const after = shop.cpuMs();
    flood.send('tell');
    const [statuses] = (await once(flood, 'message')) as [Record<string, number>];
    flood.kill();
    const total = Object.values(statuses).reduce((sum, count) => sum + count, 0);
    emit('flood.sent_rps', total / (FLOOD_MS / 1_000), 'requests/s');
    emit('flood.sent_refused_share', (statuses['429'] ?? 0) / total, 'share');
    for (const part of ['shop', 'postgres'] as const)
      emit(`flood.${part}_cpu_share`, (after[part] - before[part]) / FLOOD_MS, 'of a core');
    emit('flood.others_quiet_p95_ms', percentile(quiet.took, 0.95), 'ms');
    emit('flood.others_p95_ms', percentile(flooded.took, 0.95), 'ms');
    emit('flood.others_p95_ratio', percentile(flooded.took, 0.95) / percentile(quiet.took, 0.95), 'ratio');
    emit('flood.others_refused', quiet.refused + flooded.refused, 'requests');
  } finally {
    await shop.stop();
  }
}

/** Warms the shop up: its code for pages is compiled, as that for quotes is. Each visitor has its own address. */
async function visitPages(url: string): Promise<void> {
  for (let visitor = 0; visitor < VISITORS; visitor += 1) {
    const reply = await fetch(`${url}/nz/search?q=visitor${visitor}`, {
      headers: { 'x-forwarded-for': `10.2.${visitor >> 8}.${visitor & 255}` },
    });
    await reply.text();
  }
}

/** Ten carts a second, one after the other, each from its own address. */
async function shopFor(shop: OrderShop, body: Buffer, ms: number): Promise<{ took: number[]; refused: number }> {
  const took: number[] = [];
  let refused = 0;
  for (let n = 0; n < ms / BETWEEN_MS; n += 1) {
    const from = performance.now();
    const { status } = await shop.client.send('/checkout/info', body, {
      'x-forwarded-for': `10.1.${n >> 8}.${n & 255}`,
    });
    const spent = performance.now() - from;
    took.push(spent);
    if (status !== 200) refused += 1;
    await new Promise((done) => setTimeout(done, Math.max(0, BETWEEN_MS - spent)));
  }
  return { took: took.sort((a, b) => a - b), refused };
}
