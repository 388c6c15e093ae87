/** Sending an attempt to the shop until it is settled, and what leaves the browser with an order: from the payment step and from express sheets alike. */
import type { PlaceOrderRequest, PlaceOrderResponse } from '#contract/checkout/checkout.ts';
import { showRefusal } from '#storefront/features/cart/check-cart-again.ts';
import { currentItems } from '#storefront/features/cart/use-cart-view.ts';
import { removeItems } from '#storefront/lib/cart/cart-document.ts';
import { cart as ownCart } from '#storefront/lib/cart/cart-state.ts';
import { checkoutData } from '#storefront/lib/checkout/checkout-data.ts';
import { closeCheckout, renewCheckout } from '#storefront/lib/checkout/checkout-state.ts';
import { clearCredits, dropPoints } from '#storefront/lib/checkout/credits-state.ts';
import { clearGiftCards } from '#storefront/lib/checkout/gift-cards-state.ts';
import { type OrderAttempt, orderAttempts, sendOrder } from '#storefront/lib/checkout/order-attempt.ts';
import { forgetShownPromotions } from '#storefront/lib/checkout/shown-promotions.ts';
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

/** Sends it until it is settled. Should the shop know its key with another body, that order's end is the answer (FIX-23). */
export async function sendAttempt(attempt: OrderAttempt): Promise<OrderOutcome> {
  const answer = await sendOrder(attempt, { post, wait });
  const otherBody = answer.kind === 'REFUSED' && answer.body.errorCode === 'IdempotencyKeyReused';
  return readOutcome(otherBody ? await sendOrder({ ...attempt, veiled: true }, { post, wait }) : answer);
}

/** Once the shopper has been led on from a placed order: the lines that were bought leave the cart; what another tab added meanwhile stays. */
export function clearOrdered({ request: { cart } }: { request: PlaceOrderRequest }): void {
  keepBoughtSize(cart.items, productCache.snapshot());
  const bought = new Set(cart.items.map(({ productId, variantId }) => `${productId}-${variantId}`));
  const ids = currentItems()
    .filter(({ productId, variantId }) => bought.has(`${productId}-${variantId}`))
    .map(({ id }) => id);
  // Not as a shopper takes things out: that would be measured.
  ownCart.edit((document, editor) => removeItems(document, ids, editor));
  clearGiftCards();
  forgetPayInFourAgreement();
  closeCheckout();
  clearCredits();
  orderAttempts.settle();
  forgetShownPromotions();
  checkoutData.clear();
}

/** What an order that was refused changes for the next one: what can no longer pay leaves, and cart and quote are read again (FIX-07). */
export async function applyRefusal(refused: Refused): Promise<void> {
  if (refused.renewCheckout) renewCheckout();
  if (refused.dropPoints) dropPoints();
  if (refused.refreshGiftCards) await refreshHeld();
  if (refused.reloadQuote) await showRefusal();
}
type Refused = Extract<OrderOutcome, { reloadQuote: boolean }>;

/** Balances asked again: cards that cannot pay any more leave, the others pay what they can. */
export async function refreshHeld(): Promise<void> {
  const [{ refreshGiftCards }, { askBalance }] = await Promise.all([
    import('#storefront/features/gift-cards/refresh-gift-cards.ts'),
    import('#storefront/features/gift-cards/ask-balance.ts'),
  ]);
  await refreshGiftCards(askBalance);
}
