import { findItemProblems, guestShopper } from '#contract/checkout/cart-item-rules.ts';
import type { PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import { type SellableItems, sellableItems, sellableItemsInFull } from '#modules/cart/read-sellable-items.ts';
import { createChallengeValidator } from '#modules/limited-releases/challenge-acceptances.ts';
import { liveCheckouts } from '#modules/orders/lookup/live-checkouts.ts';
import type { Ctx } from '#platform/context.ts';
import { runBatchedQueries } from '#platform/database/batched-query.ts';
import { createBatcher } from '#platform/database/batcher.ts';
import { type Fail, fail } from '#shared/result.ts';
import type { OrderRefusal } from '../../order-answer.ts';
import { knownKeys } from '../idempotency-records.ts';
import { refusalOfProblems } from '../order-refusal.ts';

/** Long enough that requests arriving at about the same time share one query. */
const BATCH_MS = 5;

/**
 * Tells a waiting shopper that a size is sold out (guests, delivery only), by one stock query for all who wait. Null
 * wherever the answer may be another one: then the order is attempted. Writes nothing and keeps no key: released stock
 * is available to the next request.
 */
export async function refuseSoldOut(
  ctx: Ctx,
  key: string,
  request: PlaceOrderRequest,
  customerId: string | null,
  throttle: () => Promise<void> = async () => undefined,
): Promise<Fail<OrderRefusal> | null> {
  // For collection the answer names other stores, and for logged-in customers it depends on member products.
  if (request.shipping.type !== 'DELIVERY' || customerId !== null) return null;
  const { items } = request.cart;
  const stock = await readStock(ctx, {
    key,
    checkoutId: request.checkoutId,
    variantIds: items.map(({ variantId }) => variantId),
  });
  if (!stock) return null;
  // All waiting requests get the result at the same moment; what follows runs for a few at a time.
  await throttle();
  const problems = findItemProblems(items, (id) => stock.products.get(id), guestShopper, {
    qtyMax: ctx.config.KERB_CART_QTY_MAX,
    validateChallenge: await createChallengeValidator(ctx, stock.products),
  });
  if (problems.length === 0) return null;
  return fail(refusalOfProblems(request, problems, false));
}

interface StockQuestion {
  key: string;
  checkoutId: string;
  variantIds: readonly string[];
}

/** The stock levels; null for a key or a checkout that has an order already. */
const readStock = createBatcher(async (ctx, all: readonly StockQuestion[]): Promise<(SellableItems | null)[]> => {
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
