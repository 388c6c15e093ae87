/**
 * Delivers order confirmations over real SMTP: each exactly once despite failures of the mail server, crashes and
 * concurrent processes (reliability B10, I10).
 */
import { describe, expect, test } from 'vitest';
import { createSmtpEmail } from '#adapters/email/smtp-email.ts';
import type { EmailsCtx } from '#modules/emails/emails-context.ts';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import { createLogger } from '#platform/log/log.ts';
import { insertOutboxMessages } from '#platform/outbox/outbox.ts';
import { clearFailpoints, setFailpoint } from '#platform/steps/failpoint.ts';
import type { ReadMail } from '#simulator/mail/mail-archive.ts';
import {
  type CheckoutHarness,
  order,
  orderOf,
  useCheckoutHarness,
} from '../../../tests/support/fixtures/checkout-harness.ts';
import { deliverOutbox } from './deliver-outbox.ts';

interface OutboxScenario {
  harness: CheckoutHarness;
  ctx: EmailsCtx;
  /** The same shop in another process. */
  another: () => EmailsCtx;
  logged: () => { alert?: boolean; message?: string; msg: string }[];
  sink: () => Promise<ReadMail[]>;
  /** `at`: the database time, in seconds, of the next attempt; `now` reads the same clock. */
  mails: () => Promise<{ attempts: number; at: number | null; done: boolean; error: string | null; parked: boolean }[]>;
  now: () => Promise<number>;
}

/**
 * Places orders whose confirmations wait in the outbox, with a mail server that accepts faults. The mail timeout is
 * long, so that a busy machine causes no failures; tests about timeouts set `mailTimeoutMs`.
 */
async function useOutboxScenario(orders: number, { mailTimeoutMs: timeoutMs = 10_000 } = {}): Promise<OutboxScenario> {
  const harness = await useCheckoutHarness();
  await harness.setStock(harness.variants.a, 1_000);
  const lines: string[] = [];
  const real = {
    email: createSmtpEmail({
      url: `smtp://127.0.0.1:${harness.simulator.smtpPort}`,
      sender: () => ({ from: 'Kerb <kia-ora@kerb.example>' }),
      timeoutMs,
    }),
    log: createLogger('warn', { write: (line) => lines.push(line) }),
  };
  for (let index = 0; index < orders; index += 1)
    expect(await order(harness, orderOf([{ shoe: harness.variants.a, qty: 1 }]))).toMatchObject({ ok: true });
  return {
    harness,
    ctx: { ...harness.ctx, ...real },
    another: () => ({ ...harness.another(), ...real }),
    logged: () => lines.map((line) => JSON.parse(line)),
    sink: async () => (await (await fetch(`${harness.simulator.url}/mail.json`)).json()) as ReadMail[],
    mails: async () =>
      (
        await harness.database.pool.query(
          `select attempts, done_at is not null as done, last_error as error, available_at = 'infinity' as parked,
             case when available_at < 'infinity' then extract(epoch from available_at)::float8 end as at
           from platform.outbox where kind = 'email.order-confirmation' order by id`,
        )
      ).rows,
    now: async () => (await harness.database.pool.query('select extract(epoch from now())::float8 as now')).rows[0].now,
  };
}
/**
 * Delivers once; returns bounds, in seconds from now, for the next attempt, independent of how long the delivery took.
 */
async function waitAfter({ ctx, mails, now }: OutboxScenario): Promise<{ minSeconds: number; maxSeconds: number }> {
  const before = await now();
  await deliverOutbox(ctx, 'mail');
  const after = await now();
  const at = (await mails())[0]?.at ?? Number.NaN;
  return { minSeconds: at - after, maxSeconds: at - before };
}

test('every order is confirmed once, with total, GST, delivery and address; delivering again sends nothing', async () => {
  const { harness, ctx, sink, mails } = await useOutboxScenario(2);
  while ((await deliverOutbox(ctx)) > 0);
  expect(await deliverOutbox(ctx)).toBe(0);
  await harness.expireLeases();
  expect(await deliverOutbox(ctx), 'done is done').toBe(0);
  const sent = await sink();
  expect(sent).toHaveLength(2);
  expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(2);
  for (const part of ['$155.90', 'GST of $20.33', 'Standard delivery', '12 Kōwhai Street', 'Wellington 6021']) {
    expect(sent[0]?.text, part).toContain(part);
    expect(sent[0]?.html.replaceAll(/<[^>]*>/g, ''), part).toContain(part);
  }
  expect(await mails()).toMatchObject([
    { attempts: 1, done: true },
    { attempts: 1, done: true },
  ]);
  await harness.settle();
  await harness.expectInvariantsHold();
});

test('I10 the same effect put into the outbox twice is one message', async () => {
  const { harness, ctx, sink } = await useOutboxScenario(1);
  const { rows } = await harness.database.pool.query(
    "select dedupe_key, payload from platform.outbox where kind = 'email.order-confirmation'",
  );
  await putInOutbox(harness.ctx, [
    { dedupeKey: rows[0].dedupe_key, kind: 'email.order-confirmation', payload: rows[0].payload },
  ]);
  while ((await deliverOutbox(ctx)) > 0);
  await putInOutbox(harness.ctx, [
    { dedupeKey: rows[0].dedupe_key, kind: 'email.order-confirmation', payload: rows[0].payload },
  ]);
  expect(await deliverOutbox(ctx)).toBe(0);
  expect(await sink()).toHaveLength(1);
});

describe('B10 the mail server fails', () => {
  test.each(['reset-before', 'reject-4xx', 'timeout-before'] as const)(
    'connections end in %s: the wait doubles, orders continue, then one mail arrives',
    async (kind) => {
      const scenario = await useOutboxScenario(1, { mailTimeoutMs: kind === 'timeout-before' ? 1_500 : 10_000 });
      const { harness, ctx, sink, mails, logged } = scenario;
      await harness.simulator.fault({ provider: 'mail', operation: 'connect', kind, times: null });
      for (const [attempt, seconds] of [5, 10, 20, 40].entries()) {
        const { minSeconds, maxSeconds } = await waitAfter(scenario);
        expect((await mails())[0]).toMatchObject({ attempts: attempt + 1, done: false, parked: false });
        expect(maxSeconds).toBeGreaterThanOrEqual(seconds * 0.75);
        expect(minSeconds).toBeLessThanOrEqual(seconds * 1.25);
        // Postponed for longer than a busy machine may need for the check.
        await harness.database.pool.query(
          "update platform.outbox set available_at = available_at + interval '1 hour' where done_at is null",
        );
        expect(await deliverOutbox(ctx, 'mail'), 'not before its time').toBe(0);
        await harness.expireLeases();
      }
      expect(await order(harness, orderOf([{ shoe: harness.variants.a, qty: 1 }]))).toMatchObject({ ok: true });
      expect(logged().every(({ alert }) => !alert)).toBe(true);
      await fetch(`${harness.simulator.url}/control/reset`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      await harness.expireLeases();
      while ((await deliverOutbox(ctx)) > 0);
      expect(await sink()).toHaveLength(2);
      await harness.expectInvariantsHold();
    },
  );

  test('the wait is at most an hour', async () => {
    const scenario = await useOutboxScenario(1);
    await scenario.harness.simulator.fault({
      provider: 'mail',
      operation: 'connect',
      kind: 'reset-before',
      times: null,
    });
    await scenario.harness.database.pool.query('update platform.outbox set attempts = 30');
    const { minSeconds, maxSeconds } = await waitAfter(scenario);
    expect(minSeconds).toBeLessThanOrEqual(3_600 * 1.25);
    expect(maxSeconds).toBeGreaterThanOrEqual(3_600 * 0.75);
  });

  test('captures do not wait for a mail server that hangs', async () => {
    const { harness, ctx } = await useOutboxScenario(3, { mailTimeoutMs: 1_500 });
    await harness.simulator.fault({ provider: 'mail', operation: 'connect', kind: 'timeout-before', times: null });
    const mail = deliverOutbox(ctx, 'mail');
    expect(await deliverOutbox(ctx, 'money')).toBe(3);
    expect((await harness.database.pool.query('select distinct state from payments.payment')).rows).toEqual([
      { state: 'CAPTURED' },
    ]);
    await mail;
  });

  test('a permanently refused message is parked at once with an alert, and a person can requeue it', async () => {
    const { harness, ctx, sink, mails, logged } = await useOutboxScenario(1);
    await harness.simulator.fault({ provider: 'mail', operation: 'message', kind: 'reject-5xx' });
    await deliverOutbox(ctx, 'mail');
    await harness.expireLeases();
    expect(await deliverOutbox(ctx, 'mail')).toBe(0);
    expect(await mails()).toMatchObject([
      { attempts: 1, done: false, parked: true, error: expect.stringContaining('EmailNotSent') },
    ]);
    expect(logged()).toMatchObject([{ alert: true, msg: 'a message was parked and needs a person' }]);
    expect(JSON.stringify(logged()), 'no personal data in the log').not.toContain('aroha');
    await harness.database.pool.query(
      "update platform.outbox set available_at = now() where available_at = 'infinity'",
    );
    await deliverOutbox(ctx, 'mail');
    expect(await sink()).toHaveLength(1);
  });

  test('at least once: the server accepted the message but disconnected before its reply; the second mail has the same Message-ID', async () => {
    const { harness, ctx, sink, mails } = await useOutboxScenario(1);
    await harness.simulator.fault({ provider: 'mail', operation: 'message', kind: 'reset-after' });
    await deliverOutbox(ctx, 'mail');
    await harness.expireLeases();
    await deliverOutbox(ctx, 'mail');
    const sent = await sink();
    expect(sent).toHaveLength(2);
    expect(sent[0]?.messageId).toBe(sent[1]?.messageId);
    expect(await mails()).toMatchObject([{ attempts: 2, done: true }]);
  });
});

describe('several processes', () => {
  test('four processes deliver sixty messages concurrently: each is sent once', async () => {
    const { harness, ctx, another, sink } = await useOutboxScenario(30);
    const drain = async (who: EmailsCtx): Promise<number> => {
      let taken = 0;
      for (let more = await deliverOutbox(who); more > 0; more = await deliverOutbox(who)) taken += more;
      return taken;
    };
    const taken = await Promise.all([ctx, another(), another(), another()].map(drain));
    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(60);
    const sent = await sink();
    expect(sent).toHaveLength(30);
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(30);
    await harness.expectInvariantsHold();
  });

  test('a process that hangs past its lease neither blocks the message for others nor overwrites their result', async () => {
    const { harness, ctx, another, mails } = await useOutboxScenario(1);
    await harness.simulator.fault({ provider: 'mail', operation: 'message', kind: 'reject-4xx' });
    setFailpoint('attempt a message', { do: 'hang' });
    const zombie = deliverOutbox(ctx, 'mail');
    await expect.poll(async () => (await mails())[0]?.attempts).toBe(1);
    expect(await deliverOutbox(another(), 'mail'), 'leased').toBe(0);
    // The first process has failed but not recorded it yet; its lease expires, and another takes over and hangs too.
    await new Promise((done) => setTimeout(done, 300));
    await harness.expireLeases();
    const second = harness.another();
    let send: () => void = () => undefined;
    const sending = new Promise<void>((done) => {
      send = done;
    });
    const delivering = deliverOutbox({ ...second, email: { send: () => sending } }, 'mail');
    await expect.poll(async () => (await mails())[0]?.attempts).toBe(2);
    clearFailpoints();
    await zombie;
    expect(await mails(), 'the zombie’s failure is not noted over the other’s lease').toMatchObject([
      { attempts: 2, done: false, error: null },
    ]);
    await harness.database.pool.query('update platform.outbox set available_at = now()');
    expect(await deliverOutbox(another(), 'mail'), 'still leased by the second').toBe(0);
    send();
    await delivering;
    expect(await mails()).toMatchObject([{ attempts: 2, done: true }]);
  });

  test('a message that kills every process that delivers it is parked after its last attempt', async () => {
    const { harness, ctx, mails, sink } = await useOutboxScenario(1);
    await harness.database.pool.query(
      "update platform.outbox set attempts = 40, locked_until = now() - interval '1 second'",
    );
    await deliverOutbox(ctx, 'mail');
    expect(await mails()).toMatchObject([
      { attempts: 41, done: false, parked: true, error: 'its last attempt recorded no outcome' },
    ]);
    expect(await sink()).toHaveLength(0);
  });

  test('a payload that does not fit its kind is not delivered and needs a person', async () => {
    const { harness, ctx, sink } = await useOutboxScenario(0);
    await insertOutboxMessages(harness.ctx, [
      { dedupeKey: 'wrong:1', kind: 'email.dispatched', payload: { orderNumber: 'NZ12345678' } },
    ]);
    expect(await deliverOutbox(ctx)).toBe(1);
    const { rows } = await harness.database.pool.query(
      "select attempts, last_error as error from platform.outbox where available_at = 'infinity' and done_at is null",
    );
    expect(rows).toEqual([{ attempts: 1, error: expect.stringContaining('not a payload of email.dispatched') }]);
    expect(await sink()).toHaveLength(0);
  });

  test('a message kind known only to a newer version waits for it', async () => {
    const { harness, ctx } = await useOutboxScenario(0);
    await insertOutboxMessages(harness.ctx, [{ dedupeKey: 'new:1', kind: 'erp.order', payload: {} }]);
    expect(await deliverOutbox(ctx)).toBe(0);
    expect(
      (await harness.database.pool.query('select attempts, done_at from platform.outbox where available_at <= now()'))
        .rows,
    ).toEqual([{ attempts: 0, done_at: null }]);
  });
});
