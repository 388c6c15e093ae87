import type { PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import { isCredit } from '#modules/payments/payment.ts';
import { createSemaphore, type Semaphore } from '#platform/limits/semaphore.ts';
import { createThrottle } from '#platform/limits/throttle.ts';
import type { CheckoutCtx } from './checkout-context.ts';
import { claimAttempt, endAttempt } from './internal/attempt-records.ts';
import { refuseSoldOut } from './internal/order/refuse-sold-out.ts';
import type { OrderAnswer } from './order-answer.ts';
import { placeOrder } from './place-order.ts';

/** Fewer than the pool has connections, so that those who look around are not kept waiting for one. Beginning an order is quick: more at once would not be faster. */
const MAX_CONCURRENT_STARTS = 6;
/** How often those who wait are looked up again: all of them in one question. */
const LOOK_AGAIN_MS = 100;
/** Well before a claim lapses. */
const RENEW_CLAIM_MS = 20_000;
const semaphore = createSemaphore(MAX_CONCURRENT_STARTS);

/**
 * What is done for buyers, a few at a time and then a rest: two thousand who come within a second keep the process busy about half of
 * the time, for three seconds instead of one and a half, and nobody who looks around waits for them (E2). Nobody notices without a rush.
 */
export const throttle = createThrottle(4, 3);

/**
 * Places an order when its turn has come: in a rush orders begin one after the other, first come, first served, and whoever waits for
 * what has just been sold out is told so at once (E2). The turn ends with T1; money is asked for outside it. The
 * attempt is claimed while it waits, so that a page that was reloaded hears that it is under way (FIX-23).
 */
export async function placeQueuedOrder(
  ctx: CheckoutCtx,
  key: string,
  request: PlaceOrderRequest,
  customerId: string | null,
  line: Semaphore = semaphore,
): Promise<OrderAnswer> {
  const turn = line.ask();
  try {
    let mine = await turn.within(0);
    // What begins at once has its key in a moment; what waits, or has PINs to be checked, is claimed: its page may go and ask.
    const claims = !mine || request.payment.methods.some(isCredit);
    let claimedAt = performance.now();
    if (claims) await claimAttempt(ctx, key);
    while (!mine) {
      if (performance.now() - claimedAt > RENEW_CLAIM_MS) {
        claimedAt = performance.now();
        await claimAttempt(ctx, key);
      }
      const refused = await refuseSoldOut(ctx, key, request, customerId, throttle);
      if (refused) return await ended(ctx, key, refused);
      // All at the same moments, so that one question is enough for all of them.
      mine = await turn.within(LOOK_AGAIN_MS - (performance.now() % LOOK_AGAIN_MS));
    }
    const answer = await placeOrder(ctx, key, request, customerId, () => {
      turn.leave();
      return throttle();
    });
    return claims ? await ended(ctx, key, answer) : answer;
  } finally {
    turn.leave();
  }
}

/** A refusal leaves nothing behind: whoever asks about its key hears that nobody knows it. */
async function ended(ctx: CheckoutCtx, key: string, answer: OrderAnswer): Promise<OrderAnswer> {
  if (!answer.placed && !answer.errorCode.startsWith('IdempotencyKey')) await endAttempt(ctx, key);
  return answer;
}
