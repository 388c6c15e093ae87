/**
 * Every payment method for the rest beside rewards, gift cards and airline points: all or nothing, whichever fails
 * (reliability B8; every pair of method, subset and outcome).
 */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { PaymentInput, PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import { adjustPoints } from '#modules/loyalty/adjust-points.ts';
import {
  type CheckoutHarness,
  order,
  orderOf,
  SILENCE_MS,
  useCheckoutHarness,
} from '../../../tests/support/fixtures/checkout-harness.ts';
import { airlinePoints, newMember, rewardsOf } from '../../../tests/support/fixtures/loyalty-harness.ts';
import { openPayInFour } from './open-pay-in-four.ts';

type Paying = 'paypal' | 'apple_pay' | 'google_pay' | 'pay_in_four';
const nonces = {
  paypal: 'fake-paypal-one-time-nonce',
  apple_pay: 'fake-apple-pay-visa-nonce',
  google_pay: 'fake-android-pay-visa-nonce',
} as const;
const outcomes = ['ok', 'declined', 'silent', 'airline-refuses'] as const;
type Outcome = (typeof outcomes)[number];
interface Subset {
  reward: boolean;
  giftCard: boolean;
  points: boolean;
}
const subsets: Subset[] = Array.from({ length: 8 }, (_, bits) => ({
  reward: (bits & 1) > 0,
  giftCard: (bits & 2) > 0,
  points: (bits & 4) > 0,
}));

/** Pays the rest; pay in four is agreed to on its provider's page, for what these credits leave. */
async function payRest(
  harness: CheckoutHarness,
  member: string,
  request: PlaceOrderRequest,
  used: PaymentInput[],
  way: Paying,
  outcome: Outcome,
): Promise<PlaceOrderRequest> {
  const amount = Math.round(used.reduce((left, each) => left - each.amount, request.expectedTotal) * 100) / 100;
  const paying: PaymentInput =
    way === 'pay_in_four'
      ? {
          method: way,
          amount,
          token: await agree(harness, member, request, used, outcome === 'declined' ? 'declined' : 'approved'),
        }
      : { method: way, amount, token: nonces[way], type: 'immediate' };
  return { ...request, payment: { methods: [...used, paying] } };
}

async function agree(
  harness: CheckoutHarness,
  member: string,
  { cart, contact, shipping }: PlaceOrderRequest,
  used: PaymentInput[],
  said: string,
): Promise<string> {
  if (shipping.type !== 'DELIVERY') throw new Error('the story is about a delivery');
  const { email, firstName, lastName } = contact;
  const opened = await openPayInFour(
    harness.ctx,
    {
      cart: {
        ...cart,
        email,
        firstName,
        lastName,
        shippingAddress: shipping.address,
        shipping: { methodCode: 'standard' },
      },
      payment: { methods: used },
      express: false,
    } as Parameters<typeof openPayInFour>[1],
    member,
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

const injectFault = async (harness: CheckoutHarness, way: Paying, outcome: Outcome): Promise<void> => {
  const [provider, operation] =
    way === 'pay_in_four' ? (['pay-in-four', 'auth'] as const) : (['card', 'sale'] as const);
  if (outcome === 'silent') await harness.simulator.fault({ provider, operation, kind: 'timeout-after', times: null });
  if (outcome === 'declined' && way !== 'pay_in_four')
    await harness.simulator.fault({ provider, operation, kind: 'decline' });
  if (outcome === 'airline-refuses')
    await harness.simulator.fault({ provider: 'airline', operation: 'burn', kind: 'member-inactive' });
};

test.each(['paypal', 'apple_pay', 'google_pay', 'pay_in_four'] as const)(
  'B8 A7 the rest by %s: with every subset of reward, gift card and points an order is placed whole or leaves nothing behind',
  async (way) => {
    const harness = await useCheckoutHarness({ cardTimeoutMs: SILENCE_MS });
    await harness.setStock(harness.variants.a, 100);
    const member = await newMember(harness);
    await adjustPoints(harness.ctx, member, 200n * 12n, 'Welcome gift');
    const rewards = await rewardsOf(harness, member);
    const placed: boolean[] = [];
    for (const [index, { reward, giftCard, points }] of subsets.entries()) {
      // Over the four methods each outcome meets each subset: each method starts one further.
      const outcome = outcomes[(index + firstOutcome[way]) % outcomes.length] as Outcome;
      const possible = outcome === 'airline-refuses' && !points ? 'declined' : outcome;
      const used: PaymentInput[] = [
        ...(reward ? rewards.splice(0, 1) : []),
        ...(giftCard ? [(await harness.giftCard(2_000n))(1_500n)] : []),
        ...(points ? [await airlinePoints(harness, 3_000n, member)] : []),
      ];
      const request = await payRest(
        harness,
        member,
        orderOf([{ shoe: harness.variants.a, qty: 2 }]),
        used,
        way,
        possible,
      );
      await injectFault(harness, way, possible);
      const answer = await order(harness, request, randomUUID(), harness.ctx, member);
      expect(answer.ok, JSON.stringify({ way, possible, reward, giftCard, points, answer })).toBe(possible === 'ok');
      placed.push(answer.ok);
      await fetch(`${harness.simulator.url}/control/faults`, { method: 'DELETE' });
      await harness.settle();
    }
    const count = (was: boolean) => placed.filter((each) => each === was).length;
    expect(await harness.states()).toEqual({ PLACED: count(true), FAILED: count(false) });
    await harness.expectInvariantsHold();
  },
);

const firstOutcome: Record<Paying, number> = { paypal: 0, apple_pay: 1, google_pay: 2, pay_in_four: 3 };
