/**
 * Endpoints receive events: signed, under one id, retried after failures, and never for what was rolled back. With a
 * real database and a receiver of its own.
 */
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import type { WebhookEvent } from '#contract/staff/webhooks.ts';
import { cancelOrder } from '#modules/fulfilment/cancel-order.ts';
import { dispatchOrder } from '#modules/fulfilment/dispatch-order.ts';
import { refundOrder } from '#modules/refunds/refund-order.ts';
import { systemClock } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/database.ts';
import { deliverOutbox } from '#server/jobs/deliver-outbox.ts';
import {
  type CheckoutHarness,
  order,
  orderOf,
  useCheckoutHarness,
} from '../../../tests/support/fixtures/checkout-harness.ts';
import { patient } from '../../../tests/support/vitest/patience.ts';
import { addWebhook } from './add-webhook.ts';
import { announceOrder } from './announce-order.ts';
import { deleteOldEvents } from './delete-old-events.ts';
import { listDeliveries } from './deliveries/list-deliveries.ts';
import { replayWebhooks } from './deliveries/replay-webhooks.ts';
import { listWebhooks } from './list-webhooks.ts';
import { queueStockEvents } from './queue-stock-events.ts';
import { removeWebhook } from './remove-webhook.ts';
import { rotateWebhookSecret } from './rotate-webhook-secret.ts';

interface ReceivedEvent {
  type: string;
  version: number;
  id: string;
  timestamp: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever was sent
  data: any;
}

async function addListener(harness: CheckoutHarness, events: WebhookEvent[], name = 'erp') {
  const url = `${harness.simulator.url}/webhooks/${name}`;
  const made = await addWebhook(harness.ctx, { url, events }, 'test');
  if (!made.ok) throw new Error(made.error.why);
  const { webhook, secret: first } = made.value;
  const setSecret = (secret: string) =>
    fetch(`${url}/secret`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ secret }),
    });
  await setSecret(first);
  return {
    id: webhook.id,
    secret: first,
    tell: setSecret,
    heard: async () => (await (await fetch(url)).json()) as ReceivedEvent[],
  };
}

const openWebhookHarness = async () => {
  const harness = await useCheckoutHarness();
  // Machines of our own network, in a test.
  harness.ctx.config = { ...harness.ctx.config, KERB_WEBHOOKS_PRIVATE: true };
  // The receiver uses the real clock.
  harness.ctx.clock = systemClock;
  await harness.setStock(harness.variants.a, 20);
  return harness;
};

async function placed(harness: CheckoutHarness, qty = 1): Promise<string> {
  const result = await order(harness, orderOf([{ shoe: harness.variants.a, qty }]));
  if (!result.ok) throw new Error(result.error.reason);
  return result.value.orderNumber;
}

const again = (harness: CheckoutHarness) =>
  harness.database.pool.query(
    "update platform.outbox set available_at = now(), locked_until = null where done_at is null and available_at < 'infinity'",
  );

test('events cover an order’s life: placed, dispatched in parts, refunded, cancelled; they contain nothing personal', async () => {
  const harness = await openWebhookHarness();
  const erp = await addListener(harness, ['order.placed', 'order.dispatched', 'order.refunded', 'order.cancelled']);
  const number = await placed(harness, 2);
  await dispatchOrder(harness.ctx, number, {
    actor: 'test',
    lines: [{ lineNo: 1, qty: 1 }],
    carrier: 'NZ Post',
    trackingNumber: 'T1',
  });
  await harness.settle();
  await refundOrder(harness.ctx, number, { key: 'goodwill', amountCents: 500n, reason: 'late', by: 'test' });
  const other = await placed(harness);
  await cancelOrder(harness.ctx, other, 'test');
  await harness.settle();
  const received = await erp.heard();
  expect(received.map(({ type, data }) => `${type} ${data.orderNumber}`).sort()).toEqual(
    [
      `order.placed ${number}`,
      `order.placed ${other}`,
      `order.dispatched ${number}`,
      `order.refunded ${number}`,
      ...(received.filter(({ type }) => type === 'order.refunded').length > 1 ? [`order.refunded ${other}`] : []),
      `order.cancelled ${other}`,
    ].sort(),
  );
  expect(received.find(({ type }) => type === 'order.placed')).toEqual({
    type: 'order.placed',
    version: 1,
    id: expect.stringMatching(/^evt_[0-9a-f-]{36}$/),
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    data: {
      orderNumber: number,
      state: 'PLACED',
      channel: 'web',
      currency: 'NZD',
      total: 299.8,
      lines: [
        {
          lineNo: 1,
          productCode: 'A',
          variantCode: 'A-9',
          qty: 2,
          dispatched: 0,
          returned: 0,
          cancelled: 0,
          locationId: 'warehouse',
          total: 299.8,
        },
      ],
    },
  });
  expect(received.find(({ type }) => type === 'order.dispatched')?.data).toMatchObject({
    state: 'PARTLY_SHIPPED',
    lines: [{ dispatched: 1 }],
    parcel: { carrier: 'NZ Post', trackingNumber: 'T1', lines: [{ lineNo: 1, qty: 1 }] },
  });
  expect(
    received.find(({ type, data }) => type === 'order.refunded' && data.orderNumber === number)?.data.refund,
  ).toMatchObject({ amount: 5, tender: 'card' });
  expect(JSON.stringify(received)).not.toMatch(/aroha|Tūī|Kōwhai|021 123/i);
  await harness.expectInvariantsHold();
});

test('a failing receiver is retried under the same id; a duplicate is stored once; a delivery that was given up is repeated on demand', async () => {
  const harness = await openWebhookHarness();
  const erp = await addListener(harness, ['order.placed']);
  await harness.simulator.fault({ provider: 'webhooks', kind: 'http-500', times: 1, phase: 'after' });
  const number = await placed(harness);
  await deliverOutbox(harness.ctx, 'webhooks');
  const [waiting] = (await listDeliveries(harness.ctx, {})).deliveries;
  expect(waiting).toMatchObject({
    event: 'order.placed',
    subject: number,
    state: 'waiting',
    tries: 1,
    lastStatus: 500,
    lastProblem: 'answered 500',
  });
  expect((await listWebhooks(harness.ctx))[0]).toMatchObject({ waiting: 1, parked: 0 });
  // It got the message before it failed: the same id again is not a second message.
  await again(harness);
  await deliverOutbox(harness.ctx, 'webhooks');
  expect((await listDeliveries(harness.ctx, { state: 'done' })).deliveries).toMatchObject([
    { eventId: waiting?.eventId, tries: 2, lastStatus: 204, lastProblem: null },
  ]);
  expect(await erp.heard()).toHaveLength(1);

  await harness.simulator.fault({ provider: 'webhooks', kind: 'reset-before', times: null });
  await placed(harness);
  await harness.database.pool.query(
    "update platform.outbox set attempts = 79 where kind = 'webhook.deliver' and done_at is null",
  );
  await deliverOutbox(harness.ctx, 'webhooks');
  expect((await listDeliveries(harness.ctx, { state: 'parked' })).deliveries).toMatchObject([
    { tries: 80, lastStatus: null, lastProblem: expect.stringMatching(/hang up|ECONNRESET/) },
  ]);
  await fetch(`${harness.simulator.url}/control/faults`, { method: 'DELETE' });
  expect(await replayWebhooks(harness.ctx, {}, 'test')).toBe(1);
  expect(await replayWebhooks(harness.ctx, {}, 'test')).toBe(0);
  expect(await replayWebhooks(harness.ctx, { eventId: waiting?.eventId ?? '' }, 'test')).toBe(1);
  await deliverOutbox(harness.ctx, 'webhooks');
  expect((await listDeliveries(harness.ctx, { state: 'done' })).deliveries).toHaveLength(2);
  expect(await erp.heard()).toHaveLength(2);
  // After the endpoint is removed, queued messages are not sent.
  await placed(harness);
  expect(await removeWebhook(harness.ctx, erp.id, 'test')).toBe(true);
  await deliverOutbox(harness.ctx, 'webhooks');
  expect(await erp.heard()).toHaveLength(2);
  expect((await listDeliveries(harness.ctx, {})).deliveries).toEqual([]);
  await harness.database.pool.query("update webhooks.event set created_at = now() - interval '31 days'");
  await deleteOldEvents(harness.ctx);
  expect((await harness.database.pool.query('select 1 from webhooks.attempt')).rowCount).toBe(0);
});

test('two secrets sign during a rotation, and the old one no longer after it; a forged message is rejected', async () => {
  const harness = await openWebhookHarness();
  const erp = await addListener(harness, ['order.placed']);
  const made = await rotateWebhookSecret(harness.ctx, erp.id, 1, 'test');
  await placed(harness);
  await deliverOutbox(harness.ctx, 'webhooks');
  // The receiver still has the old secret only.
  expect(await erp.heard()).toHaveLength(1);
  await erp.tell(made?.secret ?? '');
  await placed(harness);
  await deliverOutbox(harness.ctx, 'webhooks');
  expect(await erp.heard()).toHaveLength(2);
  await erp.tell(erp.secret);
  await harness.database.pool.query('update webhooks.endpoint set previous_until = now()');
  await placed(harness);
  await deliverOutbox(harness.ctx, 'webhooks');
  expect((await listDeliveries(harness.ctx, { state: 'waiting' })).deliveries).toMatchObject([{ lastStatus: 401 }]);
  const forged = createHmac('sha256', 'guessed').update('x').digest('base64');
  const response = await fetch(`${harness.simulator.url}/webhooks/erp`, {
    method: 'POST',
    headers: {
      'webhook-id': 'evt_x',
      'webhook-timestamp': `${Math.floor(Date.now() / 1_000)}`,
      'webhook-signature': `v1,${forged}`,
    },
    body: '{}',
  });
  expect(response.status).toBe(401);
});

test('a rolled-back change sends no event, and without endpoints no row is written', async () => {
  const harness = await openWebhookHarness();
  const number = await placed(harness);
  const events = async () =>
    (await harness.database.pool.query('select count(*)::int as n from webhooks.event')).rows[0].n;
  expect(await events()).toBe(0);
  await addListener(harness, ['order.dispatched']);
  const { rows } = await harness.database.pool.query('select id from orders.orders where number = $1', [number]);
  await expect(
    inTransaction(harness.ctx, async (tx) => {
      await announceOrder(tx, 'order.dispatched', rows[0].id);
      throw new Error('never mind');
    }),
  ).rejects.toThrow('never mind');
  expect(await events()).toBe(0);
  await expect(announceOrder(harness.ctx, 'order.dispatched', rows[0].id)).rejects.toThrow('in the transaction');
});

test('changed stock levels are sent with their current numbers: each state once, none missed while a long transaction is open', async () => {
  const harness = await openWebhookHarness();
  const { a, b } = harness.variants;
  await queueStockEvents(harness.ctx);
  // A change waits for every older transaction on the server, other tests' too.
  const waiting = async () =>
    (
      await harness.database.pool.query(
        'select 1 from stock.stock where changed_xid >= pg_snapshot_xmin(pg_current_snapshot())',
      )
    ).rows;
  const settle = () => expect.poll(waiting, { timeout: patient(60_000) }).toEqual([]);
  await settle();
  const erp = await addListener(harness, ['stock.changed']);
  const readDeliveries = async () => {
    while (await queueStockEvents(harness.ctx));
    await deliverOutbox(harness.ctx, 'webhooks');
    return (await erp.heard()).flatMap(({ data }) =>
      data.items.map(
        ({ variantCode, available }: { variantCode: string; available: number }) => `${variantCode} ${available}`,
      ),
    );
  };
  expect(await readDeliveries()).toEqual([]);
  await harness.setStock(a, 7);
  await placed(harness);
  await settle();
  expect(await readDeliveries()).toEqual(['A-9 6']);
  expect(await readDeliveries()).toEqual(['A-9 6']);
  // An older transaction is still open: later changes wait, and are not skipped.
  const older = await harness.database.pool.connect();
  await older.query('begin');
  await older.query(`insert into stock.stock (variant_id, location_id, on_hand) values ($1, 'warehouse', 3)`, [
    b.variantId,
  ]);
  await harness.setStock(a, 9);
  expect(await readDeliveries()).toEqual(['A-9 6']);
  await older.query('commit');
  older.release();
  await settle();
  expect((await readDeliveries()).sort()).toEqual(['A-9 6', 'A-9 8', 'B-9 3']);
  // 1,200 rows at once are sent in parts.
  await harness.database.pool.query(
    `insert into catalogue.variant (product_id, code, position, label) select product_id, 'N' || n, 10 + n, 'US ' || n
    from catalogue.variant, generate_series(1, 1200) n where id = $1`,
    [a.variantId],
  );
  await harness.database.pool.query(
    `insert into stock.stock (variant_id, location_id, on_hand) select id, 'warehouse', 1 from catalogue.variant where code like 'N%'`,
  );
  await settle();
  expect(new Set(await readDeliveries()).size).toBe(1_203);
  expect(await erp.heard()).toHaveLength(2 + 3);
});
