/** Discounts of staff on phone orders: within limits, to the cent, after offers, through changes of the order (EDIT-03). */
import { expect, test } from 'vitest';
import { quoteStaffChange } from '#modules/order-changes/by-staff/quote-staff-change.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { findDraft } from '#modules/phone-orders/find-draft.ts';
import {
  holdCart,
  payLink,
  phoneCart,
  phoneStaff,
  staffDiscount,
  takeMoney,
  twoShoes,
  usePhoneHarness,
} from '../../../../tests/support/fixtures/orders/phone-orders.ts';
import { quotePhoneCart } from './quote-phone-cart.ts';

test('EDIT-03 a discount within the limit of the role is spread over the lines to the cent, after offers, and stays when the order is changed', async () => {
  const harness = await usePhoneHarness();
  const { ctx } = harness;
  await harness.addPromotions(
    '- { id: tenth, name: A tenth off, offer: { kind: percentOffOrder, percent: 10 }, codes: [TENTH] }',
  );
  const service = phoneStaff('service');
  const over = phoneCart(twoShoes, { discount: staffDiscount('PERCENT', 15.01) });
  expect(await quotePhoneCart(ctx, over, service)).toMatchObject({
    ok: false,
    error: { reason: 'DISCOUNT_LIMIT', percent: 15 },
  });
  const overAmount = phoneCart(twoShoes, { discount: staffDiscount('AMOUNT', 58.4) });
  expect(await quotePhoneCart(ctx, overAmount, service)).toMatchObject({
    ok: false,
    error: { reason: 'DISCOUNT_LIMIT' },
  });
  expect(await quotePhoneCart(ctx, over, { ...phoneStaff(), apiKey: 'kerb_1' })).toMatchObject({ ok: false });
  const cart = phoneCart(twoShoes, { promoCodes: ['TENTH'], discount: staffDiscount('PERCENT', 12.5) });
  const draft = await holdCart(harness, cart, service);
  // $389.30 less a tenth is $350.37; an eighth of that is $43.80, to the cent.
  expect(draft.total).toBe(306.57);
  const answer = await payLink(harness, draft);
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  await harness.settle();
  const order = await getOrder(ctx, answer.value.orderNumber);
  expect(order?.lines.reduce((sum, { totalCents }) => sum + totalCents, 0n)).toBe(30_657n);
  expect(
    order?.lines.map(
      ({ unitPriceCents, qty, discountCents, totalCents }) => unitPriceCents * BigInt(qty) - discountCents - totalCents,
    ),
  ).toEqual([0n, 0n]);
  expect(order?.explanation).toContainEqual(expect.objectContaining({ id: 'staff-discount', amount: -43.8 }));
  const change = await quoteStaffChange(ctx, answer.value.orderNumber, {
    ...{ sizes: [], quantities: [], added: [{ code: 'B-9', qty: 1 }] },
  });
  // $478.80 less a tenth is $430.92, and an eighth less is $377.05 (half a cent up).
  expect(change).toMatchObject({ ok: true, value: { after: { total: 377.05 } } });
  const all = await holdCart(harness, phoneCart([{ code: 'B-9', qty: 1 }], { discount: staffDiscount('AMOUNT', 500) }));
  expect(all.total).toBe(6);
  await harness.expectInvariantsHold();
});

test('EDIT-03 a discount that just fits the limit is given, and removing goods later leaves no larger share of it', async () => {
  const harness = await usePhoneHarness();
  const { ctx } = harness;
  const service = phoneStaff('service');
  // 15 percent of $89.50 is half a cent more than can be paid.
  const whole = phoneCart([{ code: 'B-9', qty: 1 }], { discount: staffDiscount('PERCENT', 15) });
  expect(await quotePhoneCart(ctx, whole, service)).toMatchObject({ ok: true });
  const amount = phoneCart(twoShoes, { discount: staffDiscount('AMOUNT', 58.39) });
  const answer = await takeMoney(harness, await holdCart(harness, amount, service));
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  await harness.settle();
  const { orderNumber } = answer.value;
  const lines = (await getOrder(ctx, orderNumber))?.lines ?? [];
  const quantities = lines.filter(({ qty }) => qty === 2).map(({ lineNo }) => ({ lineId: `${lineNo}`, qty: 0 }));
  expect(quantities).toHaveLength(1);
  const change = await quoteStaffChange(ctx, orderNumber, { sizes: [], quantities, added: [] });
  // $89.50 less 15 percent of it, and standard delivery; not less $58.39.
  expect(change).toMatchObject({ ok: true, value: { after: { total: 82.07 } } });
});

test('EDIT-03 the settings say for how long units are held and how much each role may take off', async () => {
  const harness = await usePhoneHarness();
  const settings = { KERB_PHONE_ORDER_HOURS: 2, KERB_PHONE_DISCOUNT_LIMITS: 'service: 40' };
  const ctx = { ...harness.ctx, config: { ...harness.ctx.config, ...settings } };
  const cart = phoneCart([{ code: 'B-9', qty: 1 }], { discount: staffDiscount('PERCENT', 40) });
  expect(await quotePhoneCart(ctx, cart, phoneStaff('service'))).toMatchObject({ ok: true });
  expect(await quotePhoneCart(ctx, cart, phoneStaff('manager'))).toMatchObject({
    ok: false,
    error: { reason: 'DISCOUNT_LIMIT', percent: 0 },
  });
  const { draftId } = await holdCart({ ctx }, phoneCart(twoShoes));
  const draft = await findDraft(ctx, draftId);
  expect(draft && draft.expiresAt.getTime() - draft.createdAt.getTime()).toBe(2 * 3_600_000);
});
