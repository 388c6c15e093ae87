import { findItemProblems, guestShopper } from '#contract/checkout/cart-item-rules.ts';
import type { PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import { type SellableItems, sellableItems, sellableItemsInFull } from '#modules/cart/read-sellable-items.ts';
import { createChallengeValidator } from '#modules/limited-releases/challenge-acceptances.ts';
import { liveCheckouts } from '#modules/orders/lookup/live-checkouts.ts';
import type { Ctx } from '#platform/context.ts';
import { runBatchedQueries } from '#platform/database/batched-query.ts';
import { createBatcher } from '#platform/database/batcher.ts';
import type { OrderAnswer } from '../../order-answer.ts';
import { knownKeys } from '../idempotency-records.ts';
import { refusalOfProblems } from './order-refusal.ts';

/** Long enough for those who ask again at about the same time to be asked for together. */
const BATCH_MS = 5;

/**
 * What a shopper who waits would be told in any case: that a size of a parcel for a guest is sold out, by one look at the shelves for all
 * who wait. Null wherever anything else may be the answer: then the order is to be tried. Writes nothing, keeps no key: a pair that
 * comes back is there for the next who ask.
 */
export async function refuseSoldOut(
  ctx: Ctx,
  key: string,
  request: PlaceOrderRequest,
  customerId: string | null,
  throttle: () => Promise<void> = async () => undefined,
): Promise<OrderAnswer | null> {
  // Whoever collects is told of other stores, whoever is logged in of members' goods.
  if (request.shipping.type !== 'DELIVERY' || customerId !== null) return null;
  const { items } = request.cart;
  const seen = await look(ctx, {
    key,
    checkoutId: request.checkoutId,
    variantIds: items.map(({ variantId }) => variantId),
  });
  if (!seen) return null;
  // The answer to all has come at one moment; what follows is done for a few at a time.
  await throttle();
  const problems = findItemProblems(items, (id) => seen.products.get(id), guestShopper, {
    qtyMax: ctx.config.KERB_CART_QTY_MAX,
    validateChallenge: await createChallengeValidator(ctx, seen.products),
  });
  if (problems.length === 0) return null;
  return { placed: false, ...refusalOfProblems(request, problems, false) };
}

interface Asked {
  key: string;
  checkoutId: string;
  variantIds: readonly string[];
}

/** The shelves; null for a key or a checkout that has an order already. */
const look = createBatcher(async (ctx, all: readonly Asked[]): Promise<(SellableItems | null)[]> => {
  const variantIds = [...new Set(all.flatMap((one) => one.variantIds))];
  const others = {
    keys: knownKeys(all.map(({ key }) => key)),
    live: liveCheckouts(all.map(({ checkoutId }) => checkoutId)),
  };
  const read = await runBatchedQueries(ctx, { ...others, sellable: sellableItems(variantIds, 'warehouse') });
  const { keys, live, sellable } = read.sellable
    ? { ...read, sellable: read.sellable }
    : await runBatchedQueries(ctx, { ...others, sellable: sellableItemsInFull(variantIds, 'warehouse') });
  return all.map(({ key, checkoutId }) => (keys.has(key) || live.has(checkoutId) ? null : sellable));
}, BATCH_MS);
