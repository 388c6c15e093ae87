/** Where the plays are acted, and how one tells that they ended well. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { PaymentMethod, PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import { adjustPoints } from '#modules/loyalty/adjust-points.ts';
import { enrolCustomer } from '#modules/loyalty/enrol-customer.ts';
import { clearFailpoints, watchFailpoints } from '#platform/failpoint.ts';
import { type CheckoutHarness, openCheckoutHarness, order, orderOf, restByCard } from '../fixtures/checkout-harness.ts';
import { airlinePoints, rewardsOf } from '../fixtures/loyalty-harness.ts';
import { restInFour } from '../fixtures/rest-in-four.ts';
import { act, requestOf, type ScenarioState, scenarios, shopperOf, type Wallet } from './money-operations.ts';

/** The plays’ silent gateway answers 500 at once; a busy machine must not add silence of its own. */
const CARD_TIMEOUT_MS = 2_000;

/** Counted in every way there is: for all, for each customer, by its code. */
const SCENARIO_PROMOTION = `
- id: theatre
  name: Ten dollars off
  offer: { kind: amountOffOrder, amount: 10 }
  codes: [THEATRE]
  limits: { total: 1000000, perCustomer: 1 }
`;
const OFF_DOLLARS = 10;

export interface PaymentHarness {
  floor: CheckoutHarness;
  close: () => Promise<void>;
}

export async function openPaymentHarness(): Promise<PaymentHarness> {
  const { floor, close } = await openCheckoutHarness({ cardTimeoutMs: CARD_TIMEOUT_MS });
  await floor.setStock(floor.variants.a, 100_000);
  await floor.offer(SCENARIO_PROMOTION);
  return { floor, close };
}

const GIFT_CENTS = 2_000n;

/** Points that make one reward. */
const A_REWARD = 200n;

/** A new shopper with a new key, who pays with what is in the wallet. */
export async function newScenarioState(
  floor: CheckoutHarness,
  key: string,
  wallet: Wallet = 'card',
): Promise<ScenarioState> {
  // A reward wants a cart of 150 dollars.
  const request = orderOf([{ shoe: floor.variants.a, qty: wallet === 'all' ? 2 : 1 }]);
  const giftCard = await floor.giftCard(GIFT_CENTS + 500n);
  const wish = {
    ...request,
    cart: { ...request.cart, promoCodes: ['theatre'] },
    contact: { ...request.contact, email: `${key}@example.nz` },
    expectedTotal: request.expectedTotal - OFF_DOLLARS,
    extra: { addToLoyaltyProgram: true, visitorId: randomUUID().replaceAll('-', '') },
  };
  const customerId = await floor.customer([floor.variants.a, floor.variants.b]);
  const credits = [giftCard(GIFT_CENTS), ...(wallet === 'all' ? await memberCredits(floor, customerId) : [])];
  return {
    ctx: floor.ctx,
    query: (text, values) => floor.database.pool.query(text, values),
    simulator: floor.simulator,
    wallet,
    request: wallet === 'all' ? await restInFour(floor, wish, credits, 'approved') : restByCard(wish, credits),
    declinedToken:
      wallet === 'all'
        ? tokenOf(await restInFour(floor, wish, credits, 'declined'))
        : 'fake-processor-declined-visa-nonce',
    key,
    customerId,
    answered: () => undefined,
  };
}

/** A reward and points of an airline member of one's own. */
async function memberCredits(floor: CheckoutHarness, customerId: string): Promise<PaymentMethod[]> {
  await enrolCustomer(floor.ctx, customerId);
  await adjustPoints(floor.ctx, customerId, A_REWARD, 'a play');
  return [
    ...(await rewardsOf(floor, customerId)),
    await airlinePoints(floor, 3_000n, customerId, `KA${customerId.replace(/\D/g, '').slice(0, 9)}5`),
  ];
}

const tokenOf = ({ payment }: PlaceOrderRequest): string =>
  payment.methods.flatMap((each) => (each.method === 'pay_in_four' ? [each.token] : []))[0] ?? '';

/**
 * The sweeper has its time, the shopper asks once more under the same key and gets a final answer, and then every
 * order has ended, every invariant holds, and the gateway's journal agrees to the cent.
 */
export async function expectEndedWell(floor: CheckoutHarness, stage: ScenarioState, play: string): Promise<void> {
  clearFailpoints();
  await fetch(`${floor.simulator.url}/control/reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  // Money must be settled before it can be given back; the simulator's own pace is a person's.
  await floor.simulator.change({ settleAfterMs: 0 });
  await floor.settle();
  const { mend, moves } = scenarios[play] ?? { moves: [] };
  if (mend) {
    await floor.database.pool.query(mend);
    await floor.settle();
  }
  const asked = moves.find((move) => move.do === 'order');
  if (asked?.do === 'order' && asked.as !== 'wrong') {
    const answer = await order(floor, requestOf(stage, asked.as), stage.key, floor.ctx, shopperOf(stage, asked));
    expect(answer, 'the shopper’s last retry').not.toMatchObject({
      errorCode: expect.stringMatching(/^(IdempotencyKey|InternalError|CheckoutUpdated)/),
    });
  }
  await floor.settle();
  await floor.expectSound();
  const { rows } = await floor.database.pool.query(
    `select s.version, jsonb_array_length(s.cart_items) as lines, exists (
      select from orders.orders o where o.customer_id = s.customer_id and o.state in ('PLACED', 'CANCELLING', 'CANCELLED')) as bought
    from accounts.synced_state s where customer_id = $1`,
    [stage.customerId],
  );
  expect(rows, 'what was bought has left the saved cart, once').toEqual([
    rows[0].bought ? { version: 2, lines: 1, bought: true } : { version: 1, lines: 2, bought: false },
  ]);
}

/** The shopper of a placed order has its confirmation, no more often than told and then under one Message-ID; nobody else has one. */
export async function expectConfirmed(floor: CheckoutHarness, stage: ScenarioState, atMost: number): Promise<void> {
  const { rows } = await floor.database.pool.query(
    "select id, number from orders.orders where checkout_id = $1 and state in ('PLACED', 'CANCELLING', 'CANCELLED')",
    [stage.request.checkoutId],
  );
  const { email } = stage.request.contact;
  // Mail of processes that died is in the sink, mail of this one in its own list.
  const sink = (await (await fetch(`${floor.simulator.url}/mail.json?to=${encodeURIComponent(email)}`)).json()) as {
    subject: string;
    messageId: string;
  }[];
  const mine = floor.mails.filter(({ to }) => to === email);
  const sent = [
    ...sink.map(({ subject, messageId }) => ({ subject, key: messageId.slice(1, messageId.indexOf('@')) })),
    ...mine.map(({ subject, dedupeKey }) => ({ subject, key: dedupeKey })),
  ].filter(({ subject }) => !/is cancelled$|^A refund of /.test(subject));
  for (const mail of sent)
    expect(mail).toEqual({ subject: `Your Kerb order ${rows[0]?.number}`, key: `order-confirmation-${rows[0]?.id}` });
  expect(sent.length, 'confirmations').toBeGreaterThanOrEqual(rows.length);
  expect(sent.length, 'confirmations').toBeLessThanOrEqual(rows.length * atMost);
}

/** Acts every play of a wallet once undisturbed: failpoint → the first play that passes it. */
export async function findScenarios({ floor }: PaymentHarness, wallet: Wallet): Promise<Map<string, string>> {
  const passedBy = new Map<string, string>();
  for (const [name, { moves, only = wallet }] of Object.entries(scenarios)) {
    if (only !== wallet) continue;
    const stage = await newScenarioState(floor, randomUUID(), wallet);
    watchFailpoints((failpoint) => {
      if (!passedBy.has(failpoint)) passedBy.set(failpoint, name);
    });
    await act(stage, moves);
    watchFailpoints(null);
    await expectEndedWell(floor, stage, name);
  }
  return passedBy;
}
