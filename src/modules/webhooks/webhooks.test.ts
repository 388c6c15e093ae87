/** Other machines hear what happened: signed, once under one id, with patience, and never what was rolled back. Over a real database and a receiver of its own. */
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
import { signWebhook } from './internal/sign-webhook.ts';
import { listDeliveries } from './list-deliveries.ts';
import { listWebhooks } from './list-webhooks.ts';
import { queueStockEvents } from './queue-stock-events.ts';
import { removeWebhook } from './remove-webhook.ts';
import { replayWebhooks } from './replay-webhooks.ts';
import { rotateWebhookSecret } from './rotate-webhook-secret.ts';

interface Heard {
  type: string;
  version: number;
  id: string;
  timestamp: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever was sent
  data: any;
}
async function listening(floor: CheckoutHarness, events: WebhookEvent[], name = 'erp') {
  const url = `${floor.simulator.url}/webhooks/${name}`;
  const made = await addWebhook(floor.ctx, { url, events }, 'test');
  if ('problem' in made) throw new Error(made.problem);
  const tell = (secret: string) =>
    fetch(`${url}/secret`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ secret }),
    });
  await tell(made.secret);
  return {
    id: made.webhook.id,
    secret: made.secret,
    tell,
    heard: async () => (await (await fetch(url)).json()) as Heard[],
  };
}
const openFloor = async () => {
  const floor = await useCheckoutHarness();
  // Machines of our own network, in a test.
  floor.ctx.config = { ...floor.ctx.config, KERB_WEBHOOKS_PRIVATE: true };
  // The receiver looks at its own clock.
  floor.ctx.clock = systemClock;
  await floor.setStock(floor.variants.a, 20);
  return floor;
};
async function placed(floor: CheckoutHarness, qty = 1): Promise<string> {
  const answer = await order(floor, orderOf([{ shoe: floor.variants.a, qty }]));
  if (!answer.placed) throw new Error(answer.errorCode);
  return answer.orderNumber;
}
const again = (floor: CheckoutHarness) =>
  floor.database.pool.query(
    "update platform.outbox set available_at = now(), locked_until = null where done_at is null and available_at < 'infinity'",
  );

test('signatures are those of the Standard Webhooks specification', () => {
  // The example of the specification's reference libraries.
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: new Date(1_614_265_330_000), body: '{"test": 2432232314}' };
  expect(signWebhook(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], message)).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('an order’s life is heard: placed, sent in parts, refunded, called off; nothing personal is in it', async () => {
  const floor = await openFloor();
  const erp = await listening(floor, ['order.placed', 'order.dispatched', 'order.refunded', 'order.cancelled']);
  const number = await placed(floor, 2);
  await dispatchOrder(floor.ctx, number, {
    actor: 'test',
    lines: [{ lineNo: 1, qty: 1 }],
    carrier: 'NZ Post',
    trackingNumber: 'T1',
  });
  await floor.settle();
  await refundOrder(floor.ctx, number, { key: 'goodwill', amountCents: 500n, reason: 'late', by: 'test' });
  const other = await placed(floor);
  await cancelOrder(floor.ctx, other, 'test');
  await floor.settle();
  const heard = await erp.heard();
  expect(heard.map(({ type, data }) => `${type} ${data.orderNumber}`).sort()).toEqual(
    [
      `order.placed ${number}`,
      `order.placed ${other}`,
      `order.dispatched ${number}`,
      `order.refunded ${number}`,
      ...(heard.filter(({ type }) => type === 'order.refunded').length > 1 ? [`order.refunded ${other}`] : []),
      `order.cancelled ${other}`,
    ].sort(),
  );
  expect(heard.find(({ type }) => type === 'order.placed')).toEqual({
    type: 'order.placed',
    version: 1,
    id: expect.stringMatching(/^evt_[0-9a-f-]{36}$/),
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    data: {
      orderNumber: number,
      state: 'PLACED',
      channel: 'web',
      currency: 'NZD',
      total: 305.8,
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
  expect(heard.find(({ type }) => type === 'order.dispatched')?.data).toMatchObject({
    state: 'PARTLY_SHIPPED',
    lines: [{ dispatched: 1 }],
    parcel: { carrier: 'NZ Post', trackingNumber: 'T1', lines: [{ lineNo: 1, qty: 1 }] },
  });
  expect(
    heard.find(({ type, data }) => type === 'order.refunded' && data.orderNumber === number)?.data.refund,
  ).toMatchObject({ amount: 5, tender: 'card' });
  expect(JSON.stringify(heard)).not.toMatch(/aroha|Tūī|Kōwhai|021 123/i);
  await floor.expectSound();
});

test('a receiver that fails is asked again under the same id; what it got twice it keeps once; given up, it is told again on demand', async () => {
  const floor = await openFloor();
  const erp = await listening(floor, ['order.placed']);
  await floor.simulator.fault({ provider: 'webhooks', kind: 'http-500', times: 1, phase: 'after' });
  const number = await placed(floor);
  await deliverOutbox(floor.ctx, 'webhooks');
  const [waiting] = await listDeliveries(floor.ctx, {});
  expect(waiting).toMatchObject({
    event: 'order.placed',
    subject: number,
    state: 'waiting',
    tries: 1,
    lastStatus: 500,
    lastProblem: 'answered 500',
  });
  expect((await listWebhooks(floor.ctx))[0]).toMatchObject({ waiting: 1, parked: 0 });
  // It had it before it failed: the same id again is no second message.
  await again(floor);
  await deliverOutbox(floor.ctx, 'webhooks');
  expect(await listDeliveries(floor.ctx, { state: 'done' })).toMatchObject([
    { eventId: waiting?.eventId, tries: 2, lastStatus: 204, lastProblem: null },
  ]);
  expect(await erp.heard()).toHaveLength(1);

  await floor.simulator.fault({ provider: 'webhooks', kind: 'reset-before', times: null });
  await placed(floor);
  await floor.database.pool.query(
    "update platform.outbox set attempts = 79 where kind = 'webhook.deliver' and done_at is null",
  );
  await deliverOutbox(floor.ctx, 'webhooks');
  expect(await listDeliveries(floor.ctx, { state: 'parked' })).toMatchObject([
    { tries: 80, lastStatus: null, lastProblem: expect.stringMatching(/hang up|ECONNRESET/) },
  ]);
  await fetch(`${floor.simulator.url}/control/faults`, { method: 'DELETE' });
  expect(await replayWebhooks(floor.ctx, {}, 'test')).toBe(1);
  expect(await replayWebhooks(floor.ctx, {}, 'test')).toBe(0);
  expect(await replayWebhooks(floor.ctx, { eventId: waiting?.eventId ?? '' }, 'test')).toBe(1);
  await deliverOutbox(floor.ctx, 'webhooks');
  expect(await listDeliveries(floor.ctx, { state: 'done' })).toHaveLength(2);
  expect(await erp.heard()).toHaveLength(2);
  // Removed, nothing that waits goes out any more.
  await placed(floor);
  expect(await removeWebhook(floor.ctx, erp.id, 'test')).toBe(true);
  await deliverOutbox(floor.ctx, 'webhooks');
  expect(await erp.heard()).toHaveLength(2);
  expect(await listDeliveries(floor.ctx, {})).toEqual([]);
  await floor.database.pool.query("update webhooks.event set created_at = now() - interval '31 days'");
  await deleteOldEvents(floor.ctx);
  expect((await floor.database.pool.query('select 1 from webhooks.attempt')).rowCount).toBe(0);
});

test('two secrets sign during a rotation, and the old one no longer after it; a forged message is refused', async () => {
  const floor = await openFloor();
  const erp = await listening(floor, ['order.placed']);
  const made = await rotateWebhookSecret(floor.ctx, erp.id, 1, 'test');
  await placed(floor);
  await deliverOutbox(floor.ctx, 'webhooks');
  // The receiver still knows the old one alone.
  expect(await erp.heard()).toHaveLength(1);
  await erp.tell(made?.secret ?? '');
  await placed(floor);
  await deliverOutbox(floor.ctx, 'webhooks');
  expect(await erp.heard()).toHaveLength(2);
  await erp.tell(erp.secret);
  await floor.database.pool.query('update webhooks.endpoint set previous_until = now()');
  await placed(floor);
  await deliverOutbox(floor.ctx, 'webhooks');
  expect(await listDeliveries(floor.ctx, { state: 'waiting' })).toMatchObject([{ lastStatus: 401 }]);
  const forged = createHmac('sha256', 'guessed').update('x').digest('base64');
  const answer = await fetch(`${floor.simulator.url}/webhooks/erp`, {
    method: 'POST',
    headers: {
      'webhook-id': 'evt_x',
      'webhook-timestamp': `${Math.floor(Date.now() / 1_000)}`,
      'webhook-signature': `v1,${forged}`,
    },
    body: '{}',
  });
  expect(answer.status).toBe(401);
});

test('what is rolled back is told to nobody, and nobody listening costs no row', async () => {
  const floor = await openFloor();
  const number = await placed(floor);
  const events = async () =>
    (await floor.database.pool.query('select count(*)::int as n from webhooks.event')).rows[0].n;
  expect(await events()).toBe(0);
  await listening(floor, ['order.dispatched']);
  const { rows } = await floor.database.pool.query('select id from orders.orders where number = $1', [number]);
  await expect(
    inTransaction(floor.ctx, async (tx) => {
      await announceOrder(tx, 'order.dispatched', rows[0].id);
      throw new Error('never mind');
    }),
  ).rejects.toThrow('never mind');
  expect(await events()).toBe(0);
  await expect(announceOrder(floor.ctx, 'order.dispatched', rows[0].id)).rejects.toThrow('in the transaction');
});

test('shelves that change are told with what they hold now: each state once, none missed while a long transaction is open', async () => {
  const floor = await openFloor();
  const { a, b } = floor.variants;
  await queueStockEvents(floor.ctx);
  // A change waits for every older transaction on the server, other tests' too.
  const waiting = async () =>
    (
      await floor.database.pool.query(
        'select 1 from stock.stock where changed_xid >= pg_snapshot_xmin(pg_current_snapshot())',
      )
    ).rows;
  const settle = () => expect.poll(waiting, { timeout: patient(60_000) }).toEqual([]);
  await settle();
  const erp = await listening(floor, ['stock.changed']);
  const told = async () => {
    while (await queueStockEvents(floor.ctx));
    await deliverOutbox(floor.ctx, 'webhooks');
    return (await erp.heard()).flatMap(({ data }) =>
      data.items.map(
        ({ variantCode, available }: { variantCode: string; available: number }) => `${variantCode} ${available}`,
      ),
    );
  };
  expect(await told()).toEqual([]);
  await floor.setStock(a, 7);
  await placed(floor);
  await settle();
  expect(await told()).toEqual(['A-9 6']);
  expect(await told()).toEqual(['A-9 6']);
  // Something older is still open: what came after it waits, and is not passed over.
  const older = await floor.database.pool.connect();
  await older.query('begin');
  await older.query(`insert into stock.stock (variant_id, location_id, on_hand) values ($1, 'warehouse', 3)`, [
    b.variantId,
  ]);
  await floor.setStock(a, 9);
  expect(await told()).toEqual(['A-9 6']);
  await older.query('commit');
  older.release();
  await settle();
  expect((await told()).sort()).toEqual(['A-9 6', 'A-9 8', 'B-9 3']);
  // 1,200 rows at once come in parts.
  await floor.database.pool.query(
    `insert into catalogue.variant (product_id, code, position, label) select product_id, 'N' || n, 10 + n, 'US ' || n
    from catalogue.variant, generate_series(1, 1200) n where id = $1`,
    [a.variantId],
  );
  await floor.database.pool.query(
    `insert into stock.stock (variant_id, location_id, on_hand) select id, 'warehouse', 1 from catalogue.variant where code like 'N%'`,
  );
  await settle();
  expect(new Set(await told()).size).toBe(1_203);
  expect(await erp.heard()).toHaveLength(2 + 3);
});
