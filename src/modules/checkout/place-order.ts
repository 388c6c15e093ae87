import { randomUUIDv7 } from 'node:crypto';
import type { PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import { leaseOrder, postponeOrder } from '#modules/orders/state/order-lease.ts';
import { findPayments } from '#modules/payments/charges/find-payments.ts';
import { externalTenderOf } from '#modules/payments/methods/payment-methods.ts';
import { type Credit, isCredit } from '#modules/payments/payment.ts';
import { announceStockChange } from '#modules/stock/announce-stock-change.ts';
import { step } from '#platform/steps/step.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { CheckoutCtx } from './checkout-context.ts';
import { validateCredits } from './internal/credits/validate-credits.ts';
import { readKey } from './internal/idempotency-records.ts';
import { type AdvanceOptions, advanceOrder } from './internal/order/advance-order.ts';
import { answerWithLiveOrder } from './internal/order/answer-with-live-order.ts';
import { askRatesOfOrder } from './internal/order/quote-of-order.ts';
import { type LeasedOrder, type OrderStart, type StartedOrder, startOrder } from './internal/order/start-order.ts';
import { CALLS_PER_PAYMENT, leaseSecondsOf, maxLeaseSeconds } from './lease-seconds.ts';
import { fromStored, type OrderAnswer, type OrderRefusal } from './order-answer.ts';
import type { PhoneSale } from './phone/phone-sale.ts';

/** What a waiting shopper's request may do: it makes a few calls per payment, and does not wait longer. */
const whileShopperWaits: AdvanceOptions = { calls: CALLS_PER_PAYMENT, whenUnknown: 'give-up' };

/**
 * Places an order in three phases: T1 writes the intent, the providers are called with no transaction open, T2 writes
 * the result. The same key again gets the same answer; an order left behind by a crash is continued from its current
 * state (PAY-07 to PAY-12, reliability A4). `customerId` is the logged-in customer, null for a guest;
 * `afterStart` is awaited once T1 has ended; `phone` is for an order that staff have taken (EDIT-03).
 */
export async function placeOrder(
  ctx: CheckoutCtx,
  key: string,
  request: PlaceOrderRequest,
  customerId: string | null = null,
  afterStart: () => Promise<void> = async () => undefined,
  phone?: PhoneSale,
): Promise<OrderAnswer> {
  const orderId = randomUUIDv7();
  await step('ask for the delivery prices', () => askRatesOfOrder(ctx, request, customerId));
  const credits = await step('read the credits that pay', () => creditsOf(ctx, key, request, customerId));
  const tenders = request.payment.methods.flatMap((method) => externalTenderOf(method) ?? []);
  const leaseSeconds = leaseSecondsOf(ctx, tenders);
  const started = await step('start the order or read it again', () =>
    startOrReread(ctx, key, request, { orderId, customerId, leaseSeconds, phone }, credits),
  );
  await step('go on after the start', () => afterStart());
  if (!started.ok) {
    return step('answer with the live order', () => answerWithLiveOrder(ctx, request.checkoutId, started.error));
  }
  const { value } = started;
  if (value.kind === 'answered') return value.answer;
  if (value.kind === 'started') announceStockChange(ctx);
  const taken = await step('take the order', () => (value.kind === 'started' ? value : takeOver(ctx, value.orderId)));
  if (!taken) return fail({ reason: 'KEY_IN_PROGRESS' });
  try {
    const answer = await step('advance the order to its answer', () =>
      advanceOrder(ctx, taken.order, taken.payments, whileShopperWaits),
    );
    return answer ?? fail({ reason: 'KEY_IN_PROGRESS' });
  } catch (error) {
    // The last commit may have succeeded although its answer was lost: the row decides (reliability R9).
    const stored = await step('read the stored answer', () => readKey(ctx, key));
    if (stored?.responseCode) return fromStored(stored.responseCode, stored.responseBody);
    // Undecided and no longer worked on: let the shopper's retry or the sweeper continue at once.
    await step('release the undecided order', () => postponeOrder(ctx, taken.order.id, 0));
    throw error;
  }
}

/**
 * The credits of a new order; null for a key that is known already, whose answer they cannot change: a card that was
 * spent or locked since then must not turn a placed order into a refusal.
 */
async function creditsOf(
  ctx: CheckoutCtx,
  key: string,
  request: PlaceOrderRequest,
  customerId: string | null,
): Promise<Result<Credit[] | null, OrderRefusal>> {
  if (!request.payment.methods.some(isCredit)) return ok([]);
  const known = await step('look up the key before the credits', () => readKey(ctx, key));
  if (known) return ok(null);
  return step('validate the credits', () => validateCredits(ctx, request, customerId));
}

async function startOrReread(
  ctx: CheckoutCtx,
  key: string,
  request: PlaceOrderRequest,
  start: Omit<OrderStart, 'credits'>,
  credits: Result<Credit[] | null, OrderRefusal>,
): Promise<Result<StartedOrder, OrderRefusal>> {
  const { orderId } = start;
  if (!credits.ok) return credits;
  try {
    return await step('start the order', () => startOrder(ctx, key, request, { ...start, credits: credits.value }));
  } catch (error) {
    // T1's commit may have succeeded although its answer was lost (reliability R9): then the key has our order's id.
    const found = await step('read the key after a failed start', () => readKey(ctx, key));
    if (found?.orderId !== orderId) throw error;
    await step('release the started order', () => postponeOrder(ctx, orderId, 0));
    return ok({ kind: 'underway', orderId });
  }
}

/** Leases an order that its previous process left behind; null while another process holds it. */
async function takeOver(ctx: CheckoutCtx, orderId: string): Promise<LeasedOrder | null> {
  const order = await step('lease the order to take over', () => leaseOrder(ctx, orderId, maxLeaseSeconds(ctx)));
  if (!order) return null;
  const payments = await step('read payments of the order taken over', () => findPayments(ctx, orderId));
  return { order, payments };
}
