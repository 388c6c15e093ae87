/** The confirmation of an order, over real SMTP: once, whatever the mail server, a crash or a second process does (B10, I10). */
import { describe, expect, test } from 'vitest';
import { createSmtpEmail } from '#adapters/email/smtp-email.ts';
import type { EmailsCtx } from '#modules/emails/emails-context.ts';
import { clearFailpoints, setFailpoint } from '#platform/failpoint.ts';
import { createLogger } from '#platform/log/log.ts';
import { putInOutbox } from '#platform/outbox.ts';
import type { ReadMail } from '#simulator/mail/mail-archive.ts';
import {
  type CheckoutHarness,
  order,
  orderOf,
  useCheckoutHarness,
} from '../../../tests/support/fixtures/checkout-harness.ts';
import { deliverOutbox } from './deliver-outbox.ts';

interface Post {
  floor: CheckoutHarness;
  ctx: EmailsCtx;
  /** The same shop in another process. */
  another: () => EmailsCtx;
  logged: () => { alert?: boolean; message?: string; msg: string }[];
  sink: () => Promise<ReadMail[]>;
  /** `at`: the second at which it is tried again, by the database's clock, which `now` reads. */
  mails: () => Promise<{ attempts: number; at: number | null; done: boolean; error: string | null; parked: boolean }[]>;
  now: () => Promise<number>;
}

/**
 * So many placed orders whose confirmations wait, and a mail server that takes faults. Nobody gives up on the mail server,
 * however busy the machine is, but where `mailTimeoutMs` is what a test is about.
 */
async function usePost(orders: number, { mailTimeoutMs: timeoutMs = 10_000 } = {}): Promise<Post> {
  const floor = await useCheckoutHarness();
  await floor.setStock(floor.variants.a, 1_000);
  const lines: string[] = [];
  const real = {
    email: createSmtpEmail({
      url: `smtp://127.0.0.1:${floor.simulator.smtpPort}`,
      from: 'Kerb <kia-ora@kerb.example>',
      timeoutMs,
    }),
    log: createLogger('warn', { write: (line) => lines.push(line) }),
  };
  for (let index = 0; index < orders; index += 1)
    expect(await order(floor, orderOf([{ shoe: floor.variants.a, qty: 1 }]))).toMatchObject({ placed: true });
  return {
    floor,
    ctx: { ...floor.ctx, ...real },
    another: () => ({ ...floor.another(), ...real }),
    logged: () => lines.map((line) => JSON.parse(line)),
    sink: async () => (await (await fetch(`${floor.simulator.url}/mail.json`)).json()) as ReadMail[],
    mails: async () =>
      (
        await floor.database.pool.query(
          `select attempts, done_at is not null as done, last_error as error, available_at = 'infinity' as parked,
             case when available_at < 'infinity' then extract(epoch from available_at)::float8 end as at
           from platform.outbox where kind = 'email.order-confirmation' order by id`,
        )
      ).rows,
    now: async () => (await floor.database.pool.query('select extract(epoch from now())::float8 as now')).rows[0].now,
  };
}
/** Tries once; between which seconds from now it is tried again, however long the trying took. */
async function waitAfter({ ctx, mails, now }: Post): Promise<{ least: number; most: number }> {
  const before = await now();
  await deliverOutbox(ctx, 'mail');
  const after = await now();
  const at = (await mails())[0]?.at ?? Number.NaN;
  return { least: at - after, most: at - before };
}

test('every order is confirmed once: total, GST, delivery, address; delivering again sends nothing', async () => {
  const { floor, ctx, sink, mails } = await usePost(2);
  while ((await deliverOutbox(ctx)) > 0);
  expect(await deliverOutbox(ctx)).toBe(0);
  await floor.expireLeases();
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
  await floor.settle();
  await floor.expectSound();
});

test('I10 the same effect put into the outbox twice is one message', async () => {
  const { floor, ctx, sink } = await usePost(1);
  const { rows } = await floor.database.pool.query(
    "select dedupe_key, payload from platform.outbox where kind = 'email.order-confirmation'",
  );
  await putInOutbox(floor.ctx, [
    { dedupeKey: rows[0].dedupe_key, kind: 'email.order-confirmation', payload: rows[0].payload },
  ]);
  while ((await deliverOutbox(ctx)) > 0);
  await putInOutbox(floor.ctx, [
    { dedupeKey: rows[0].dedupe_key, kind: 'email.order-confirmation', payload: rows[0].payload },
  ]);
  expect(await deliverOutbox(ctx)).toBe(0);
  expect(await sink()).toHaveLength(1);
});

describe('B10 the mail server is in trouble', () => {
  test.each(['reset-before', 'reject-4xx', 'timeout-before'] as const)(
    'connections end in %s: the wait doubles, orders go on, then one mail arrives',
    async (kind) => {
      const post = await usePost(1, { mailTimeoutMs: kind === 'timeout-before' ? 1_500 : 10_000 });
      const { floor, ctx, sink, mails, logged } = post;
      await floor.simulator.fault({ provider: 'mail', operation: 'connect', kind, times: null });
      for (const [attempt, seconds] of [5, 10, 20, 40].entries()) {
        const { least, most } = await waitAfter(post);
        expect((await mails())[0]).toMatchObject({ attempts: attempt + 1, done: false, parked: false });
        expect(most).toBeGreaterThanOrEqual(seconds * 0.75);
        expect(least).toBeLessThanOrEqual(seconds * 1.25);
        // Put off for longer than a busy machine may take to look.
        await floor.database.pool.query(
          "update platform.outbox set available_at = available_at + interval '1 hour' where done_at is null",
        );
        expect(await deliverOutbox(ctx, 'mail'), 'not before its time').toBe(0);
        await floor.expireLeases();
      }
      expect(await order(floor, orderOf([{ shoe: floor.variants.a, qty: 1 }]))).toMatchObject({ placed: true });
      expect(logged().every(({ alert }) => !alert)).toBe(true);
      await fetch(`${floor.simulator.url}/control/reset`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      await floor.expireLeases();
      while ((await deliverOutbox(ctx)) > 0);
      expect(await sink()).toHaveLength(2);
      await floor.expectSound();
    },
  );

  test('the wait ends at an hour', async () => {
    const post = await usePost(1);
    await post.floor.simulator.fault({ provider: 'mail', operation: 'connect', kind: 'reset-before', times: null });
    await post.floor.database.pool.query('update platform.outbox set attempts = 30');
    const { least, most } = await waitAfter(post);
    expect(least).toBeLessThanOrEqual(3_600 * 1.25);
    expect(most).toBeGreaterThanOrEqual(3_600 * 0.75);
  });

  test('captures do not wait for a mail server that hangs', async () => {
    const { floor, ctx } = await usePost(3, { mailTimeoutMs: 1_500 });
    await floor.simulator.fault({ provider: 'mail', operation: 'connect', kind: 'timeout-before', times: null });
    const mail = deliverOutbox(ctx, 'mail');
    expect(await deliverOutbox(ctx, 'money')).toBe(3);
    expect((await floor.database.pool.query('select distinct state from payments.payment')).rows).toEqual([
      { state: 'CAPTURED' },
    ]);
    await mail;
  });

  test('a message it will never take is parked at once, with an alert, and a person can put it back', async () => {
    const { floor, ctx, sink, mails, logged } = await usePost(1);
    await floor.simulator.fault({ provider: 'mail', operation: 'message', kind: 'reject-5xx' });
    await deliverOutbox(ctx, 'mail');
    await floor.expireLeases();
    expect(await deliverOutbox(ctx, 'mail')).toBe(0);
    expect(await mails()).toMatchObject([
      { attempts: 1, done: false, parked: true, error: expect.stringContaining('EmailNotSent') },
    ]);
    expect(logged()).toMatchObject([{ alert: true, msg: 'a message was parked and needs a person' }]);
    expect(JSON.stringify(logged()), 'no personal data in the log').not.toContain('aroha');
    await floor.database.pool.query("update platform.outbox set available_at = now() where available_at = 'infinity'");
    await deliverOutbox(ctx, 'mail');
    expect(await sink()).toHaveLength(1);
  });

  test('at least once: it took the message and hung up before saying so; the second mail has the same Message-ID', async () => {
    const { floor, ctx, sink, mails } = await usePost(1);
    await floor.simulator.fault({ provider: 'mail', operation: 'message', kind: 'reset-after' });
    await deliverOutbox(ctx, 'mail');
    await floor.expireLeases();
    await deliverOutbox(ctx, 'mail');
    const sent = await sink();
    expect(sent).toHaveLength(2);
    expect(sent[0]?.messageId).toBe(sent[1]?.messageId);
    expect(await mails()).toMatchObject([{ attempts: 2, done: true }]);
  });
});

describe('several processes', () => {
  test('four deliver sixty messages at once: each is sent once', async () => {
    const { floor, ctx, another, sink } = await usePost(30);
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
    await floor.expectSound();
  });

  test('one that stands still past its lease neither keeps the message from others nor takes it back from them', async () => {
    const { floor, ctx, another, mails } = await usePost(1);
    await floor.simulator.fault({ provider: 'mail', operation: 'message', kind: 'reject-4xx' });
    setFailpoint('deliver-outbox.attempted', { do: 'hang' });
    const zombie = deliverOutbox(ctx, 'mail');
    await expect.poll(async () => (await mails())[0]?.attempts).toBe(1);
    expect(await deliverOutbox(another(), 'mail'), 'leased').toBe(0);
    // The zombie's failed attempt is over, its note is not written; its lease runs out and another takes over and hangs in turn.
    await new Promise((done) => setTimeout(done, 300));
    await floor.expireLeases();
    const second = floor.another();
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
    await floor.database.pool.query('update platform.outbox set available_at = now()');
    expect(await deliverOutbox(another(), 'mail'), 'still leased by the second').toBe(0);
    send();
    await delivering;
    expect(await mails()).toMatchObject([{ attempts: 2, done: true }]);
  });

  test('a message that kills whoever takes it up is parked after its last attempt', async () => {
    const { floor, ctx, mails, sink } = await usePost(1);
    await floor.database.pool.query(
      "update platform.outbox set attempts = 40, locked_until = now() - interval '1 second'",
    );
    await deliverOutbox(ctx, 'mail');
    expect(await mails()).toMatchObject([
      { attempts: 41, done: false, parked: true, error: 'its last attempt never ended' },
    ]);
    expect(await sink()).toHaveLength(0);
  });

  test('a kind that only a newer version knows waits for it', async () => {
    const { floor, ctx } = await usePost(0);
    await putInOutbox(floor.ctx, [{ dedupeKey: 'new:1', kind: 'erp.order', payload: {} }]);
    expect(await deliverOutbox(ctx)).toBe(0);
    expect(
      (await floor.database.pool.query('select attempts, done_at from platform.outbox where available_at <= now()'))
        .rows,
    ).toEqual([{ attempts: 0, done_at: null }]);
  });
});
