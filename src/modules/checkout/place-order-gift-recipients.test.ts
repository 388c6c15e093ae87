/** Gift cards for somebody else, as an order takes them: whom they are for is written once, and nothing else is sent. */
import { expect, test } from 'vitest';
import type { PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import type { Gift } from '#contract/checkout/gift.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import {
  type CheckoutHarness,
  order,
  orderOf,
  payRestByCard,
  useCheckoutHarness,
} from '../../../tests/support/fixtures/checkout-harness.ts';
import { quoteCheckout } from './quote-checkout.ts';

const mere: Gift = { name: 'Mere Ngāta', email: 'mere@example.nz', message: 'Happy birthday!\nAroha', sendOn: '' };
const later: Gift = { name: 'Hōne', email: 'hone@example.nz', message: '', sendOn: '2026-12-24' };

/** Gift cards alone, to nobody's street. */
function giftOrder({ variants: { giftCard } }: CheckoutHarness, gifts: Gift[], qty = gifts.length): PlaceOrderRequest {
  const request = orderOf([{ shoe: giftCard, qty }], {
    shipping: {
      type: 'DELIVERY',
      options: { methodCode: 'email', instructions: { delivery: '' }, authorityToLeave: true },
    },
  });
  const [item] = request.cart.items;
  if (!item) throw new Error('an item');
  const items = [{ ...item, ...(gifts.length > 0 && { gifts }) }];
  return payRestByCard({ ...request, cart: { ...request.cart, items }, expectedTotal: 100 * qty }, []);
}
const withItem = (request: PlaceOrderRequest, more: PlaceOrderRequest['cart']['items']): PlaceOrderRequest => ({
  ...request,
  cart: { ...request.cart, items: [...request.cart.items, ...more] },
});

test('UX-03 an order of gift cards needs no address; each card has its recipient, message and day, and two of one value differ', async () => {
  const harness = await useCheckoutHarness();
  const answer = await order(harness, giftOrder(harness, [mere, later], 3));
  if (!answer.ok) throw new Error(answer.error.reason);
  const placed = await getOrder(harness.ctx, answer.value.orderNumber);
  expect(placed?.shipping).toMatchObject({ type: 'DELIVERY', label: 'By email' });
  expect(placed?.shipping).not.toHaveProperty('address');
  expect(placed?.lines[0]?.gifts).toEqual(
    [mere, later].map(({ name, email, message, sendOn }, index) => ({
      unitNo: index + 1,
      recipient: { name, email },
      message,
      sendOn,
      mailedAt: null,
      failedAt: null,
      stoppedAt: null,
    })),
  );
});

test('UX-03 what could mislead a recipient or never be sent is refused, and nothing is written', async () => {
  const harness = await useCheckoutHarness();
  const { a } = harness.variants;
  await harness.setStock(a, 5);
  const wrong = (request: PlaceOrderRequest) => order(harness, request);
  const invalid = (fields: string[]) => ({
    ok: false,
    error: { reason: 'FIELDS_INVALID', fields: Object.fromEntries(fields.map((name) => [name, expect.any(String)])) },
  });
  for (const sendOn of ['2026-11-20', '2027-11-22', '1999-01-01'])
    expect(await wrong(giftOrder(harness, [mere, { ...later, sendOn }])), sendOn).toEqual(
      invalid(['cart.items.0.gifts.1.sendOn']),
    );
  const sender = giftOrder(harness, [mere]);
  expect(await wrong({ ...sender, contact: { ...sender.contact, firstName: 'bad.example' } })).toEqual(
    invalid(['contact.firstName']),
  );
  const shoe = { productId: a.productId, variantId: a.variantId, qty: 1, gifts: [mere] };
  expect(await wrong(withItem(giftOrder(harness, [mere]), [shoe]))).toEqual(invalid(['cart.items.1.gifts']));
  expect(
    await wrong(withItem(giftOrder(harness, [mere]), [{ ...shoe, gifts: undefined }])),
    'shoes need an address',
  ).toEqual(invalid(['shipping.address']));
  expect((await harness.database.pool.query('select count(*)::int as n from orders.gift')).rows).toEqual([{ n: 0 }]);
});

test('UX-03 today and the day a year ahead are days on which a card may be sent', async () => {
  const harness = await useCheckoutHarness();
  const days = ['2026-11-21', '2027-11-21'].map((sendOn) => ({ ...mere, sendOn }));
  expect(await order(harness, giftOrder(harness, days))).toMatchObject({ ok: true });
});

test('UX-03 a browser of the version before, which sends an address and a method, still buys gift cards', async () => {
  const harness = await useCheckoutHarness();
  const request = orderOf([{ shoe: harness.variants.giftCard, qty: 1 }]);
  expect(await order(harness, payRestByCard({ ...request, expectedTotal: 100 }, []))).toMatchObject({ ok: true });
  const collected = orderOf([{ shoe: harness.variants.giftCard, qty: 1 }], {
    shipping: { type: 'STORE_PICKUP', store: { erpStoreId: 'cuba' }, options: { methodCode: 'storePickup' } },
  });
  expect(await order(harness, payRestByCard({ ...collected, expectedTotal: 100 }, []))).toMatchObject({ ok: false });
});

test('UX-03 the quote offers one way, by email and free; with shoes in the cart there is no such way', async () => {
  const harness = await useCheckoutHarness();
  const { a, giftCard } = harness.variants;
  await harness.setStock(a, 5);
  const quote = (shoes: (typeof a)[]) =>
    quoteCheckout(harness.ctx, {
      items: shoes.map(({ productId, variantId }) => ({ productId, variantId, qty: 1 })),
      promoCodes: [],
      customerId: null,
      email: null,
      destination: null,
      authorityToLeave: false,
      methodCode: 'fourhd',
    });
  const cards = await quote([giftCard]);
  expect(cards).toMatchObject({ nothingToSend: true, isDeliveryFinal: true, totals: { totalCents: 10_000n } });
  expect(cards.methods.map(({ method, priceCents }) => [method.code, priceCents])).toEqual([['email', 0n]]);
  expect(cards.chosen?.method.label).toBe('By email');
  const mixed = await quote([giftCard, a]);
  expect(mixed.nothingToSend).toBe(false);
  expect(mixed.methods.map(({ method }) => method.code)).not.toContain('email');
  expect((await quote([])).nothingToSend).toBe(false);
});
