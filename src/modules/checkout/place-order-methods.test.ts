/**
 * Orders paid by PayPal, wallets, saved methods and pay in four: each by its provider, with every sum right
 * afterwards.
 */
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

async function useStockedHarness(): Promise<CheckoutHarness> {
  const harness = await useCheckoutHarness({ cardTimeoutMs: SILENCE_MS });
  await harness.setStock(harness.variants.a, 10);
  return harness;
}
const paidBy = (harness: CheckoutHarness, method: Record<string, unknown>) =>
  placeOrderRequestSchema.parse({
    ...orderOf([{ shoe: harness.variants.a, qty: 1 }]),
    payment: { methods: [{ amount: TOTAL, ...method }] },
  });
const payments = async (harness: CheckoutHarness) =>
  (
    await harness.database.pool.query(
      'select tender, state, facts, instrument from payments.payment order by created_at',
    )
  ).rows;

/** Acts as the browser: opens the checkout and agrees on the provider's page. */
async function agree(harness: CheckoutHarness, said = 'approved', qty = 1): Promise<string> {
  const { productId, variantId } = harness.variants.a;
  const { contact, shipping } = orderOf([{ shoe: harness.variants.a, qty }]);
  const { email, firstName, lastName } = contact;
  const opened = await openPayInFour(
    harness.ctx,
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
  if (!opened.ok) throw new Error(JSON.stringify(opened));
  const { redirectUrl, token } = opened.value;
  await fetch(redirectUrl, {
    method: 'POST',
    body: new URLSearchParams({ token, said }),
    redirect: 'manual',
  });
  return token;
}
async function newCustomer(harness: CheckoutHarness): Promise<string> {
  const id = randomUUID();
  await harness.database.pool.query(
    "insert into accounts.customer (id, email, first_name, last_name) values ($1, $2, 'Aroha', 'Tūī')",
    [id, `${id}@example.nz`],
  );
  return id;
}

describe('through the card provider', () => {
  test.each([
    ['paypal', 'fake-paypal-one-time-nonce', 'paypal'],
    ['apple_pay', 'fake-apple-pay-visa-nonce', 'apple_pay'],
    ['google_pay', 'fake-android-pay-visa-nonce', 'google_pay'],
    ['paypal_express', 'fake-paypal-one-time-nonce', 'paypal'],
    ['apple_pay_express', 'fake-apple-pay-visa-nonce', 'apple_pay'],
    ['google_pay_express', 'fake-android-pay-visa-nonce', 'google_pay'],
  ])('PAY-01 PAY-04 PAY-06 PAY-08 %s pays for an order, with device data', async (method, token, tender) => {
    const harness = await useStockedHarness();
    const answer = await order(
      harness,
      paidBy(harness, { method, token, type: 'immediate', deviceData: '{"correlation_id":"1"}' }),
    );
    expect(answer).toMatchObject({ ok: true });
    await harness.settle();
    expect(await payments(harness)).toMatchObject([
      { tender, state: 'CAPTURED', facts: { kind: tender }, instrument: {} },
    ]);
    await harness.expectInvariantsHold();
  });

  test('PAY-10 a wallet whose card is not accepted, and one that is declined', async () => {
    const harness = await useStockedHarness();
    expect(
      await order(harness, paidBy(harness, { method: 'card', token: 'fake-valid-discover-nonce', type: 'immediate' })),
    ).toEqual({ ok: false, error: { reason: 'CARD_TYPE_NOT_ACCEPTED' } });
    await harness.simulator.fault({ provider: 'card', operation: 'sale', kind: 'decline' });
    expect(
      await order(
        harness,
        paidBy(harness, { method: 'paypal', token: 'fake-paypal-one-time-nonce', type: 'immediate' }),
      ),
    ).toEqual({ ok: false, error: { reason: 'PAYMENT_DECLINED' } });
    await harness.settle();
    await harness.expectInvariantsHold();
  });

  test('CARD-07 a saved card pays by its id, for its owner alone, and not once it is removed', async () => {
    const harness = await useStockedHarness();
    const [mine, yours] = [await newCustomer(harness), await newCustomer(harness)];
    await saveMethod(harness.ctx, mine, { attemptId: randomUUID(), token: 'fake-valid-visa-nonce' });
    const [saved] = await listSavedMethods(harness.ctx, mine);
    const id = saved?.id ?? '';
    const pay = (customerId: string | null, method = 'card', token = id) =>
      placeOrder(harness.ctx, randomUUID(), paidBy(harness, { method, token, type: 'saved' }), customerId);
    const gone = { ok: false, error: { reason: 'SAVED_METHOD_GONE' } };
    expect(await pay(yours)).toEqual(gone);
    expect(await pay(null)).toEqual(gone);
    expect(await pay(mine, 'paypal')).toEqual(gone);
    expect(await pay(mine, 'card', 'fake-valid-visa-nonce')).toEqual(gone);
    expect(await harness.states()).toEqual({});
    expect(await pay(mine)).toMatchObject({ ok: true });
    await harness.settle();
    expect(await payments(harness)).toMatchObject([
      { tender: 'card', state: 'CAPTURED', facts: { brand: 'Visa', last4: '1881' }, instrument: {} },
    ]);
    await removeSavedMethod(harness.ctx, mine, id);
    expect(await pay(mine)).toEqual(gone);
  });

  test('CARD-08 the payment method is saved on request, for a customer, never for a guest', async () => {
    const harness = await useStockedHarness();
    const customerId = await newCustomer(harness);
    const request = () =>
      paidBy(harness, { method: 'card', token: 'fake-valid-mastercard-nonce', type: 'immediate', save: true });
    expect(await placeOrder(harness.ctx, randomUUID(), request(), customerId)).toMatchObject({ ok: true });
    expect(await placeOrder(harness.ctx, randomUUID(), { ...request(), checkoutId: randomUUID() })).toMatchObject({
      ok: true,
    });
    expect(await listSavedMethods(harness.ctx, customerId)).toMatchObject([
      { type: 'card', brand: 'MasterCard', last4: '4444' },
    ]);
    const { rows } = await harness.database.pool.query('select count(*)::int as n from payments.saved_method');
    expect(rows).toEqual([{ n: 1 }]);
  });
});

describe('pay in four', () => {
  test('BNPL-01 PAY-04 an order agreed to on the provider’s page is paid and captured, and the invariants hold', async () => {
    const harness = await useStockedHarness();
    const answer = await order(harness, paidBy(harness, { method: 'pay_in_four', token: await agree(harness) }));
    expect(answer).toMatchObject({ ok: true });
    await harness.settle();
    expect(await payments(harness)).toMatchObject([
      { tender: 'pay_in_four', state: 'CAPTURED', facts: { brand: 'Afterpay' }, instrument: {} },
    ]);
    await harness.expectInvariantsHold();
  });

  test('declined or cancelled: nothing of it is left, and the shopper may try again', async () => {
    const harness = await useStockedHarness();
    expect(
      await order(harness, paidBy(harness, { method: 'pay_in_four', token: await agree(harness, 'declined') })),
    ).toEqual({ ok: false, error: { reason: 'PAYMENT_DECLINED' } });
    expect(
      await order(harness, paidBy(harness, { method: 'pay_in_four', token: await agree(harness, 'cancelled') })),
    ).toEqual({ ok: false, error: { reason: 'PAYMENT_INVALID' } });
    await harness.settle();
    expect(await harness.states()).toEqual({ FAILED: 2 });
    await harness.expectInvariantsHold();
  });

  test('BNPL-04 PAY-09 an order that changed since the shopper agreed is refused with a message the browser knows', async () => {
    const harness = await useStockedHarness();
    const answer = await order(
      harness,
      paidBy(harness, { method: 'pay_in_four', token: await agree(harness, 'approved', 2) }),
    );
    expect(answer).toEqual({ ok: false, error: { reason: 'PAYMENT_DETAILS_MISMATCH' } });
    await harness.settle();
    expect(await harness.states()).toEqual({ FAILED: 1 });
    await harness.expectInvariantsHold();
  });

  test('PAY-12 a provider that does not answer: the order is given up and undone', async () => {
    const harness = await useStockedHarness();
    const token = await agree(harness);
    await harness.simulator.fault({ provider: 'pay-in-four', operation: 'auth', kind: 'timeout-after', times: 3 });
    expect(await order(harness, paidBy(harness, { method: 'pay_in_four', token }))).toMatchObject({
      ok: false,
      error: { reason: 'PAYMENT_UNRECOVERABLE', orderNumber: expect.any(String) },
    });
    await harness.settle();
    expect(await payments(harness)).toMatchObject([{ tender: 'pay_in_four', state: 'VOIDED' }]);
    await harness.expectInvariantsHold();
  });

  test('D14 BNPL-02 BNPL-03 an order over 2000 is not paid in four, whatever the browser says', async () => {
    const harness = await useStockedHarness();
    await harness.setStock(harness.variants.a, 50);
    const request = orderOf([{ shoe: harness.variants.a, qty: 14 }]);
    const methods: Method[] = [{ method: 'pay_in_four', amount: request.expectedTotal, token: 'nzd.any' }];
    expect(await placeOrder(harness.ctx, randomUUID(), { ...request, payment: { methods } })).toEqual({
      ok: false,
      error: { reason: 'PAYMENT_METHODS_INVALID' },
    });
    await expect(agree(harness, 'approved', 14)).rejects.toThrow('NOT_OFFERED');
    expect(await harness.states()).toEqual({});
  });
});

test('PAY-01 a payment method that the shop does not offer is refused', async () => {
  const harness = await useStockedHarness();
  const ctx = { ...harness.ctx, config: { ...harness.ctx.config, KERB_PAYMENT_METHODS: 'card' } };
  expect(
    await placeOrder(
      ctx,
      randomUUID(),
      paidBy(harness, { method: 'paypal', token: 'fake-paypal-one-time-nonce', type: 'immediate' }),
    ),
  ).toEqual({ ok: false, error: { reason: 'PAYMENT_METHODS_INVALID' } });
});
