import type { PlaceOrderRequest } from '#contract/checkout.ts';
import { createPace } from '#platform/pace.ts';
import { createTurnstile, type Turnstile } from '#platform/turnstile.ts';
import type { CheckoutCtx } from './checkout-context.ts';
import type { OrderAnswer } from './order-answer.ts';
import { placeOrder } from './place-order.ts';
import { refuseSoldOut } from './refuse-sold-out.ts';

/** Fewer than the pool has connections, so that those who look around are not kept waiting for one. Beginning an order is quick: more at once would not be faster. */
const BEGINNING_AT_ONCE = 6;
/** How often those who wait are looked up again: all of them in one question. */
const LOOK_AGAIN_MS = 100;
const turnstile = createTurnstile(BEGINNING_AT_ONCE);

/**
 * What is done for buyers, a few at a time and then a rest: two thousand who come within a second keep the process busy about half of
 * the time, for three seconds instead of one and a half, and nobody who looks around waits for them (E2). Nobody notices without a rush.
 */
export const giveWay = createPace(4, 3);

/**
 * Places an order when its turn has come: in a rush orders begin one after the other, first come, first served, and whoever waits for
 * what has just been sold out is told so at once (E2). The turn ends with T1; money is asked for outside it.
 */
export async function placeOrderInTurn(
  ctx: CheckoutCtx,
  key: string,
  request: PlaceOrderRequest,
  customerId: string | null,
  line: Turnstile = turnstile,
): Promise<OrderAnswer> {
  const turn = line.ask();
  try {
    let mine = await turn.within(0);
    while (!mine) {
      const refused = await refuseSoldOut(ctx, key, request, customerId, giveWay);
      if (refused) return refused;
      // All at the same moments, so that one question is enough for all of them.
      mine = await turn.within(LOOK_AGAIN_MS - (performance.now() % LOOK_AGAIN_MS));
    }
    return await placeOrder(ctx, key, request, customerId, () => {
      turn.leave();
      return giveWay();
    });
  } finally {
    turn.leave();
  }
}
