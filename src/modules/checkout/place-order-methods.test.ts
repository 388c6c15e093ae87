/** Orders paid by PayPal, wallets, saved methods and in four: each to its provider, every sum right afterwards. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { placeOrderRequestSchema } from '#contract/checkout/checkout.ts';
import { listSavedMethods } from '#modules/payments/saved-methods/list-saved-methods.ts';
import { removeSavedMethod } from '#modules/payments/saved-methods/remove-saved-method.ts';
import { saveMethod } from '#modules/payments/saved-methods/save-method.ts';
import {
  type CheckoutHarness,
  order,
  orderOf,
  SILENCE_MS,
  useCheckoutHarness,
} from '../../../tests/support/fixtures/checkout-harness.ts';
import { openPayInFour } from './open-pay-in-four.ts';
import { placeOrder } from './place-order.ts';

type Method = ReturnType<typeof orderOf>['payment']['methods'][number];
const TOTAL = 155.9;

async function useStockedShop(): Promise<CheckoutHarness> {
  const floor = await useCheckoutHarness({ cardTimeoutMs: SILENCE_MS });
  await floor.setStock(floor.variants.a, 10);
  return floor;
}
const paidBy = (floor: CheckoutHarness, method: Record<string, unknown>) =>
  placeOrderRequestSchema.parse({
    ...orderOf([{ shoe: floor.variants.a, qty: 1 }]),
    payment: { methods: [{ amount: TOTAL, ...method }] },
  });
const payments = async (floor: CheckoutHarness) =>
  (await floor.database.pool.query('select tender, state, facts, instrument from payments.payment order by created_at'))
    .rows;

/** As the browser: opens the checkout, agrees on the provider's page. */
async function agree(floor: CheckoutHarness, said = 'approved', qty = 1): Promise<string> {
  const { productId, variantId } = floor.variants.a;
  const { contact, shipping } = orderOf([{ shoe: floor.variants.a, qty }]);
  const { email, firstName, lastName } = contact;
  const opened = await openPayInFour(
    floor.ctx,
    {
      cart: {
        items: [{ productId, variantId, qty }],
        promoCodes: [],
        email,
        firstName,
        lastName,
        ...(shipping.type === 'DELIVERY' && {
          shippingAddress: shipping.address,
          shipping: { methodCode: 'standard' },
        }),
      },
      express: false,
    },
    null,
  );
  if (opened.outcome !== 'OPENED') throw new Error(JSON.stringify(opened));
  await fetch(opened.redirectUrl, {
    method: 'POST',
    body: new URLSearchParams({ token: opened.token, said }),
    redirect: 'manual',
  });
  return opened.token;
}
async function newCustomer(floor: CheckoutHarness): Promise<string> {
  const id = randomUUID();
  await floor.database.pool.query(
    "insert into accounts.customer (id, email, first_name, last_name) values ($1, $2, 'Aroha', 'Tūī')",
    [id, `${id}@example.nz`],
  );
  return id;
}

describe('by the card provider', () => {
  test.each([
    ['paypal', 'fake-paypal-one-time-nonce', 'paypal'],
    ['apple_pay', 'fake-apple-pay-visa-nonce', 'apple_pay'],
    ['google_pay', 'fake-android-pay-visa-nonce', 'google_pay'],
    ['paypal_express', 'fake-paypal-one-time-nonce', 'paypal'],
    ['apple_pay_express', 'fake-apple-pay-visa-nonce', 'apple_pay'],
    ['google_pay_express', 'fake-android-pay-visa-nonce', 'google_pay'],
  ])('PAY-01 PAY-04 PAY-06 PAY-08 %s pays an order, with device data', async (method, token, tender) => {
    const floor = await useStockedShop();
    const answer = await order(
      floor,
      paidBy(floor, { method, token, type: 'immediate', deviceData: '{"correlation_id":"1"}' }),
    );
    expect(answer).toMatchObject({ placed: true });
    await floor.settle();
    expect(await payments(floor)).toMatchObject([
      { tender, state: 'CAPTURED', facts: { kind: tender }, instrument: {} },
    ]);
    await floor.expectSound();
  });

  test('PAY-10 a wallet whose card is not accepted, and one that is declined', async () => {
    const floor = await useStockedShop();
    expect(
      await order(floor, paidBy(floor, { method: 'card', token: 'fake-valid-discover-nonce', type: 'immediate' })),
    ).toEqual({
      placed: false,
      errorCode: 'PaymentInstrumentTypeNotAccepted',
    });
    await floor.simulator.fault({ provider: 'card', operation: 'sale', kind: 'decline' });
    expect(
      await order(floor, paidBy(floor, { method: 'paypal', token: 'fake-paypal-one-time-nonce', type: 'immediate' })),
    ).toEqual({
      placed: false,
      errorCode: 'PaymentDeclined',
    });
    await floor.settle();
    await floor.expectSound();
  });

  test('CARD-07 a saved card pays by its id, for its owner alone, and not once it is removed', async () => {
    const floor = await useStockedShop();
    const [mine, yours] = [await newCustomer(floor), await newCustomer(floor)];
    await saveMethod(floor.ctx, mine, { attemptId: randomUUID(), token: 'fake-valid-visa-nonce' });
    const [saved] = await listSavedMethods(floor.ctx, mine);
    const id = saved?.id ?? '';
    const pay = (customerId: string | null, method = 'card', token = id) =>
      placeOrder(floor.ctx, randomUUID(), paidBy(floor, { method, token, type: 'saved' }), customerId);
    const gone = { placed: false, errorCode: 'SavedMethodNotFound' };
    expect(await pay(yours)).toEqual(gone);
    expect(await pay(null)).toEqual(gone);
    expect(await pay(mine, 'paypal')).toEqual(gone);
    expect(await pay(mine, 'card', 'fake-valid-visa-nonce')).toEqual(gone);
    expect(await floor.states()).toEqual({});
    expect(await pay(mine)).toMatchObject({ placed: true });
    await floor.settle();
    expect(await payments(floor)).toMatchObject([
      { tender: 'card', state: 'CAPTURED', facts: { brand: 'Visa', last4: '1881' }, instrument: {} },
    ]);
    await removeSavedMethod(floor.ctx, mine, id);
    expect(await pay(mine)).toEqual(gone);
  });

  test('CARD-08 what is paid with is kept on request, for a customer, never for a guest', async () => {
    const floor = await useStockedShop();
    const customerId = await newCustomer(floor);
    const request = () =>
      paidBy(floor, { method: 'card', token: 'fake-valid-mastercard-nonce', type: 'immediate', save: true });
    expect(await placeOrder(floor.ctx, randomUUID(), request(), customerId)).toMatchObject({ placed: true });
    expect(await placeOrder(floor.ctx, randomUUID(), { ...request(), checkoutId: randomUUID() })).toMatchObject({
      placed: true,
    });
    expect(await listSavedMethods(floor.ctx, customerId)).toMatchObject([
      { type: 'card', brand: 'MasterCard', last4: '4444' },
    ]);
    const { rows } = await floor.database.pool.query('select count(*)::int as n from payments.saved_method');
    expect(rows).toEqual([{ n: 1 }]);
  });
});

describe('in four', () => {
  test('BNPL-01 PAY-04 an order agreed to on the provider’s page is paid, captured and sound', async () => {
    const floor = await useStockedShop();
    const answer = await order(floor, paidBy(floor, { method: 'pay_in_four', token: await agree(floor) }));
    expect(answer).toMatchObject({ placed: true });
    await floor.settle();
    expect(await payments(floor)).toMatchObject([
      { tender: 'pay_in_four', state: 'CAPTURED', facts: { brand: 'Afterpay' }, instrument: {} },
    ]);
    await floor.expectSound();
  });

  test('declined, cancelled: nothing is left of it, and the shopper may try again', async () => {
    const floor = await useStockedShop();
    expect(await order(floor, paidBy(floor, { method: 'pay_in_four', token: await agree(floor, 'declined') }))).toEqual(
      {
        placed: false,
        errorCode: 'PaymentDeclined',
      },
    );
    expect(
      await order(floor, paidBy(floor, { method: 'pay_in_four', token: await agree(floor, 'cancelled') })),
    ).toEqual({
      placed: false,
      errorCode: 'OrderFailed',
    });
    await floor.settle();
    expect(await floor.states()).toEqual({ FAILED: 2 });
    await floor.expectSound();
  });

  test('BNPL-04 PAY-09 an order that changed since the shopper agreed is refused with the words the browser knows', async () => {
    const floor = await useStockedShop();
    const answer = await order(
      floor,
      paidBy(floor, { method: 'pay_in_four', token: await agree(floor, 'approved', 2) }),
    );
    expect(answer).toEqual({ placed: false, errorCode: 'InvalidRequest' });
    await floor.settle();
    expect(await floor.states()).toEqual({ FAILED: 1 });
    await floor.expectSound();
  });

  test('PAY-12 a provider that stays silent: the order is given up and undone', async () => {
    const floor = await useStockedShop();
    const token = await agree(floor);
    await floor.simulator.fault({ provider: 'pay-in-four', operation: 'auth', kind: 'timeout-after', times: 3 });
    expect(await order(floor, paidBy(floor, { method: 'pay_in_four', token }))).toMatchObject({
      placed: false,
      errorCode: 'PaymentFailureUnrecoverable',
      orderNumber: expect.any(String),
    });
    await floor.settle();
    expect(await payments(floor)).toMatchObject([{ tender: 'pay_in_four', state: 'VOIDED' }]);
    await floor.expectSound();
  });

  test('D14 BNPL-02 BNPL-03 an order over 2000 is not paid in four, whatever the browser says', async () => {
    const floor = await useStockedShop();
    await floor.setStock(floor.variants.a, 50);
    const request = orderOf([{ shoe: floor.variants.a, qty: 14 }]);
    const methods: Method[] = [{ method: 'pay_in_four', amount: request.expectedTotal, token: 'nzd.any' }];
    expect(await placeOrder(floor.ctx, randomUUID(), { ...request, payment: { methods } })).toEqual({
      placed: false,
      errorCode: 'BadRequest',
    });
    await expect(agree(floor, 'approved', 14)).rejects.toThrow('NOT_OFFERED');
    expect(await floor.states()).toEqual({});
  });
});

test('PAY-01 a way to pay that the shop does not offer is refused', async () => {
  const floor = await useStockedShop();
  const ctx = { ...floor.ctx, config: { ...floor.ctx.config, KERB_PAYMENT_METHODS: 'card' } };
  expect(
    await placeOrder(
      ctx,
      randomUUID(),
      paidBy(floor, { method: 'paypal', token: 'fake-paypal-one-time-nonce', type: 'immediate' }),
    ),
  ).toEqual({
    placed: false,
    errorCode: 'BadRequest',
  });
});
