/**
 * A new version is rolled out under load: old and new processes run side by side on one database, and each is stopped
 * in turn (B14).
 */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { expect, test } from 'vitest';
import { orderOf, useCheckoutHarness } from '../support/fixtures/checkout-harness.ts';
import { type ShopProcess, startShopProcess } from '../support/shop/shop-process.ts';
import { patient } from '../support/vitest/patience.ts';

/** A simple load balancer: polls /readyz, keeps connections alive, tries another process only when nothing was sent. */
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
  const polling = setInterval(() => {
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
      clearInterval(polling);
      agent.destroy();
    },
  };
}

test('B14 old and new processes run side by side and are stopped in turn under load: no request fails, every answered order is placed, the integrity checks hold', async () => {
  const harness = await useCheckoutHarness();
  await harness.setStock(harness.variants.a, 10_000);
  await harness.simulator.change({ cardLatencyMs: 60 });
  const { host, port } = harness.simulator.gateway;
  const start = () =>
    startShopProcess(harness.database.url, {
      KERB_RATE_LIMIT_SCALE: '0',
      KERB_DRAIN_MS: '1000',
      KERB_INTERNAL_TASK: JSON.stringify({
        databaseUrl: harness.database.url,
        simulator: { url: `http://${host}:${port}`, smtpUrl: `smtp://127.0.0.1:${harness.simulator.smtpPort}` },
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
      const wanted = orderOf([{ shoe: harness.variants.a, qty: 1 }]);
      const reply = await balancer
        .send('/nz/api/checkout/order', wanted, { 'idempotency-key': randomUUID() })
        .catch((error: Error) => ({ status: 0, body: error.message }));
      if (reply.status !== 201) failed.push(`order: ${reply.status} ${reply.body.slice(0, 80)}`);
      else
        harness.clientJournal.push({
          placed: true,
          orderNumber: JSON.parse(reply.body).orderNumber,
          checkoutId: wanted.checkoutId,
          shownCents: BigInt(Math.round(wanted.expectedTotal * 100)),
        });
    }
  };
  const load = [browse('/nz/'), browse('/nz/api/stores'), browse('/nz/api/payment/methods'), buy(), buy(), buy()];
  await expect.poll(() => harness.clientJournal.length, { timeout: patient(20_000) }).toBeGreaterThan(3);
  // Expand step: the schema for the next version exists before it runs, and the present version ignores it.
  await harness.database.pool.query("alter table orders.orders add column next_version_note text not null default ''");
  await harness.database.pool.query(
    "insert into platform.outbox (dedupe_key, kind, payload) values ('next', 'next-version.news', '{}')",
  );
  const next = await start();
  balancer.add(next);
  const [before] = [harness.clientJournal.length];
  await expect.poll(() => harness.clientJournal.length, { timeout: patient(20_000) }).toBeGreaterThan(before + 5);
  expect(await old.stop()).toBe(0);
  const after = await start();
  balancer.add(after);
  expect(await next.stop()).toBe(0);
  const last = harness.clientJournal.length;
  await expect.poll(() => harness.clientJournal.length, { timeout: patient(20_000) }).toBeGreaterThan(last + 5);
  running = false;
  await Promise.all(load);
  balancer.stop();
  expect(await after.stop()).toBe(0);
  expect(failed).toEqual([]);
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(20);
  // Messages that the present version does not know wait for the next one.
  const { rows } = await harness.database.pool.query(
    "delete from platform.outbox where kind = 'next-version.news' returning attempts",
  );
  expect(rows).toEqual([{ attempts: 0 }]);
  await harness.settle();
  expect(await harness.states()).toEqual({ PLACED: harness.clientJournal.length });
  await harness.expectInvariantsHold();
});

test('B14 an order whose client has disconnected is completed before the process ends', async () => {
  const harness = await useCheckoutHarness();
  await harness.setStock(harness.variants.a, 1);
  await harness.simulator.change({ cardLatencyMs: 3_000 });
  const { host, port } = harness.simulator.gateway;
  const shop = await startShopProcess(harness.database.url, {
    KERB_INTERNAL_TASK: JSON.stringify({
      databaseUrl: harness.database.url,
      simulator: { url: `http://${host}:${port}`, smtpUrl: `smtp://127.0.0.1:${harness.simulator.smtpPort}` },
    }),
  });
  const leaving = new AbortController();
  const sent = fetch(`${shop.url}/nz/api/checkout/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(orderOf([{ shoe: harness.variants.a, qty: 1 }])),
    signal: leaving.signal,
  });
  const left = expect(sent).rejects.toThrow('aborted');
  await expect.poll(() => harness.states()).toEqual({ PENDING: 1 });
  leaving.abort();
  await left;
  expect(await shop.stop()).toBe(0);
  expect(await harness.states()).toEqual({ PLACED: 1 });
  await harness.simulator.change({ cardLatencyMs: 0 });
  await harness.settle();
  await harness.expectInvariantsHold();
});
