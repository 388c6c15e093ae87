/** Request and reply of `/checkout/info`, field by field, over the API as it is served. */
import { expect, test } from 'vitest';
import type { ShopCtx } from '#api/shop-context.ts';
import { checkoutInfoSchema } from '#contract/checkout/checkout-replies.ts';
import { type CheckoutHarness, orderOf, useCheckoutHarness } from '../../../tests/support/fixtures/checkout-harness.ts';
import { apiOverHttp } from '../../../tests/support/shop/api-over-http.ts';

function asker(harness: CheckoutHarness) {
  // Checkout uses no other part of the context.
  const app = apiOverHttp((requestId) => ({ ...harness.ctx, requestId }) as unknown as ShopCtx);
  return async (body: unknown) => {
    const reply = await app.request('/nz/api/checkout/info', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
  };
}
const cartOf = (harness: CheckoutHarness, qty = 2) => orderOf([{ shoe: harness.variants.a, qty }]).cart;
const address = {
  contactName: 'Aroha Tūī',
  country: 'NZ',
  street1: '12 Kōwhai Street',
  suburb: 'Aro Valley',
  state: 'Wellington',
  postcode: '6021',
};

test('CHK-03 CHK-04 CHK-05 CHK-06 CHK-07 the full request is accepted, and unknown fields are refused', async () => {
  const harness = await useCheckoutHarness();
  await harness.setStock(harness.variants.a, 5);
  const ask = asker(harness);
  const whole = {
    cart: {
      items: cartOf(harness).items,
      promoCodes: ['KIAORA'],
      email: 'aroha@example.nz',
      firstName: 'Aroha',
      lastName: 'Tūī',
      shippingAddress: address,
      shipping: { methodCode: 'standard', instructions: { delivery: 'Behind the shed' } },
      useProvisionalShippingAddress: true,
      provisionalShippingAddressOverrides: { postcode: '6021', state: 'Wellington', suburb: 'Aro Valley' },
    },
    availableCreditBalances: [{ amount: 20, id: 'reward-1', methodCode: 'reward' }],
    loyalty: { isEnrolled: true, accrualPoints: 1, accrualSpend: 1 },
    fraudAnalytics: { token: 'abc' },
    extra: { addToLoyaltyProgram: true },
    payment: { methods: [{ method: 'card', amount: 305.8 }] },
    airline: { memberId: '12345' },
  };
  const { status, body } = await ask(whole);
  expect(status).toBe(200);
  checkoutInfoSchema.parse(body);
  // Fields in the wrong place and unknown fields are refused by name.
  for (const wrong of [
    { ...whole, airlineMemberId: '12345' },
    { ...whole, cart: { ...whole.cart, airline: whole.airline } },
    { ...whole, cart: { ...whole.cart, fraudAnalytics: whole.fraudAnalytics } },
    { ...whole, airline: { memberId: 12_345 } },
    { ...whole, extra: { addToLoyaltyProgram: 'yes' } },
    { ...whole, loyalty: { isEnrolled: 1 } },
    { ...whole, availableCreditBalances: [{ amount: 20.001, id: 'reward-1', methodCode: 'reward' }] },
    { ...whole, payment: { methods: [{ method: 'voucher', amount: 5 }] } },
  ]) {
    const result = await ask(wrong);
    expect([result.status, result.body.errorCode], JSON.stringify(wrong)).toEqual([400, 'BadRequest']);
  }
});

test('CHK-10 CHK-11 the reply has methods, stores with stock and every amount', async () => {
  const harness = await useCheckoutHarness();
  await harness.setStock(harness.variants.a, 5);
  await harness.database.pool.query(
    "insert into stores.location (id, kind, slug, name) values ('nelson', 'store', 'nelson', 'Nelson')",
  );
  await harness.setStock(harness.variants.a, 2, 'nelson');
  const { body } = await asker(harness)({
    cart: { items: cartOf(harness).items, shippingAddress: address, shipping: { methodCode: 'express' } },
  });
  expect(body).toMatchObject({
    selectedShippingMethod: { code: 'express', label: 'Express delivery', type: 'DELIVERY', available: true },
    storeIdsWithStock: ['nelson'],
    creditUsages: [],
    cancelledVouchers: [],
    itemSubtotalBeforeDiscounts: 299.8,
    itemSubtotalAfterDiscounts: 299.8,
    goodsSubtotal: 299.8,
    totalDiscount: 0,
  });
  const { availableShippingMethods, shippingTotal, grandTotal, amountOutstanding } = checkoutInfoSchema.parse(body);
  expect(availableShippingMethods.map(({ code, type, available }) => [code, type, available])).toEqual([
    ['standard', 'DELIVERY', true],
    ['express', 'DELIVERY', true],
    ['fourhd', 'DELIVERY', false],
    ['storePickup', 'STORE_PICKUP', true],
  ]);
  expect(availableShippingMethods.every(({ label, price }) => label !== '' && price >= 0)).toBe(true);
  expect(Math.round(grandTotal * 100)).toBe(29_980 + Math.round(shippingTotal * 100));
  expect(amountOutstanding).toBe(grandTotal);
});

test('CHK-05 A11 balances and enrolment are hints: values a browser claims change no amount', async () => {
  const harness = await useCheckoutHarness();
  await harness.setStock(harness.variants.a, 5);
  const ask = asker(harness);
  const cart = { items: cartOf(harness).items };
  const plain = await ask({ cart });
  const claimed = await ask({
    cart,
    availableCreditBalances: [
      { amount: 9_999, id: 'mine', methodCode: 'reward' },
      { amount: 9_999, id: 'mine too', methodCode: 'voucher' },
    ],
    loyalty: { isEnrolled: true, accrualPoints: 1_000_000, accrualSpend: 1 },
  });
  // A reward that the customer does not have is reported as paying nothing (LOY-13); an unknown gift card is not
  // reported.
  expect(claimed).toEqual({
    ...plain,
    body: { ...plain.body, creditUsages: [{ id: 'mine', methodCode: 'reward', amount: 0 }] },
  });
});
