/** Changes of an order by staff that cost more: held, paid by a mailed link, expired, withdrawn, overtaken. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { cancelOrder } from '#modules/fulfilment/cancel-order.ts';
import { dispatchOrder } from '#modules/fulfilment/dispatch-order.ts';
import { lockDown } from '#modules/lock-down/lock-down.ts';
import { listCorrections } from '#modules/order-views/tax/list-corrections.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { validateOrderToken } from '#modules/orders/order-token.ts';
import { refundOrder } from '#modules/refunds/refund-order.ts';
import { deliverOutbox } from '#server/jobs/deliver-outbox.ts';
import type { CheckoutHarness } from '../../../../tests/support/fixtures/checkout-harness.ts';
import { pay, requestOf, usePlaced, waitFor } from '../../../../tests/support/fixtures/orders/staff-changes.ts';
import { changeByStaff } from '../change-by-staff.ts';
import { getChangePayment } from './link/get-change-payment.ts';
import { sweepChanges } from './sweep-changes.ts';
import { withdrawChange } from './withdraw-change.ts';

const oneMore = { added: [{ code: 'B-9', qty: 1 }] };
const levels = async ({ database }: CheckoutHarness, code: string) =>
  (
    await database.pool.query(
      'select s.on_hand::int as "onHand", s.reserved::int as reserved from stock.stock s join catalogue.variant v on v.id = s.variant_id where v.code = $1',
      [code],
    )
  ).rows[0];
const cardPayments = async ({ database }: CheckoutHarness) =>
  (
    await database.pool.query(
      "select attempt, state, amount_cents::int as cents from payments.payment where tender = 'card' order by attempt",
    )
  ).rows;
const mailsAbout = ({ mails }: CheckoutHarness, subject: RegExp) => mails.filter((mail) => subject.test(mail.subject));

test('EDIT-01 a pair is added: its unit is held, the link is mailed, the order changes when it is paid, and once', async () => {
  const { harness, number } = await usePlaced();
  const { ctx } = harness;
  const waiting = await waitFor(harness, number, oneMore);
  expect(waiting.amount).toBe(89.5);
  await harness.settle();
  await harness.expectInvariantsHold();
  expect(await levels(harness, 'B-9')).toEqual({ onHand: 10, reserved: 2 });
  expect((await getOrder(ctx, number))?.totalCents).toBe(38_930n);
  const [mail, ...others] = mailsAbout(harness, /^Pay \$89\.50/);
  expect(others).toEqual([]);
  const token = /change\/NZ\d{8}\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect((await validateOrderToken(ctx, 'pay', number, token)).ok).toBe(true);
  expect((await validateOrderToken(ctx, 'view', number, token)).ok).toBe(false);
  expect(await getChangePayment(ctx, number)).toMatchObject({
    state: 'WAITING',
    amount: 89.5,
    before: 389.3,
    total: 478.8,
  });
  const answers = await Promise.all([pay(harness, number, waiting), pay({ ctx: harness.another() }, number, waiting)]);
  expect(answers.filter(({ ok }) => ok)).not.toEqual([]);
  expect(await pay(harness, number, waiting)).toEqual({ ok: true, value: 'MADE' });
  await harness.settle();
  expect(await cardPayments(harness)).toEqual([
    { attempt: 1, state: 'CAPTURED', cents: 38_930 },
    { attempt: 2, state: 'CAPTURED', cents: 8_950 },
  ]);
  const changed = await getOrder(ctx, number);
  expect(changed).toMatchObject({ totalCents: 47_880n, gstCents: 6_245n });
  expect(changed && (await listCorrections(ctx, changed))).toMatchObject([
    { cents: -8_950n, totalCents: 47_880n, totalGstCents: 6_245n },
  ]);
  expect(await levels(harness, 'B-9')).toEqual({ onHand: 10, reserved: 2 });
  expect(mailsAbout(harness, /is changed/)).toHaveLength(1);
  expect(mailsAbout(harness, /is changed/)[0]?.text).toContain('We received your payment of $89.50');
  expect(await getChangePayment(ctx, number)).toMatchObject({ state: 'MADE', before: 389.3, total: 478.8 });
  await harness.expectInvariantsHold();
  // It is refunded and cancelled like any other order, to both payments.
  expect((await cancelOrder(ctx, number, 'staff:1')).ok).toBe(true);
  await harness.settle();
  expect((await cardPayments(harness)).map(({ state }) => state)).toEqual(['REFUNDED', 'REFUNDED']);
  await harness.expectInvariantsHold();
});

test('EDIT-01 nobody pays in time: the stock is free, the order is as it was, and its customer is told', async () => {
  const { harness, number } = await usePlaced();
  const { ctx, database } = harness;
  const before = await getOrder(ctx, number);
  const config = { ...ctx.config, KERB_CHANGE_PAYMENT_HOURS: 3 };
  const waiting = await waitFor({ ...harness, ctx: { ...ctx, config } }, number, oneMore);
  const { rows } = await database.pool.query(
    'select extract(epoch from expires_at - created_at)::int as seconds from order_changes.waiting_change',
  );
  expect(rows).toEqual([{ seconds: 3 * 3_600 }]);
  await database.pool.query("update order_changes.waiting_change set expires_at = now() - interval '1 second'");
  expect(await pay(harness, number, waiting)).toEqual({ ok: false, error: { reason: 'NOT_OPEN' } });
  await Promise.all([sweepChanges(ctx), sweepChanges(harness.another())]);
  await harness.settle();
  expect(await getOrder(ctx, number)).toEqual(before);
  expect(await levels(harness, 'B-9')).toEqual({ onHand: 10, reserved: 1 });
  expect(mailsAbout(harness, /stays as it was/)).toHaveLength(1);
  expect(await pay(harness, number, waiting)).toEqual({ ok: false, error: { reason: 'NOT_OPEN' } });
  await harness.expectInvariantsHold();
});

test('EDIT-01 a declined card lets the change wait, another card pays it; an amount that is not asked for and an eleventh card do not', async () => {
  const { harness, number } = await usePlaced();
  const waiting = await waitFor(harness, number, oneMore);
  expect(await pay(harness, number, waiting, 'fake-processor-declined-visa-nonce')).toMatchObject({
    error: { reason: 'DECLINED', kind: 'DECLINED' },
  });
  await harness.settle();
  await harness.expectInvariantsHold();
  expect(await pay(harness, number, { ...waiting, amount: 1 })).toEqual({
    ok: false,
    error: { reason: 'METHOD_INVALID' },
  });
  expect(await pay(harness, 'NZ00000000', waiting)).toEqual({ ok: false, error: { reason: 'NO_SUCH_CHANGE' } });
  await lockDown(harness.ctx, { areas: ['orders'], reason: 'a test', actor: 'operator' });
  expect(await pay(harness, number, waiting)).toEqual({ ok: false, error: { reason: 'STOPPED' } });
  await harness.database.pool.query('delete from lock_down.locked_area');
  await harness.database.pool.query('update order_changes.waiting_change set attempts = 10');
  expect(await pay(harness, number, waiting)).toEqual({ ok: false, error: { reason: 'TOO_MANY' } });
  await harness.database.pool.query('update order_changes.waiting_change set attempts = 9');
  expect(await pay(harness, number, waiting)).toEqual({ ok: true, value: 'MADE' });
  await harness.settle();
  await harness.expectInvariantsHold();
});

test('EDIT-01 while a change waits the order takes no other by staff; withdrawn, its stock is free and it cannot be paid', async () => {
  const { harness, number } = await usePlaced({ stock: 3 });
  const { ctx } = harness;
  const waiting = await waitFor(harness, number, { added: [{ code: 'B-9', qty: 2 }] });
  const less = await requestOf(harness, number, { quantities: [{ lineId: '1', qty: 1 }] });
  expect(await changeByStaff(ctx, number, less.request, 'staff:2')).toEqual({ ok: false, error: { reason: 'WAITS' } });
  // Sent again it is the same change.
  expect(await changeByStaff(ctx, number, waiting.request, 'staff:1')).toMatchObject({
    value: { waitsForCents: 17_900n },
  });
  expect(await levels(harness, 'B-9')).toEqual({ onHand: 3, reserved: 3 });
  const twice = [
    withdrawChange(ctx, number, waiting.changeId, 'staff:2'),
    withdrawChange(harness.another(), number, waiting.changeId, 'staff:1'),
  ];
  expect(await Promise.all(twice)).toMatchObject([{ ok: true }, { ok: true }]);
  expect(await levels(harness, 'B-9')).toEqual({ onHand: 3, reserved: 1 });
  expect(await pay(harness, number, waiting)).toEqual({ ok: false, error: { reason: 'NOT_OPEN' } });
  expect(await withdrawChange(ctx, 'NZ00000000', waiting.changeId, 'staff:2')).toEqual({
    ok: false,
    error: { reason: 'NO_SUCH_CHANGE' },
  });
  expect((await changeByStaff(ctx, number, less.request, 'staff:2')).ok).toBe(true);
  await harness.settle();
  await harness.expectInvariantsHold();
});

test('EDIT-01 of two changes that cost more at the same moment one waits, and of a payment, a withdrawal and an expiry one is first', async () => {
  const { harness, number } = await usePlaced();
  const { ctx, database } = harness;
  const [one, other] = [
    await requestOf(harness, number, oneMore),
    await requestOf(harness, number, { added: [{ code: 'A-9', qty: 1 }] }),
  ];
  const answers = await Promise.all([
    changeByStaff(ctx, number, one.request, 'staff:1'),
    changeByStaff(harness.another(), number, other.request, 'staff:2'),
  ]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const { request } = answers[0]?.ok ? one : other;
  const [paid, withdrawn] = await Promise.all([
    pay(harness, number, { changeId: request.changeId, amount: request.collect }),
    withdrawChange(harness.another(), number, request.changeId, 'staff:2'),
    database.pool
      .query("update order_changes.waiting_change set expires_at = now() - interval '1 second'")
      .then(() => sweepChanges(harness.another())),
  ]);
  await harness.settle();
  const now = await getOrder(ctx, number);
  expect(now?.totalCents === 38_930n).toBe(!paid.ok);
  if (paid.ok) expect(withdrawn.ok).toBe(false);
  await harness.expectInvariantsHold();
});

test.each([
  ['cancelled', async ({ ctx }: CheckoutHarness, number: string) => cancelOrder(ctx, number, 'staff:2')],
  [
    'sent',
    async ({ ctx }: CheckoutHarness, number: string) =>
      dispatchOrder(ctx, number, { actor: 'staff:2', ref: 'p1', carrier: '', trackingNumber: '' }),
  ],
  [
    'refunded',
    async ({ ctx }: CheckoutHarness, number: string) =>
      refundOrder(ctx, number, {
        key: '7d4f4fd0-6c1a-4b87-9a3c-6d8f3a0f7a11',
        amountCents: 500n,
        reason: 'late',
        by: 'staff:2',
      }),
  ],
] as const)(
  'EDIT-01 an order that is %s while its change waits, or while it is paid, stays so: nothing is charged, the stock is free',
  async (_, rival) => {
    const { harness, number } = await usePlaced();
    const waiting = await waitFor(harness, number, oneMore);
    const [paid, won] = await Promise.all([
      pay(harness, number, waiting),
      rival({ ...harness, ctx: harness.another() }, number),
    ]);
    expect(won.ok).toBe(true);
    await harness.settle();
    await harness.expectInvariantsHold();
    const payments = await cardPayments(harness);
    if (paid.ok) expect(payments).toHaveLength(2);
    else expect(payments.slice(1).every(({ state }) => state === 'VOIDED' || state === 'DECLINED')).toBe(true);
    expect(await getChangePayment(harness.ctx, number)).toMatchObject({ state: paid.ok ? 'MADE' : 'ENDED' });
  },
);

test('EDIT-01 an order that was refunded since a change was offered takes no payment for it, and the change ends', async () => {
  const { harness, number } = await usePlaced();
  const waiting = await waitFor(harness, number, oneMore);
  const refund = { key: randomUUID(), amountCents: 500n, reason: 'late', by: 'staff:2' };
  expect((await refundOrder(harness.ctx, number, refund)).ok).toBe(true);
  expect(await pay(harness, number, waiting)).toEqual({ ok: false, error: { reason: 'NOT_OPEN' } });
  await harness.settle();
  expect(await cardPayments(harness)).toHaveLength(1);
  expect(await getChangePayment(harness.ctx, number)).toMatchObject({ state: 'ENDED' });
  await harness.expectInvariantsHold();
});

test('EDIT-01 a capture races a change that costs less, and one that costs more; then everything is refunded', async () => {
  const { harness, number } = await usePlaced({ settle: false });
  const { ctx } = harness;
  const less = await requestOf(harness, number, { quantities: [{ lineId: '1', qty: 1 }] });
  const [changed] = await Promise.all([
    changeByStaff(ctx, number, less.request, 'staff:1'),
    deliverOutbox(harness.another()),
  ]);
  expect(changed.ok).toBe(true);
  const waiting = await waitFor(harness, number, { added: [{ code: 'A-9', qty: 2 }] });
  const [paid] = await Promise.all([pay(harness, number, waiting), deliverOutbox(harness.another())]);
  expect(paid).toEqual({ ok: true, value: 'MADE' });
  const next = await requestOf(harness, number, { quantities: [{ lineId: '2', qty: 0 }] });
  const [again] = await Promise.all([
    changeByStaff(harness.another(), number, next.request, 'staff:1'),
    deliverOutbox(ctx),
  ]);
  expect(again.ok).toBe(true);
  await harness.settle();
  expect((await getOrder(ctx, number))?.lines).toMatchObject([{ lineNo: 1, qty: 3 }]);
  await harness.expectInvariantsHold();
  expect(
    await refundOrder(ctx, number, { key: randomUUID(), amountCents: 'REST', reason: 'late', by: 'staff:1' }),
  ).toMatchObject({
    value: { amountCents: 44_970n },
  });
  await harness.settle();
  await harness.expectInvariantsHold();
});
