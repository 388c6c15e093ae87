/**
 * Sends an attempt to the shop until it is settled, and clears what belonged to a placed order: for the payment step
 * and express checkouts.
 */
import type { PlaceOrderRequest, PlaceOrderResponse } from '#contract/checkout/checkout.ts';
import { showRefusal } from '#storefront/features/cart/check-cart-again.ts';
import { currentItems } from '#storefront/features/cart/use-cart-view.ts';
import { removeItems } from '#storefront/lib/cart/cart-document.ts';
import { cart as ownCart } from '#storefront/lib/cart/cart-state.ts';
import { closeCheckout, renewCheckout } from '#storefront/lib/checkout/checkout-state.ts';
import { clearCredits, dropPoints } from '#storefront/lib/checkout/credits-state.ts';
import { clearGiftCards } from '#storefront/lib/checkout/gift-cards-state.ts';
import { orderAttempts, sendOrder } from '#storefront/lib/checkout/order-attempt.ts';
import type { OrderAttempt } from '#storefront/lib/checkout/order-attempt-keeper.ts';
import { forgetShownPromotions } from '#storefront/lib/checkout/shown-promotions.ts';
import { checkoutData } from '#storefront/lib/checkout-data/checkout-data.ts';
import { productCache } from '#storefront/lib/products/product-cache.ts';
import { callAsShopper } from '#storefront/lib/session/call-as-shopper.ts';
import { keepBoughtSize } from '../internal/order/keep-bought-size.ts';
import { type OrderOutcome, readOutcome } from '../internal/order/order-outcome.ts';
import { forgetPayInFourAgreement } from '../payment/pay-in-four-redirect.ts';

const post = ({ key, request, veiled }: OrderAttempt) =>
  callAsShopper<PlaceOrderResponse>(veiled ? 'GET' : 'POST', 'checkout/order', veiled ? undefined : request, {
    headers: { 'idempotency-key': key },
    timeoutMs: 40_000,
  });
const wait = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

/**
 * Sends the attempt until it is settled. If the shop knows its key with another body, the outcome of that order is
 * returned (FIX-23).
 */
export async function sendAttempt(attempt: OrderAttempt): Promise<OrderOutcome> {
  const answer = await sendOrder(attempt, { post, wait });
  const otherBody =
    !answer.ok && answer.error.reason === 'REFUSED' && answer.error.body.errorCode === 'IdempotencyKeyReused';
  return readOutcome(otherBody ? await sendOrder({ ...attempt, veiled: true }, { post, wait }) : answer);
}

/**
 * After the shopper has left a placed order's page: removes the ordered lines from the cart; lines added by another tab
 * meanwhile stay.
 */
export function clearOrdered({ request: { cart } }: { request: PlaceOrderRequest }): void {
  keepBoughtSize(cart.items, productCache.snapshot());
  const bought = new Set(cart.items.map(({ productId, variantId }) => `${productId}-${variantId}`));
  const ids = currentItems()
    .filter(({ productId, variantId }) => bought.has(`${productId}-${variantId}`))
    .map(({ id }) => id);
  // Not through the shopper's edit function, which would report a removal to analytics.
  ownCart.edit((document, editor) => removeItems(document, ids, editor));
  clearGiftCards();
  forgetPayInFourAgreement();
  closeCheckout();
  clearCredits();
  orderAttempts.settle();
  forgetShownPromotions();
  checkoutData.clear();
}

/**
 * Updates the browser after a refused order: removes credits that can no longer pay, and reloads cart and quote
 * (FIX-07).
 */
export async function applyRefusal(refused: Refused): Promise<void> {
  if (refused.renewCheckout) renewCheckout();
  if (refused.dropPoints) dropPoints();
  if (refused.refreshGiftCards) await refreshBalances();
  if (refused.reloadQuote) await showRefusal();
}
type Refused = Extract<OrderOutcome, { reloadQuote: boolean }>;

/** Reloads balances: cards that can no longer pay are removed, the others pay what they can. */
export async function refreshBalances(): Promise<void> {
  const [{ refreshGiftCards }, { askBalance }] = await Promise.all([
    import('#storefront/features/gift-cards/refresh-gift-cards.ts'),
    import('#storefront/features/gift-cards/ask-balance.ts'),
  ]);
  await refreshGiftCards(askBalance);
}
