/** Gift cards for somebody else: mailed on their day and not before, whatever happens meanwhile (UX-03). */
import { beforeEach, expect, test } from 'vitest';
import type { PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import type { Gift } from '#contract/checkout/gift.ts';
import { correctGiftRecipient } from '#modules/admin-orders/correct-gift-recipient.ts';
import { cancelOrder } from '#modules/fulfilment/cancel-order.ts';
import { dispatchOrder } from '#modules/fulfilment/dispatch-order.ts';
import { openGiftCard } from '#modules/gift-cards/internal/open-gift-card.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { ordersPersonalData } from '#modules/orders/personal-data.ts';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import { refundOrder } from '#modules/refunds/refund-order.ts';
import { fixedClock } from '#platform/clock.ts';
import { deliverOutbox } from '#server/jobs/deliver-outbox.ts';
import {
  type CheckoutHarness,
  order,
  orderOf,
  payRestByCard,
  useCheckoutHarness,
} from '../../../tests/support/fixtures/checkout-harness.ts';

const mere: Gift = { name: 'Mere Ngāta', email: 'mere@example.nz', message: 'Mā te wā\n<b>Aroha</b>', sendOn: '' };
let harness: CheckoutHarness;
beforeEach(async () => {
  harness = await useCheckoutHarness();
  await harness.setStock(harness.variants.a, 9);
});

/** Places an order of a gift card for each gift, and of shoes. */
async function buy(gifts: Gift[], shoes = 0): Promise<string> {
  const { a, giftCard } = harness.variants;
  const request = orderOf([{ shoe: giftCard, qty: gifts.length }, ...(shoes > 0 ? [{ shoe: a, qty: shoes }] : [])]);
  const total = shoes > 0 ? request.expectedTotal : gifts.length * 100;
  const items = request.cart.items.map((item, at) => (at === 0 ? { ...item, gifts } : item));
  const shipping: PlaceOrderRequest['shipping'] =
    shoes > 0
      ? request.shipping
      : { type: 'DELIVERY', options: { methodCode: 'email', instructions: { delivery: '' }, authorityToLeave: true } };
  const answer = await order(
    harness,
    payRestByCard({ ...request, shipping, cart: { ...request.cart, items }, expectedTotal: total }, []),
  );
  if (!answer.ok) throw new Error(answer.error.reason);
  await harness.settle();
  return answer.value.orderNumber;
}
const mailsTo = (address: string) => harness.mails.filter(({ to }) => to === address);
const stateOf = async (number: string) => (await getOrder(harness.ctx, number))?.state;
/** As if it were this instant: everything that waits is due, and the shop's clock says so. */
async function at(instant: string): Promise<void> {
  const ctx = { ...harness.ctx, clock: fixedClock(instant) };
  for (let round = 0; round < 4; round += 1) {
    await harness.expireLeases();
    await deliverOutbox(ctx);
  }
}
const cardIn = (text = '') => ({
  code: /Code ([\d ]+)/.exec(text)?.[1]?.replaceAll(' ', '') ?? '',
  pin: /PIN (\d+)/.exec(text)?.[1] ?? '',
});

test('UX-03 a paid card goes to its recipient with name, message as text and code; the buyer is told without the code, and the order is complete without a parcel', async () => {
  const number = await buy([mere]);
  const [mail, ...more] = mailsTo(mere.email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Aroha has sent you a Kerb gift card of $100.00');
  expect(mail?.text).toContain('Kia ora Mere Ngāta,');
  expect(mail?.text).toContain('‘Mā te wā\n<b>Aroha</b>’');
  expect(mail?.html).toContain('&lt;b&gt;Aroha');
  expect(await openGiftCard(harness.ctx, cardIn(mail?.text))).toMatchObject({ ok: true });
  const copies = mailsTo('aroha@example.nz').filter(({ subject }) => subject.includes('gift card'));
  expect(copies.map(({ subject }) => subject)).toEqual(['Your gift card for Mere Ngāta was sent']);
  for (const { text } of mailsTo('aroha@example.nz')) expect(text).not.toMatch(/PIN|Code \d/);
  expect(harness.mails.some(({ subject }) => subject.includes('on its way'))).toBe(false);
  expect(await stateOf(number)).toBe('SHIPPED');
  const { rows } = await harness.database.pool.query('select kind, carrier, tracking_number from orders.parcel');
  expect(rows).toEqual([{ kind: 'email', carrier: '', tracking_number: '' }]);
  await harness.expectInvariantsHold();
});

test('UX-03 a card with a day waits until eight in the morning in New Zealand, also on the day the clocks go forward', async () => {
  const sendOn = '2027-09-26';
  const number = await buy([{ ...mere, sendOn }]);
  const { rows } = await harness.database.pool.query(
    "select payload->>'orderNumber' as number from platform.outbox where kind = 'email.gift-card' and done_at is null",
  );
  expect(rows).toEqual([{ number }]);
  expect(mailsTo(mere.email)).toEqual([]);
  expect(await stateOf(number)).toBe('PLACED');
  // Eight in the morning of daylight saving time is 19:00 of the day before in UTC; of winter time it would be 20:00.
  await at('2027-09-25T18:59:59Z');
  expect(mailsTo(mere.email)).toEqual([]);
  await at('2027-09-25T19:00:00Z');
  expect(mailsTo(mere.email)).toHaveLength(1);
  expect(await stateOf(number)).toBe('SHIPPED');
  const { rows: cards } = await harness.database.pool.query(
    'select extract(year from expires_at)::int >= 2029 as later from gift_cards.gift_card',
  );
  expect(cards).toEqual([{ later: true }]);
});

test('UX-03 the outbox keeps a card until its time; no process finds it before, and checks call it no stuck message', async () => {
  await buyUndelivered({ ...mere, sendOn: '2027-07-01' });
  await deliverOutbox(harness.ctx, 'mail');
  await deliverOutbox(harness.ctx, 'money');
  await deliverOutbox(harness.ctx, 'mail');
  const { rows } = await harness.database.pool.query(
    "select available_at, attempts::int from platform.outbox where kind = 'email.gift-card'",
  );
  expect(rows).toEqual([{ available_at: new Date('2027-06-30T20:00:00Z'), attempts: 0 }]);
  await harness.expectInvariantsHold();
});

async function buyUndelivered(gift: Gift): Promise<void> {
  const { giftCard } = harness.variants;
  const request = orderOf([{ shoe: giftCard, qty: 1 }]);
  const items = request.cart.items.map((item) => ({ ...item, gifts: [gift] }));
  const paid = payRestByCard({ ...request, cart: { ...request.cart, items }, expectedTotal: 100 }, []);
  expect(await order(harness, paid)).toMatchObject({ ok: true });
}

test('UX-03 two processes that find a due card at once send one mail and one card', async () => {
  await buyUndelivered(mere);
  const other = harness.another();
  for (let round = 0; round < 6; round += 1)
    await Promise.all([deliverOutbox(harness.ctx), deliverOutbox(other), deliverOutbox(harness.ctx)]);
  await harness.settle();
  expect(new Set(mailsTo(mere.email).map(({ text }) => cardIn(text).code)).size).toBe(1);
  expect(mailsTo(mere.email)).toHaveLength(1);
  await harness.expectInvariantsHold();
});

test('UX-03 an order cancelled, or refunded, before the day sends nothing, and its card never exists', async () => {
  const sendOn = '2027-02-14';
  const [cancelled, refunded] = [await buy([{ ...mere, sendOn }]), await buy([{ ...mere, sendOn }])];
  expect(await cancelOrder(harness.ctx, cancelled, 'staff')).toMatchObject({ ok: true });
  const all = { key: 'all', amountCents: 'REST', reason: 'Sorry', by: 'staff' } as const;
  expect(await refundOrder(harness.ctx, refunded, all)).toMatchObject({ ok: true });
  await at('2027-02-14T00:00:00Z');
  expect(mailsTo(mere.email)).toEqual([]);
  const { rows } = await harness.database.pool.query(
    'select (select count(*)::int from gift_cards.gift_card) as cards, (select count(*)::int from orders.gift where stopped_at is not null) as stopped',
  );
  expect(rows).toEqual([{ cards: 0, stopped: 2 }]);
  expect([await stateOf(cancelled), await stateOf(refunded)]).toEqual(['CANCELLED', 'CANCELLED']);
});

test('UX-03 shoes leave while a card waits for its day; the order is complete once both are gone, in either order', async () => {
  const sendOn = '2026-12-24';
  const number = await buy([{ ...mere, sendOn }], 1);
  expect(await dispatchOrder(harness.ctx, number, { actor: 'staff', ref: 'box' })).toMatchObject({
    ok: true,
    value: { state: 'PARTLY_SHIPPED' },
  });
  expect(await dispatchOrder(harness.ctx, number, { actor: 'staff', ref: 'again' })).toMatchObject({ ok: false });
  await at('2026-12-23T19:00:00Z');
  expect(mailsTo(mere.email)).toHaveLength(1);
  expect(await stateOf(number)).toBe('SHIPPED');
  const now = await buy([mere], 1);
  expect(await stateOf(now), 'the card is there, the shoes are not').toBe('PLACED');
  const lines = [{ lineNo: 2, qty: 1 }];
  expect(await dispatchOrder(harness.ctx, now, { actor: 'staff', lines, ref: 'shoes' })).toMatchObject({
    ok: true,
    value: { state: 'SHIPPED' },
  });
  await harness.settle();
  await harness.expectInvariantsHold();
});

test('UX-03 staff correct a recipient before the day; a card that was sent goes to the new address when it is sent again', async () => {
  const sendOn = '2026-12-24';
  const number = await buy([{ ...mere, email: 'mree@example.nz', sendOn }]);
  const staff = { memberId: '1', role: 'service' } as unknown as Parameters<typeof correctGiftRecipient>[3];
  const unit = { lineNo: 1, unitNo: 1 };
  const { name, email } = mere;
  expect(await correctGiftRecipient(harness.ctx, number, unit, staff, { name, email })).toMatchObject({ ok: true });
  expect(await correctGiftRecipient(harness.ctx, number, { ...unit, unitNo: 2 }, staff, { name, email })).toEqual({
    ok: false,
    error: 'NO_SUCH_GIFT',
  });
  await at('2026-12-23T19:00:00Z');
  expect(mailsTo('mree@example.nz')).toEqual([]);
  expect(mailsTo(email)).toHaveLength(1);
  const { rows } = await harness.database.pool.query(
    "select detail from platform.audit where action = 'order.recipient-corrected'",
  );
  expect(JSON.stringify(rows)).not.toContain('mere');
});

test('UX-03 a buyer who asks for deletion is forgotten once the card was sent, and the recipient with them; until then it is kept', async () => {
  const number = await buy([{ ...mere, sendOn: '2026-12-24' }], 1);
  const person = { customerId: '00000000-0000-4000-8000-000000000000', email: 'aroha@example.nz' };
  await ordersPersonalData.erase(harness.ctx, person as Parameters<typeof ordersPersonalData.erase>[1]);
  const { rows } = await harness.database.pool.query('select id from orders.orders where number = $1', [number]);
  expect(
    JSON.stringify(await ordersPersonalData.read(harness.ctx, person as Parameters<typeof ordersPersonalData.read>[1])),
  ).toContain(mere.email);
  await dispatchOrder(harness.ctx, number, { actor: 'staff', ref: 'box' });
  await at('2026-12-23T19:00:00Z');
  expect(mailsTo(mere.email)).toHaveLength(1);
  await ordersPersonalData.eraseOrders?.(harness.ctx, [rows[0].id]);
  const placed = await getOrder(harness.ctx, number);
  expect(placed?.lines[0]?.gifts[0]).toMatchObject({ recipient: { name: '', email: '' }, message: '' });
});

test('UX-03 a card whose mail is refused for good is in the list of staff, who correct the address and send it again: the order is complete', async () => {
  await buyUndelivered({ ...mere, email: 'gone@example.nz' });
  const send = async (message: (typeof harness.mails)[number]) => {
    if (message.to === 'gone@example.nz')
      throw Object.assign(new Error('550 5.1.1 no such mailbox'), { kind: 'PERMANENT' });
    harness.mails.push(message);
  };
  for (let round = 0; round < 4; round += 1) await deliverOutbox({ ...harness.ctx, email: { send } });
  const listed = async () =>
    (await harness.database.pool.query('select number, state, needs_staff as listed from orders.listed_order')).rows[0];
  const { number, ...before } = await listed();
  expect(before).toEqual({ state: 'PLACED', listed: true });
  const staff = { memberId: '1', role: 'service' } as unknown as Parameters<typeof correctGiftRecipient>[3];
  const { name, email } = mere;
  await correctGiftRecipient(harness.ctx, number, { lineNo: 1, unitNo: 1 }, staff, { name, email });
  const payload = { orderNumber: number, lineNo: 1, unitNo: 1, again: true };
  await putInOutbox(harness.ctx, [{ dedupeKey: 'email-again:1', kind: 'email.gift-card', payload }]);
  for (let round = 0; round < 4; round += 1) await deliverOutbox(harness.ctx);
  expect(mailsTo(email)).toHaveLength(1);
  expect(await listed()).toMatchObject({ state: 'SHIPPED', listed: false });
});
