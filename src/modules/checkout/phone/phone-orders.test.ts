/** Phone orders: held, discounted, paid by link, in cash and at a terminal, declined, expired, cancelled, refunded, raced. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { getOrder } from '#modules/orders/get-order.ts';
import { validateOrderToken } from '#modules/orders/order-token.ts';
import { cancelDraft } from '#modules/phone-orders/end-draft.ts';
import { findDraft } from '#modules/phone-orders/find-draft.ts';
import { sendLink } from '#modules/phone-orders/send-link.ts';
import { refundOrder } from '#modules/refunds/refund-order.ts';
import { getReport } from '#modules/reports/get-report.ts';
import { nzDay } from '#shared/nz-dates.ts';
import type { CheckoutHarness } from '../../../../tests/support/fixtures/checkout-harness.ts';
import {
  holdCart,
  payLink,
  phoneCart,
  phoneStaff,
  takeMoney,
  twoShoes,
  usePhoneHarness,
} from '../../../../tests/support/fixtures/orders/phone-orders.ts';
import { holdPhoneOrder } from './hold-phone-order.ts';
import { quotePhoneCart } from './quote-phone-cart.ts';

const reservedOf = async ({ database }: CheckoutHarness, code: string): Promise<number> =>
  (
    await database.pool.query(
      "select s.reserved::int as n from stock.stock s join catalogue.variant v on v.id = s.variant_id where v.code = $1 and s.location_id = 'warehouse'",
      [code],
    )
  ).rows[0].n;
const paymentsOf = async ({ database }: CheckoutHarness, number: string) =>
  (
    await database.pool.query(
      "select p.tender, p.state, p.captured_cents::int as captured, p.refunded_cents::int as refunded, p.facts ->> 'reference' as reference from payments.payment p join orders.orders o on o.id = p.order_id where o.number = $1 order by p.created_at",
      [number],
    )
  ).rows;
const expire = ({ database }: CheckoutHarness, draftId: string) =>
  database.pool.query('update phone_orders.draft set expires_at = now() where draft_id = $1', [draftId]);

test('EDIT-03 a phone order holds its units, is paid by the mailed link after a declined card, and is an ordinary order by phone', async () => {
  const harness = await usePhoneHarness();
  const { ctx } = harness;
  const draft = await holdCart(harness, phoneCart(twoShoes));
  expect(draft.total).toBe(389.3);
  expect(await reservedOf(harness, 'A-9')).toBe(2);
  await harness.expectInvariantsHold();
  const sendId = randomUUID();
  for (let time = 0; time < 2; time += 1)
    expect(await sendLink(ctx, draft.draftId, sendId, 'staff:1')).toEqual({ ok: true, value: null });
  await harness.settle();
  const mails = harness.mails.filter(({ subject }) => /^Pay for your/.test(subject));
  expect(mails).toHaveLength(1);
  const token = /checkout\/phone\/[0-9a-f-]+\?token=(\S+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
  expect((await validateOrderToken(ctx, 'phone', draft.draftId, token)).ok).toBe(true);
  expect((await validateOrderToken(ctx, 'pay', draft.draftId, token)).ok).toBe(false);
  const attempt = randomUUID();
  const declined = { ok: false, error: { reason: 'PAYMENT_DECLINED' } };
  expect(await payLink(harness, draft, 'fake-processor-declined-visa-nonce', attempt)).toMatchObject(declined);
  // The same attempt is declined for good; its units are the draft's again.
  expect(await payLink(harness, draft, 'fake-processor-declined-visa-nonce', attempt)).toMatchObject(declined);
  expect(await findDraft(ctx, draft.draftId)).toMatchObject({ state: 'OPEN', orderId: null, attempts: 1 });
  expect(await reservedOf(harness, 'A-9')).toBe(2);
  await harness.settle();
  await harness.expectInvariantsHold();
  const answer = await payLink(harness, draft);
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  const { orderNumber } = answer.value;
  expect(await payLink(harness, draft)).toMatchObject({
    ok: false,
    error: { reason: 'CHECKOUT_UPDATED', orderNumber },
  });
  expect(await takeMoney(harness, draft)).toMatchObject({ ok: false, error: { reason: 'CHECKOUT_UPDATED' } });
  expect(await cancelDraft(ctx, draft.draftId, 'staff:1')).toMatchObject({
    ok: false,
    error: { reason: 'IN_PROGRESS' },
  });
  await harness.settle();
  expect(await getOrder(ctx, orderNumber)).toMatchObject({ channel: 'phone', state: 'PLACED', totalCents: 38_930n });
  expect(await paymentsOf(harness, orderNumber)).toMatchObject([
    { tender: 'card', state: 'CAPTURED', captured: 38_930 },
  ]);
  expect(harness.mails.filter(({ text }) => text.includes(orderNumber))).toHaveLength(1);
  expect(await reservedOf(harness, 'A-9')).toBe(2);
  await harness.expectInvariantsHold();
});

test('EDIT-03 cash and a terminal place the order as paid; a refund of them is recorded, and both are in the takings', async () => {
  const harness = await usePhoneHarness();
  const { ctx } = harness;
  const byCash = await holdCart(harness, phoneCart(twoShoes));
  const byCard = await holdCart(harness, phoneCart([{ code: 'B-9', qty: 1 }]));
  const attempt = randomUUID();
  const answers = await Promise.all([
    takeMoney(harness, byCash, 'cash', attempt),
    takeMoney({ ctx: harness.another() }, byCash, 'cash', attempt),
  ]);
  const cash = answers.find(({ ok }) => ok);
  const terminal = await takeMoney(harness, byCard, 'terminal');
  if (!cash?.ok || !terminal.ok) throw new Error(JSON.stringify([answers, terminal]));
  await harness.settle();
  expect(await paymentsOf(harness, cash.value.orderNumber)).toEqual([
    { tender: 'cash', state: 'CAPTURED', captured: 38_930, refunded: 0, reference: null },
  ]);
  expect(await paymentsOf(harness, terminal.value.orderNumber)).toMatchObject([
    { tender: 'terminal', state: 'CAPTURED', captured: 9_550, reference: 'TXN 4711' },
  ]);
  expect(await findDraft(ctx, byCash.draftId)).toMatchObject({ state: 'TAKEN', takenBy: 'staff:1' });
  const refund = { key: randomUUID(), amountCents: 1_000n, asCredit: false, reason: 'A scratch', by: 'staff:1' };
  expect(await refundOrder(ctx, cash.value.orderNumber, refund)).toMatchObject({ ok: true });
  await harness.settle();
  expect(await paymentsOf(harness, cash.value.orderNumber)).toMatchObject([
    { state: 'PART_REFUNDED', refunded: 1_000 },
  ]);
  const day = nzDay(new Date());
  const { takings } = await getReport(ctx, { from: day, to: day });
  expect(takings).toEqual([
    { tender: 'cash', label: 'Cash', taken: 389.3, refunded: 10 },
    { tender: 'terminal', label: 'Card terminal', taken: 95.5, refunded: 0 },
  ]);
  await harness.expectInvariantsHold();
});

test('EDIT-03 nobody pays in time, or staff cancel: the units are free, once, and nothing can be paid', async () => {
  const harness = await usePhoneHarness(2);
  const { ctx } = harness;
  const late = await holdCart(harness, phoneCart([{ code: 'A-9', qty: 2 }]));
  const short = phoneCart([{ code: 'A-9', qty: 1 }]);
  expect(await quotePhoneCart(ctx, short, phoneStaff())).toMatchObject({ ok: false, error: { reason: 'SOLD_OUT' } });
  await expire(harness, late.draftId);
  expect(await payLink(harness, late)).toMatchObject({ ok: false, error: { reason: 'NOT_OPEN' } });
  await harness.settle();
  expect(await findDraft(ctx, late.draftId)).toMatchObject({ state: 'ENDED', endedAs: 'EXPIRED' });
  expect(await reservedOf(harness, 'A-9')).toBe(0);
  const draft = await holdCart(harness, short);
  const ends = await Promise.all(
    [ctx, harness.another(), harness.another()].map((one) => cancelDraft(one, draft.draftId, 'staff:1')),
  );
  expect(ends).toEqual(ends.map(() => ({ ok: true, value: null })));
  expect(await takeMoney(harness, draft)).toMatchObject({ ok: false, error: { reason: 'NOT_OPEN' } });
  expect(await reservedOf(harness, 'A-9')).toBe(0);
  // Paid while its time runs out: the order is placed, or failed and then the draft has expired.
  const declined = await holdCart(harness, short);
  await expire(harness, declined.draftId).then(() =>
    harness.database.pool.query(
      "update phone_orders.draft set expires_at = now() + interval '1 hour' where draft_id = $1",
      [declined.draftId],
    ),
  );
  expect(await payLink(harness, declined, 'fake-processor-declined-visa-nonce')).toMatchObject({ ok: false });
  await expire(harness, declined.draftId);
  await harness.settle();
  expect(await reservedOf(harness, 'A-9')).toBe(0);
  await harness.expectInvariantsHold();
});

test('EDIT-03 of two staff who are paid, a customer who pays and somebody who cancels at once, one succeeds', async () => {
  const harness = await usePhoneHarness(40);
  for (let round = 0; round < 6; round += 1) {
    const draft = await holdCart(harness, phoneCart(twoShoes));
    const [one, two, three] = [harness.another(), harness.another(), harness.another()];
    const [cash, terminal, link, cancelled] = await Promise.all([
      takeMoney(harness, draft, 'cash'),
      takeMoney({ ctx: one }, draft, 'terminal'),
      payLink({ ctx: two }, draft),
      cancelDraft(three, draft.draftId, 'staff:2'),
    ]);
    const done = [cash, terminal, link, cancelled].filter(({ ok }) => ok);
    await harness.settle();
    expect(done, JSON.stringify([cash, terminal, link, cancelled])).toHaveLength(1);
    const { rows } = await harness.database.pool.query(
      "select count(*)::int as n from orders.orders where checkout_id = $1 and state <> 'FAILED'",
      [draft.draftId],
    );
    expect(rows[0].n).toBe(cancelled.ok ? 0 : 1);
  }
  await harness.expectInvariantsHold();
});

test('EDIT-03 a phone order collected at a store holds that store’s units; the same id of somebody else, another total and unknown codes hold nothing', async () => {
  const harness = await usePhoneHarness();
  const { ctx } = harness;
  await harness.database.pool.query(`insert into stores.location (id, kind, name, slug, street1, locality, latitude, longitude, open) values
    ('quay', 'store', 'Kerb Quay Street', 'quay', '1 Quay Street', 'Auckland', -36.8, 174.7, true)`);
  await harness.setStock(harness.variants.a, 1, 'quay');
  const cart = phoneCart([{ code: 'A-9', qty: 1 }], {
    shipping: { type: 'STORE_PICKUP', store: { erpStoreId: 'quay' }, options: { methodCode: 'storePickup' } },
  });
  const draft = await holdCart(harness, cart);
  expect(await quotePhoneCart(ctx, cart, phoneStaff())).toMatchObject({
    ok: false,
    error: { reason: 'PICKUP_UNAVAILABLE' },
  });
  const stranger = await holdPhoneOrder(ctx, { ...cart, ...draft }, phoneStaff());
  expect(stranger).toEqual({ ok: false, error: { reason: 'OTHER_DRAFT' } });
  const other = phoneCart([{ code: 'B-9', qty: 1 }]);
  const wrong = { ...other, draftId: randomUUID(), total: 1 };
  expect(await holdPhoneOrder(ctx, wrong, phoneStaff())).toMatchObject({
    ok: false,
    error: { reason: 'TOTAL_CHANGED' },
  });
  const unknown = phoneCart([{ code: 'NOTHING', qty: 1 }]);
  expect(await quotePhoneCart(ctx, unknown, phoneStaff())).toEqual({
    ok: false,
    error: { reason: 'ITEM_UNKNOWN', code: 'NOTHING' },
  });
  expect(await quotePhoneCart(ctx, { ...other, customerId: randomUUID() }, phoneStaff())).toMatchObject({
    ok: false,
    error: { reason: 'NO_SUCH_CUSTOMER' },
  });
  expect(await takeMoney(harness, { ...draft, total: draft.total - 1 })).toMatchObject({
    ok: false,
    error: { reason: 'TOTAL_CHANGED' },
  });
  const answer = await takeMoney(harness, draft);
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  await harness.settle();
  expect((await getOrder(ctx, answer.value.orderNumber))?.lines).toMatchObject([{ locationId: 'quay', qty: 1 }]);
  await harness.expectInvariantsHold();
});
