import type { PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import { isLockedDown } from '#modules/lock-down/is-locked-down.ts';
import { isCredit } from '#modules/payments/payment.ts';
import { createSemaphore, type Semaphore } from '#platform/limits/semaphore.ts';
import { createThrottle } from '#platform/limits/throttle.ts';
import { fail } from '#shared/result.ts';
import type { CheckoutCtx } from './checkout-context.ts';
import { claimAttempt, endAttempt } from './internal/attempt-records.ts';
import { refuseSoldOut } from './internal/order/refuse-sold-out.ts';
import { concernsKey, type OrderAnswer } from './order-answer.ts';
import { placeOrder } from './place-order.ts';
import { readOrderAnswer } from './read-order-answer.ts';

/**
 * Fewer than the pool's connections, so that browsing requests do not wait for one. Starting an order is quick: more
 * concurrency would not be faster.
 */
const MAX_CONCURRENT_STARTS = 6;
/** How often the stock of waiting requests is checked again: all of them in one query. */
const STOCK_CHECK_INTERVAL_MS = 100;
/**
 * Without a rush every order starts sooner than this and has its key before its page can be reloaded, so no claim is
 * written.
 */
const CLAIM_AFTER_MS = 100;
/** Well before a claim lapses. */
const RENEW_CLAIM_MS = 20_000;
const semaphore = createSemaphore(MAX_CONCURRENT_STARTS);

/**
 * Work for buyers runs a few at a time with pauses: five thousand who arrive within a second keep the process busy
 * somewhat more than half of the time, for less than three seconds, and browsing requests run in between (reliability
 * E2, decision 0108). Without a rush it has no noticeable effect: four hundred orders a second never wait here.
 */
export const throttle = createThrottle(5, 1);
/** For those who have been let in: to answer them does not wait behind everybody who has only just arrived. */
const throttleInside = createThrottle(5, 1);

/**
 * Places an order from a queue: in a rush orders start one after the other, first come, first served, and requests
 * waiting for what has just been sold out are answered at once (reliability E2). The queue slot is released after T1;
 * providers are called outside it. An attempt that waits is claimed, so that a reloaded page is told that it is in
 * progress (FIX-23); one with PINs to check is claimed at once. While the operator has stopped orders, none is begun
 * (SEC-26).
 */
export async function placeQueuedOrder(
  ctx: CheckoutCtx,
  key: string,
  request: PlaceOrderRequest,
  customerId: string | null,
  line: Semaphore = semaphore,
): Promise<OrderAnswer> {
  const claim = createClaim(ctx, key, request.payment.methods.some(isCredit) ? 0 : CLAIM_AFTER_MS);
  const slot = line.ask();
  try {
    let isAcquired = await slot.within(0);
    await claim.whenDue();
    while (!isAcquired) {
      const refused = await refuseSoldOut(ctx, key, request, customerId, throttleInside);
      if (refused) return await claim.ended(refused);
      // All waiting requests check at the same moments, so that one query serves them all.
      isAcquired = await slot.within(STOCK_CHECK_INTERVAL_MS - (performance.now() % STOCK_CHECK_INTERVAL_MS));
      if (!isAcquired) await claim.whenDue();
    }
    // Asked once it is this one's turn. An order that was begun before is finished, and its answer is given again.
    if ((await isLockedDown(ctx, 'orders')) && !(await readOrderAnswer(ctx, key)))
      return await claim.ended(fail({ reason: 'ORDERS_STOPPED' }));
    return await claim.ended(
      await placeOrder(ctx, key, request, customerId, () => {
        slot.leave();
        return throttleInside();
      }),
    );
  } finally {
    slot.leave();
  }
}

/** The claim of an attempt, due `afterMs` from now and renewed from time to time. */
function createClaim(ctx: CheckoutCtx, key: string, afterMs: number) {
  let due = performance.now() + afterMs;
  let isClaimed = false;
  return {
    whenDue: async (): Promise<void> => {
      if (performance.now() < due) return;
      due = performance.now() + RENEW_CLAIM_MS;
      isClaimed = true;
      await claimAttempt(ctx, key);
    },
    /** A refusal leaves nothing behind: its key is unknown to later requests for the result. */
    ended: async (answer: OrderAnswer): Promise<OrderAnswer> => {
      const isRefused = !answer.ok && !concernsKey(answer.error);
      if (isClaimed && isRefused) await endAttempt(ctx, key);
      return answer;
    },
  };
}
