/** Changes of an order by staff that cost the same or less: money, stock, promotion uses, with rivals. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { StaffWish } from '#contract/staff/orders/staff-order-changes.ts';
import { cancelOrder } from '#modules/fulfilment/cancel-order.ts';
import { dispatchOrder } from '#modules/fulfilment/dispatch-order.ts';
import { listCorrections } from '#modules/order-views/tax/list-corrections.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { refundLines } from '#modules/refunds/refund-lines.ts';
import { refundOrder } from '#modules/refunds/refund-order.ts';
import type { CheckoutHarness } from '../../../tests/support/fixtures/checkout-harness.ts';
import { requestOf, usePlaced } from '../../../tests/support/fixtures/orders/staff-changes.ts';
import { quoteStaffChange } from './by-staff/quote-staff-change.ts';
import { changeByStaff } from './change-by-staff.ts';
import { changeOrder } from './change-order.ts';

const nothing: StaffWish = { sizes: [], quantities: [], added: [] };
const uses = async ({ database }: CheckoutHarness) =>
  (await database.pool.query("select used from promotions.promotion where id = 'tenth'")).rows[0].used;
const refunds = async ({ database }: CheckoutHarness) =>
  (
    await database.pool.query(
      'select p.tender, r.amount_cents::int as cents, r.state from payments.refund r join payments.payment p on p.id = r.payment_id order by p.tender',
    )
  ).rows;

test('EDIT-01 R10 staff remove a line: the offer whose minimum is missed ends, the difference goes back once, and the mail says so', async () => {
  const { harness, number } = await usePlaced({ code: true });
  expect(await uses(harness)).toBe(1);
  const { quote, request } = await requestOf(harness, number, { quantities: [{ lineId: '1', qty: 0 }] });
  // $89.50 without an offer, and delivery is no longer free.
  expect(quote).toMatchObject({
    before: { total: 350.37, discount: 38.93, delivery: 0 },
    after: { items: 89.5, discount: 0, delivery: 6, total: 95.5, gst: 12.46 },
    difference: -254.87,
    offers: { ended: ['A tenth off'], added: [] },
    points: null,
  });
  const { ctx } = harness;
  const answers = await Promise.all([
    changeByStaff(ctx, number, request, 'staff:1'),
    changeByStaff(harness.another(), number, request, 'staff:1'),
  ]);
  expect(answers).toMatchObject([{ ok: true }, { ok: true }]);
  await harness.settle();
  expect(await refunds(harness)).toEqual([{ tender: 'card', cents: 25_487, state: 'DONE' }]);
  expect(await uses(harness)).toBe(0);
  const mails = harness.mails.filter(({ subject }) => /is changed/.test(subject));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('$254.87');
  expect(mails[0]?.text).toContain('now costs $95.50');
  const changed = await getOrder(ctx, number);
  expect(changed?.lines).toMatchObject([{ lineNo: 2, qty: 1 }]);
  // The documents for GST lead from what was placed to what it is.
  expect(changed && (await listCorrections(ctx, changed))).toMatchObject([
    { number: 1, cents: 25_487n, gstCents: 4_570n - 1_246n, totalCents: 9_550n, totalGstCents: 1_246n },
  ]);
  await harness.expectInvariantsHold();
  // The use is free for another order.
  expect((await cancelOrder(ctx, number, 'staff:1')).ok).toBe(true);
  await harness.settle();
  await harness.expectInvariantsHold();
});

test('EDIT-01 a gift card paid part: the card is refunded before it, and what was agreed of kept units stays', async () => {
  const { harness, number } = await usePlaced({ card: 30_000n });
  // Prices rise, and the units that stay keep theirs.
  await harness.database.pool.query('update catalogue.product set price_cents = price_cents + 1000');
  const { quote, request } = await requestOf(harness, number, { quantities: [{ lineId: '1', qty: 1 }] });
  expect(quote.after).toMatchObject({ items: 239.4, total: 239.4 });
  expect((await changeByStaff(harness.ctx, number, request, 'staff:1')).ok).toBe(true);
  await harness.settle();
  expect((await refunds(harness)).map(({ tender, cents }) => [tender, cents])).toEqual([
    ['card', 8_930],
    ['gift_card', 6_060],
  ]);
  const more = await requestOf(harness, number, { added: [{ code: 'B-9', qty: 1 }] });
  // At today's price, beside the line of the same size that has the old one.
  expect(more.quote).toMatchObject({ difference: 99.5, lines: [{ qty: 1 }, { unitPrice: 89.5 }, { unitPrice: 99.5 }] });
  expect(await changeByStaff(harness.ctx, number, { ...more.request, collect: 0 }, 'staff:1')).toEqual({
    ok: false,
    error: { reason: 'COSTS_MORE', cents: 9_950n },
  });
  await harness.settle();
  await harness.expectInvariantsHold();
});

test('EDIT-01 an order that was refunded in part, or is sent, packed or unknown, and a total that is not shown any more, are refused', async () => {
  const { harness, number } = await usePlaced();
  const { ctx } = harness;
  const one = await requestOf(harness, number, { quantities: [{ lineId: '1', qty: 1 }] });
  expect(await changeByStaff(ctx, number, { ...one.request, total: 1 }, 'staff:1')).toMatchObject({
    error: { reason: 'CHANGED' },
  });
  expect(await changeByStaff(ctx, number, { ...one.request, refund: 0 }, 'staff:1')).toMatchObject({
    error: { reason: 'CHANGED' },
  });
  expect(await quoteStaffChange(ctx, number, { ...nothing, added: [{ code: 'NOPE', qty: 1 }] })).toMatchObject({
    error: { reason: 'NOT_SOLD', what: 'NOPE' },
  });
  expect(await quoteStaffChange(ctx, number, { ...nothing, added: [{ code: 'A-9', qty: 9 }] })).toMatchObject({
    error: { reason: 'SOLD_OUT' },
  });
  const all = [
    { lineId: '1', qty: 0 },
    { lineId: '2', qty: 0 },
  ];
  expect(await quoteStaffChange(ctx, number, { ...nothing, quantities: all })).toMatchObject({
    error: { reason: 'NOTHING_LEFT' },
  });
  const units = { key: randomUUID(), lines: [{ lineNo: 2, qty: 1 }], reason: 'a scratch', by: 'staff:1' };
  expect((await refundLines(ctx, number, units)).ok).toBe(true);
  expect(await quoteStaffChange(ctx, number, { ...nothing, quantities: [{ lineId: '2', qty: 0 }] })).toMatchObject({
    error: { reason: 'LINE_FIXED' },
  });
  // $299.80 is left of it; $200 more leaves less than two shoes cost.
  const some = { key: randomUUID(), amountCents: 20_000n, reason: 'late', by: 'staff:1' };
  expect((await refundOrder(ctx, number, some)).ok).toBe(true);
  const gone = await requestOf(harness, number, { quantities: [{ lineId: '1', qty: 1 }] });
  expect(await changeByStaff(ctx, number, gone.request, 'staff:1')).toEqual({
    ok: false,
    error: { reason: 'REFUNDED_BEFORE' },
  });
  expect((await dispatchOrder(ctx, number, { actor: 'staff:1', ref: 'p1', carrier: '', trackingNumber: '' })).ok).toBe(
    true,
  );
  expect(await quoteStaffChange(ctx, number, { ...nothing, quantities: all.slice(1) })).toMatchObject({
    error: { reason: 'NOT_OPEN' },
  });
  await harness.settle();
  await harness.expectInvariantsHold();
});

test('EDIT-01 of two staff, a shopper, a dispatch and a cancellation at the same moment, one is first and the others are told', async () => {
  const { harness, number } = await usePlaced({ code: true });
  const { ctx } = harness;
  const one = await requestOf(harness, number, { quantities: [{ lineId: '1', qty: 1 }] });
  const other = await requestOf(harness, number, { quantities: [{ lineId: '2', qty: 0 }] });
  const answers = await Promise.all([
    changeByStaff(ctx, number, one.request, 'staff:1'),
    changeByStaff(harness.another(), number, other.request, 'staff:2'),
    changeOrder(ctx, number, { changeId: randomUUID(), sizes: [{ lineId: '1', qty: 2, variantId: '0' }] }, 'shopper'),
  ]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const next = await requestOf(harness, number, { quantities: [{ lineId: '1', qty: 1 }] }).catch(() => null);
  const rest = next ?? other;
  const [, ended, sent] = await Promise.all([
    changeByStaff(ctx, number, rest.request, 'staff:1'),
    cancelOrder(harness.another(), number, 'staff:2'),
    dispatchOrder(harness.another(), number, { actor: 'staff:3', ref: 'p1', carrier: '', trackingNumber: '' }),
  ]);
  expect([ended, sent].filter(({ ok }) => ok)).toHaveLength(1);
  await harness.settle();
  await harness.expectInvariantsHold();
});
