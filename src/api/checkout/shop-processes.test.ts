/**
 * Complete shop processes, as `npm start` runs them, over HTTP on one database: they compete for the last units, and
 * are killed while placing orders.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import { dollarsToCents } from '#shared/money.ts';
import type { ReadMail } from '#simulator/mail/mail-archive.ts';
import { type CheckoutHarness, orderOf, useCheckoutHarness } from '../../../tests/support/fixtures/checkout-harness.ts';
import { freePort } from '../../../tests/support/shop/free-port.ts';
import { patient } from '../../../tests/support/vitest/patience.ts';
import { requireFreshBuild } from '../../../tests/support/vitest/require-fresh-build.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Each process loads the whole shop: seven of them take a minute on a busy machine. */
const SLOW = { timeout: patient(240_000) };

interface Process {
  child: ChildProcess;
  /** How the process ended. */
  ended: Promise<string | null>;
  port: number;
}

/** A serving process with job loops; `killedAt` names the failpoint at which it kills itself. */
async function startProcess(harness: CheckoutHarness, killedAt?: string): Promise<Process> {
  requireFreshBuild();
  const port = await freePort();
  const { url, smtpPort } = harness.simulator;
  const child = fork(join(ROOT, 'src/server/run-shop.ts'), [], {
    cwd: ROOT,
    execPath: join(ROOT, 'node_modules/.bin/node'),
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'test',
      PORT: `${port}`,
      KERB_LOG_LEVEL: 'silent',
      KERB_RATE_LIMIT_SCALE: '0',
      KERB_DATA_DIR: harness.simulator.dataDir,
      // How the first process tells its workers what to serve.
      KERB_INTERNAL_TASK: JSON.stringify({
        databaseUrl: harness.database.url,
        simulator: { url, smtpUrl: `smtp://127.0.0.1:${smtpPort}` },
      }),
      ...(killedAt && { KERB_FAILPOINTS: JSON.stringify({ [killedAt]: { do: 'kill' } }) }),
    },
  });
  const ended = new Promise<string | null>((done) => child.once('exit', (_, signal) => done(signal)));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const ready = await Promise.race([
    new Promise<boolean>((done) => child.once('message', () => done(true))),
    ended.then(() => false),
  ]);
  if (!ready) throw new Error('the shop process ended before it was ready');
  return { child, ended, port };
}

interface Answer {
  status: number;
  body: { orderNumber?: string; errorCode?: string };
}
/** Sends an order except for its last byte; `go` sends that, so that many orders arrive at the same time. */
async function prepareOrder(
  port: number,
  request: PlaceOrderRequest,
  key: string,
): Promise<{ go: () => Promise<Answer> }> {
  const bytes = Buffer.from(JSON.stringify(request));
  const headers = { 'content-type': 'application/json', 'content-length': bytes.length, 'idempotency-key': key };
  const call = httpRequest({
    host: '127.0.0.1',
    port,
    path: '/nz/api/checkout/order',
    method: 'POST',
    headers,
    agent: false,
  });
  const result = new Promise<Answer>((done, fail) => {
    call.once('error', fail);
    call.once('response', async (reply) => {
      const text = (await reply.toArray()).join('');
      done({ status: reply.statusCode ?? 0, body: JSON.parse(text) });
    });
  });
  result.catch(() => undefined);
  await new Promise<void>((done) => call.write(bytes.subarray(0, -1), () => done()));
  return {
    go: () => {
      call.end(bytes.subarray(-1));
      return result;
    },
  };
}

/** Waits until the shop's own job loops have finished everything. */
async function untilAtRest(harness: CheckoutHarness): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          await harness.database.pool.query(
            `select (select count(*) from orders.orders where state in ('PENDING', 'FAILING'))::int as orders,
               (select count(*) from platform.outbox where done_at is null)::int as messages`,
          )
        ).rows[0],
      { timeout: patient(60_000), interval: 100 },
    )
    .toEqual({ orders: 0, messages: 0 });
}

test(
  'A1 fifty concurrent clients over two processes buy a size with five left: five orders, and the gateway’s journal agrees to the cent',
  SLOW,
  async () => {
    const harness = await useCheckoutHarness();
    await harness.setStock(harness.variants.a, 5);
    const shops = await Promise.all([startProcess(harness), startProcess(harness)]);
    const requests = Array.from({ length: 50 }, () => orderOf([{ shoe: harness.variants.a, qty: 1 }]));
    const attempts = requests.map((request, index) => ({
      request,
      key: randomUUID(),
      port: shops[index % 2]?.port ?? 0,
    }));
    const ready = await Promise.all(attempts.map(({ port, request, key }) => prepareOrder(port, request, key)));
    const replies = await Promise.all(
      ready.map(async ({ go }, index) => {
        const { port, request, key } = attempts[index] as (typeof attempts)[number];
        let reply = await go();
        // On a busy machine some wait longer for the row than the shop waits for a lock: clients repeat those orders.
        while (reply.status === 503) reply = await (await prepareOrder(port, request, key)).go();
        return reply;
      }),
    );
    const counted = Object.groupBy(replies, ({ status, body }) => `${status} ${body.errorCode ?? ''}`.trim());
    expect(Object.fromEntries(Object.entries(counted).map(([what, all]) => [what, all?.length]))).toEqual({
      '201': 5,
      '409 ItemSoldOut': 45,
    });
    expect(new Set(replies.flatMap(({ body }) => body.orderNumber ?? [])).size).toBe(5);

    await untilAtRest(harness);
    for (const [index, { status, body }] of replies.entries()) {
      const { checkoutId, expectedTotal } = requests[index] as PlaceOrderRequest;
      harness.clientJournal.push({
        placed: status === 201,
        orderNumber: body.orderNumber ?? null,
        checkoutId,
        shownCents: BigInt(Math.round(expectedTotal * 100)),
      });
    }
    await harness.expectInvariantsHold();
    // Checked once more without the invariants' SQL: the gateway's journal on disk against the payment table.
    const journal = (await harness.simulator.journalText())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const sum = (event: string) =>
      journal
        .filter((entry) => entry.event === event)
        .reduce((cents, { amountCents }) => cents + BigInt(String(amountCents)), 0n);
    const { rows } = await harness.database.pool.query(
      'select sum(authorised_cents)::int8 as authorised, sum(captured_cents)::int8 as captured, count(*)::int as payments from payments.payment',
    );
    expect(rows).toEqual([{ authorised: sum('sale'), captured: sum('capture'), payments: 5 }]);
    expect(sum('sale')).toBe(5n * 15_590n);
    expect((await harness.database.pool.query('select on_hand, reserved from stock.stock')).rows).toEqual([
      { on_hand: 5, reserved: 5 },
    ]);
  },
);

test(
  'B1 a serving process is killed at each step of placing an order: another process completes the order, the shopper’s retry gets its reply, and one mail is sent',
  SLOW,
  async () => {
    const harness = await useCheckoutHarness();
    const { a, b } = harness.variants;
    await harness.setStock(a, 10);
    await harness.setStock(b, 10);
    const steps = [
      'reserve stock',
      'write the order in one transaction',
      'authorise the payment',
      'write the placed order',
      'commit the placed order',
      'advance the order to its answer',
    ];
    const emailOf = (step: string) => `${step.replaceAll(' ', '-')}@example.nz`;
    // All are up before the first order: on a busy machine a late one would finish orders that others had left long
    // before.
    const doomed = await Promise.all(
      steps.map(async (killedAt) => ({ killedAt, shop: await startProcess(harness, killedAt) })),
    );
    const lost = await Promise.all(
      doomed.map(async ({ killedAt, shop }) => {
        // Until PostgreSQL notices the death, this one holds the row of its size, for which the others would wait two
        // seconds at most.
        const shoe = killedAt === 'reserve stock' ? b : a;
        const [key, request] = [randomUUID(), orderOf([{ shoe, qty: 1 }])];
        request.contact.email = emailOf(killedAt);
        const { go } = await prepareOrder(shop.port, request, key);
        await expect(go(), killedAt).rejects.toThrow();
        expect(await shop.ended, killedAt).toBe('SIGKILL');
        return { key, request };
      }),
    );
    // PostgreSQL notices with a delay that the killed processes are gone, and then releases their row locks.
    const connected =
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = 'kerb-shop'";
    await expect
      .poll(async () => (await harness.database.pool.query(connected)).rows, { timeout: patient(60_000) })
      .toEqual([{ n: 0 }]);
    // T1 of the first was rolled back; the last two were placed, but without a reply.
    expect(await harness.states()).toEqual({ PENDING: 3, PLACED: 2 });
    // Leases of the killed processes on orders and messages would expire after seconds and minutes.
    await harness.expireLeases();

    const shop = await startProcess(harness);
    await expect.poll(() => harness.states(), { timeout: patient(60_000), interval: 100 }).toEqual({ PLACED: 5 });
    for (const { key, request } of lost) {
      const { status, body } = await (await prepareOrder(shop.port, request, key)).go();
      expect(status).toBe(201);
      harness.clientJournal.push({
        placed: true,
        orderNumber: body.orderNumber ?? null,
        checkoutId: request.checkoutId,
        shownCents: dollarsToCents(request.expectedTotal),
      });
    }
    await untilAtRest(harness);
    expect(await harness.states()).toEqual({ PLACED: 6 });
    await harness.expectInvariantsHold();
    // Each shopper has one mail; a second one only from a process that died between sending and recording it, and then
    // with the same Message-ID.
    const mails = (await (await fetch(`${harness.simulator.url}/mail.json`)).json()) as ReadMail[];
    expect(
      [...new Set(mails.map(({ to, messageId }) => `${to[0]} ${messageId}`))].map((mail) => mail.split(' ')[0]).sort(),
    ).toEqual(steps.map(emailOf).sort());
  },
);

test('two processes quote identically to the byte, before promotions change and immediately after', SLOW, async () => {
  const harness = await useCheckoutHarness();
  await harness.setStock(harness.variants.a, 5);
  const shops = await Promise.all([startProcess(harness), startProcess(harness)]);
  const { cart } = orderOf([
    { shoe: harness.variants.a, qty: 2 },
    { shoe: harness.variants.virtual, qty: 1 },
  ]);
  const infoRequest = { cart: { ...cart, promoCodes: ['KIAORA'], shipping: { methodCode: 'standard' } } };
  const quotes = () =>
    Promise.all(
      shops.map(async ({ port }) => {
        const reply = await fetch(`http://127.0.0.1:${port}/nz/api/checkout/info`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(infoRequest),
        });
        return reply.text();
      }),
    );
  const totals: number[] = [];
  for (const amount of [0, 10, 25]) {
    if (amount > 0)
      await harness.addPromotions(
        `- { id: kiaora, name: Kia ora, offer: { kind: amountOffOrder, amount: ${amount} }, codes: [KIAORA] }`,
      );
    const [one, other] = await quotes();
    expect(one).toBe(other);
    totals.push(JSON.parse(one ?? '').grandTotal);
  }
  expect(totals).toEqual([349.8, 339.8, 324.8]);
});
