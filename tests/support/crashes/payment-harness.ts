/** The database and gateway that scenarios run on, and the checks that a scenario ended consistently. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { PaymentInput, PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import { adjustPoints } from '#modules/loyalty/adjust-points.ts';
import { enrolCustomer } from '#modules/loyalty/enrol-customer.ts';
import { changeStoreCredit } from '#modules/store-credit/change-store-credit.ts';
import { clearFailpoints, watchFailpoints } from '#platform/steps/failpoint.ts';
import {
  type CheckoutHarness,
  openCheckoutHarness,
  order,
  orderOf,
  payRestByCard,
} from '../fixtures/checkout-harness.ts';
import { airlinePoints, rewardsOf } from '../fixtures/loyalty-harness.ts';
import { newManager } from '../fixtures/orders/customer-credit.ts';
import { payRestInFour } from '../fixtures/pay-rest-in-four.ts';
import { scenarios } from './crash-scenarios.ts';
import { act, requestOf, type ScenarioState, shopperOf, type Wallet } from './money-operations.ts';

/**
 * The simulated silent gateway answers 500 at once; the timeout is long enough that a busy machine adds no timeouts of
 * its own.
 */
const CARD_TIMEOUT_MS = 2_000;

/** A promotion with all kinds of usage limits: in total, per customer and by code. */
const SCENARIO_PROMOTION = `
- id: scenario
  name: Ten dollars off
  offer: { kind: amountOffOrder, amount: 10 }
  codes: [SCENARIO]
  limits: { total: 1000000, perCustomer: 1 }
`;
const OFF_DOLLARS = 10;

export interface PaymentHarness {
  harness: CheckoutHarness;
  close: () => Promise<void>;
}

export async function openPaymentHarness(): Promise<PaymentHarness> {
  const { harness, close } = await openCheckoutHarness({ cardTimeoutMs: CARD_TIMEOUT_MS });
  await harness.setStock(harness.variants.a, 100_000);
  await harness.addPromotions(SCENARIO_PROMOTION);
  return { harness, close };
}

const GIFT_CENTS = 2_000n;
const CREDIT_CENTS = 700n;

/** Points that make one reward. */
const A_REWARD = 200n;

/** A new shopper with a new idempotency key, who pays with the methods of the wallet. */
export async function newScenarioState(
  harness: CheckoutHarness,
  key: string,
  wallet: Wallet = 'card',
): Promise<ScenarioState> {
  // A reward requires a cart of at least 150 dollars.
  const request = orderOf([{ shoe: harness.variants.a, qty: wallet === 'all' ? 2 : 1 }]);
  const giftCard = await harness.giftCard(GIFT_CENTS + 500n);
  const unpaid = {
    ...request,
    cart: { ...request.cart, promoCodes: ['scenario'] },
    contact: { ...request.contact, email: `${key}@example.nz` },
    expectedTotal: request.expectedTotal - OFF_DOLLARS,
    extra: { addToLoyaltyProgram: true, visitorId: randomUUID().replaceAll('-', '') },
  };
  const customerId = await harness.customer([harness.variants.a, harness.variants.b]);
  const credits = [giftCard(GIFT_CENTS), ...(wallet === 'all' ? await memberCredits(harness, customerId) : [])];
  return {
    ctx: harness.ctx,
    query: (text, values) => harness.database.pool.query(text, values),
    simulator: harness.simulator,
    wallet,
    request:
      wallet === 'all' ? await payRestInFour(harness, unpaid, credits, 'approved') : payRestByCard(unpaid, credits),
    declinedToken:
      wallet === 'all'
        ? tokenOf(await payRestInFour(harness, unpaid, credits, 'declined'))
        : 'fake-processor-declined-visa-nonce',
    key,
    customerId,
    answered: () => undefined,
  };
}

/** A reward, store credit, and airline points of a new airline member. */
async function memberCredits(harness: CheckoutHarness, customerId: string): Promise<PaymentInput[]> {
  await enrolCustomer(harness.ctx, customerId);
  await adjustPoints(harness.ctx, customerId, A_REWARD, 'a scenario');
  return [
    ...(await rewardsOf(harness, customerId)),
    await storeCredit(harness, customerId),
    await airlinePoints(harness, 3_000n, customerId, `KA${customerId.replace(/\D/g, '').slice(0, 9)}5`),
  ];
}

async function storeCredit(harness: CheckoutHarness, customerId: string): Promise<PaymentInput> {
  const change = { id: randomUUID(), customerId, cents: CREDIT_CENTS + 300n, reason: 'a scenario' };
  const given = await changeStoreCredit(harness.ctx, change, newManager());
  if (!given.ok) throw new Error(given.error.reason);
  return { method: 'storeCredit', amount: Number(CREDIT_CENTS) / 100 };
}

const tokenOf = ({ payment }: PlaceOrderRequest): string =>
  payment.methods.flatMap((each) => (each.method === 'pay_in_four' ? [each.token] : []))[0] ?? '';

/**
 * Runs the sweepers, repeats the shopper's request under the same key and expects a final answer, then expects every
 * order to have ended, every invariant to hold and the gateway's journal to agree to the cent.
 */
export async function expectEndedWell(harness: CheckoutHarness, state: ScenarioState, scenario: string): Promise<void> {
  clearFailpoints();
  await fetch(`${harness.simulator.url}/control/reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  // A payment must be settled before it can be refunded; the simulator settles after some seconds by default.
  await harness.simulator.change({ settleAfterMs: 0 });
  await harness.settle();
  const { repair, steps } = scenarios[scenario] ?? { steps: [] };
  if (repair) {
    await harness.database.pool.query(repair);
    await harness.settle();
  }
  const orderStep = steps.find((step) => step.do === 'order');
  if (orderStep?.do === 'order' && orderStep.as !== 'wrong') {
    const answer = await order(
      harness,
      requestOf(state, orderStep.as),
      state.key,
      harness.ctx,
      shopperOf(state, orderStep),
    );
    expect(answer, 'the shopper’s last retry').not.toMatchObject({
      error: { reason: expect.stringMatching(/^(KEY_|STORED_OTHERWISE|CHECKOUT_UPDATED)/) },
    });
  }
  await harness.settle();
  await harness.expectInvariantsHold();
  const { rows } = await harness.database.pool.query(
    `select s.version, jsonb_array_length(s.cart_items) as lines, exists (
      select from orders.orders o where o.customer_id = s.customer_id and o.state in ('PLACED', 'CANCELLING', 'CANCELLED')) as bought
    from accounts.synced_state s where customer_id = $1`,
    [state.customerId],
  );
  expect(rows, 'what was bought has left the saved cart, once').toEqual([
    rows[0].bought ? { version: 2, lines: 1, bought: true } : { version: 1, lines: 2, bought: false },
  ]);
}

/**
 * The shopper of a placed order received its confirmation, at most `atMost` times and always under one Message-ID;
 * nobody else received one.
 */
export async function expectConfirmed(harness: CheckoutHarness, state: ScenarioState, atMost: number): Promise<void> {
  const { rows } = await harness.database.pool.query(
    "select id, number from orders.orders where checkout_id = $1 and state in ('PLACED', 'CANCELLING', 'CANCELLED')",
    [state.request.checkoutId],
  );
  const { email } = state.request.contact;
  // Mails from killed processes are at the simulator's SMTP server; mails from this process are in the harness's list.
  const sink = (await (await fetch(`${harness.simulator.url}/mail.json?to=${encodeURIComponent(email)}`)).json()) as {
    subject: string;
    messageId: string;
  }[];
  const mine = harness.mails.filter(({ to }) => to === email);
  const sent = [
    ...sink.map(({ subject, messageId }) => ({ subject, key: messageId.slice(1, messageId.indexOf('@')) })),
    ...mine.map(({ subject, dedupeKey }) => ({ subject, key: dedupeKey })),
  ].filter(({ subject }) => !/is cancelled$|^A refund of /.test(subject));
  for (const mail of sent)
    expect(mail).toEqual({ subject: `Your Kerb order ${rows[0]?.number}`, key: `order-confirmation-${rows[0]?.id}` });
  expect(sent.length, 'confirmations').toBeGreaterThanOrEqual(rows.length);
  expect(sent.length, 'confirmations').toBeLessThanOrEqual(rows.length * atMost);
}

/** Runs every scenario of a wallet once without faults: failpoint → the first scenario that passes it. */
export async function findScenarios({ harness }: PaymentHarness, wallet: Wallet): Promise<Map<string, string>> {
  const passedBy = new Map<string, string>();
  for (const [name, { steps, only = wallet }] of Object.entries(scenarios)) {
    if (only !== wallet) continue;
    const state = await newScenarioState(harness, randomUUID(), wallet);
    watchFailpoints((failpoint) => {
      if (!passedBy.has(failpoint)) passedBy.set(failpoint, name);
    });
    await act(state, steps);
    watchFailpoints(null);
    await expectEndedWell(harness, state, name);
  }
  return passedBy;
}
