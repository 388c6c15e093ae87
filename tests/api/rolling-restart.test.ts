/** A new version is rolled out under load: old and new beside each other on one database, one after the other told to go (B14). */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { expect, test } from 'vitest';
import { orderOf, useCheckoutHarness } from '../support/fixtures/checkout-harness.ts';
import { type ShopProcess, startShopProcess } from '../support/shop/shop-process.ts';
import { patient } from '../support/vitest/patience.ts';

/** A load balancer of the plain kind: asks /readyz now and then, keeps connections alive, tries another process only where nothing was sent. */
function startBalancer(): {
  add: (shop: ShopProcess) => void;
  send: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<{ status: number; body: string }>;
  stop: () => void;
} {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const shops = new Map<string, boolean>();
  const ask = (url: string, body?: unknown, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; body: string }>((done, fail) => {
      const sent = body === undefined ? null : JSON.stringify(body);
      const call = request(
        url,
        {
          agent,
          method: sent === null ? 'GET' : 'POST',
          headers: { ...(sent !== null && { 'content-type': 'application/json' }), ...headers },
        },
        (reply) => {
          let text = '';
          reply.setEncoding('utf8');
          reply.on('data', (chunk: string) => {
            text += chunk;
          });
          reply.on('end', () => done({ status: reply.statusCode ?? 0, body: text }));
          reply.on('error', fail);
        },
      );
      call.on('error', fail);
      call.end(sent);
    });
  const look = setInterval(() => {
    for (const url of shops.keys())
      ask(`${url}/readyz`).then(
        ({ status }) => shops.set(url, status === 200),
        () => shops.set(url, false),
      );
  }, 100);
  let turn = 0;
  return {
    add: (shop) => shops.set(shop.url, true),
    send: (path, body, headers) => {
      const ready = [...shops].filter(([, isReady]) => isReady).map(([url]) => url);
      turn += 1;
      return ask(`${ready[turn % ready.length]}${path}`, body, headers);
    },
    stop: () => {
      clearInterval(look);
      agent.destroy();
    },
  };
}

test('B14 old and new side by side, each told to go under load: no request fails, every order that was answered is placed, the books agree', async () => {
  const floor = await useCheckoutHarness();
  await floor.setStock(floor.variants.a, 10_000);
  await floor.simulator.change({ cardLatencyMs: 60 });
  const { host, port } = floor.simulator.gateway;
  const start = () =>
    startShopProcess(floor.database.url, {
      KERB_RATE_LIMIT_SCALE: '0',
      KERB_DRAIN_MS: '1000',
      KERB_INTERNAL_TASK: JSON.stringify({
        databaseUrl: floor.database.url,
        simulator: { url: `http://${host}:${port}`, smtpUrl: `smtp://127.0.0.1:${floor.simulator.smtpPort}` },
      }),
    });
  const old = await start();
  const balancer = startBalancer();
  balancer.add(old);
  const seen: Record<string, number> = {};
  const failed: string[] = [];
  let running = true;
  const browse = async (path: string) => {
    while (running) {
      const reply = await balancer.send(path).catch((error: Error) => ({ status: 0, body: error.message }));
      if (reply.status !== 200) failed.push(`${path}: ${reply.status} ${reply.body.slice(0, 80)}`);
      seen[path] = (seen[path] ?? 0) + 1;
      await new Promise((done) => setTimeout(done, 10));
    }
  };
  const buy = async () => {
    while (running) {
      const wanted = orderOf([{ shoe: floor.variants.a, qty: 1 }]);
      const reply = await balancer
        .send('/nz/api/checkout/order', wanted, { 'idempotency-key': randomUUID() })
        .catch((error: Error) => ({ status: 0, body: error.message }));
      if (reply.status !== 201) failed.push(`order: ${reply.status} ${reply.body.slice(0, 80)}`);
      else
        floor.told.push({
          placed: true,
          orderNumber: JSON.parse(reply.body).orderNumber,
          checkoutId: wanted.checkoutId,
          shownCents: BigInt(Math.round(wanted.expectedTotal * 100)),
        });
    }
  };
  const load = [browse('/nz/'), browse('/nz/api/stores'), browse('/nz/api/payment/methods'), buy(), buy(), buy()];
  await expect.poll(() => floor.told.length, { timeout: patient(20_000) }).toBeGreaterThan(3);
  // Expand: what the next version needs is there before it comes, and the present one knows nothing of it.
  await floor.database.pool.query("alter table orders.orders add column next_version_note text not null default ''");
  await floor.database.pool.query(
    "insert into platform.outbox (dedupe_key, kind, payload) values ('next', 'next-version.news', '{}')",
  );
  const next = await start();
  balancer.add(next);
  const [before] = [floor.told.length];
  await expect.poll(() => floor.told.length, { timeout: patient(20_000) }).toBeGreaterThan(before + 5);
  expect(await old.stop()).toBe(0);
  const after = await start();
  balancer.add(after);
  expect(await next.stop()).toBe(0);
  const last = floor.told.length;
  await expect.poll(() => floor.told.length, { timeout: patient(20_000) }).toBeGreaterThan(last + 5);
  running = false;
  await Promise.all(load);
  balancer.stop();
  expect(await after.stop()).toBe(0);
  expect(failed).toEqual([]);
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(20);
  // What the present version does not know waits for the one that does.
  const { rows } = await floor.database.pool.query(
    "delete from platform.outbox where kind = 'next-version.news' returning attempts",
  );
  expect(rows).toEqual([{ attempts: 0 }]);
  await floor.settle();
  expect(await floor.states()).toEqual({ PLACED: floor.told.length });
  await floor.expectSound();
});

test('B14 an order whose client has gone is finished before the process ends', async () => {
  const floor = await useCheckoutHarness();
  await floor.setStock(floor.variants.a, 1);
  await floor.simulator.change({ cardLatencyMs: 3_000 });
  const { host, port } = floor.simulator.gateway;
  const shop = await startShopProcess(floor.database.url, {
    KERB_INTERNAL_TASK: JSON.stringify({
      databaseUrl: floor.database.url,
      simulator: { url: `http://${host}:${port}`, smtpUrl: `smtp://127.0.0.1:${floor.simulator.smtpPort}` },
    }),
  });
  const leaving = new AbortController();
  const sent = fetch(`${shop.url}/nz/api/checkout/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(orderOf([{ shoe: floor.variants.a, qty: 1 }])),
    signal: leaving.signal,
  });
  const left = expect(sent).rejects.toThrow('aborted');
  await expect.poll(() => floor.states()).toEqual({ PENDING: 1 });
  leaving.abort();
  await left;
  expect(await shop.stop()).toBe(0);
  expect(await floor.states()).toEqual({ PLACED: 1 });
  await floor.simulator.change({ cardLatencyMs: 0 });
  await floor.settle();
  await floor.expectSound();
});
