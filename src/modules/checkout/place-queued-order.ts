import type { PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import { isCredit } from '#modules/payments/payment.ts';
import { createSemaphore, type Semaphore } from '#platform/limits/semaphore.ts';
import { createThrottle } from '#platform/limits/throttle.ts';
import type { CheckoutCtx } from './checkout-context.ts';
import { claimAttempt, endAttempt } from './internal/attempt-records.ts';
import { refuseSoldOut } from './internal/order/refuse-sold-out.ts';
import type { OrderAnswer } from './order-answer.ts';
import { placeOrder } from './place-order.ts';

/**
 * Fewer than the pool's connections, so that browsing requests do not wait for one. Starting an order is quick: more
 * concurrency would not be faster.
 */
const MAX_CONCURRENT_STARTS = 6;
/** How often the stock of waiting requests is checked again: all of them in one query. */
const STOCK_CHECK_INTERVAL_MS = 100;
/** Well before a claim lapses. */
const RENEW_CLAIM_MS = 20_000;
const semaphore = createSemaphore(MAX_CONCURRENT_STARTS);

/**
 * Work for buyers runs a few at a time with pauses: two thousand who arrive within a second keep the process busy
 * about half of the time, for three seconds instead of one and a half, and browsing requests do not wait for them
 * (reliability E2). Without a rush it has no noticeable effect.
 */
export const throttle = createThrottle(4, 3);

/**
 * Places an order from a queue: in a rush orders start one after the other, first come, first served, and requests
 * waiting for what has just been sold out are answered at once (reliability E2). The queue slot is released after T1;
 * providers are called outside it. The attempt is claimed while it waits, so that a reloaded page is told that it is
 * in progress (FIX-23).
 */
export async function placeQueuedOrder(
  ctx: CheckoutCtx,
  key: string,
  request: PlaceOrderRequest,
  customerId: string | null,
  line: Semaphore = semaphore,
): Promise<OrderAnswer> {
  const slot = line.ask();
  try {
    let isAcquired = await slot.within(0);
    // An order that starts at once has its key in a moment; one that waits, or has PINs to check, is claimed, since
    // its page may ask for the result.
    const claims = !isAcquired || request.payment.methods.some(isCredit);
    let claimedAt = performance.now();
    if (claims) await claimAttempt(ctx, key);
    while (!isAcquired) {
      if (performance.now() - claimedAt > RENEW_CLAIM_MS) {
        claimedAt = performance.now();
        await claimAttempt(ctx, key);
      }
      const refused = await refuseSoldOut(ctx, key, request, customerId, throttle);
      if (refused) return await ended(ctx, key, refused);
      // All waiting requests check at the same moments, so that one query serves them all.
      isAcquired = await slot.within(STOCK_CHECK_INTERVAL_MS - (performance.now() % STOCK_CHECK_INTERVAL_MS));
    }
    const answer = await placeOrder(ctx, key, request, customerId, () => {
      slot.leave();
      return throttle();
    });
    return claims ? await ended(ctx, key, answer) : answer;
  } finally {
    slot.leave();
  }
}

/** A refusal leaves nothing behind: its key is unknown to later requests for the result. */
async function ended(ctx: CheckoutCtx, key: string, answer: OrderAnswer): Promise<OrderAnswer> {
  if (!answer.placed && !answer.errorCode.startsWith('IdempotencyKey')) await endAttempt(ctx, key);
  return answer;
}
