/** Sending an attempt to the shop until it is settled, and what leaves the browser with an order: from the payment step and from express sheets alike. */
import type { PlaceOrderRequest, PlaceOrderResponse } from '#contract/checkout.ts';
import { removeItems } from '#storefront/browser/cart-document.ts';
import { cart as ownCart } from '#storefront/browser/cart-state.ts';
import { checkoutData } from '#storefront/browser/checkout-data.ts';
import { type OrderAttempt, orderAttempts, sendOrder } from '#storefront/browser/checkout-order-attempt.ts';
import { closeCheckout } from '#storefront/browser/checkout-state.ts';
import { clearCredits } from '#storefront/browser/credits-state.ts';
import { clearGiftCards } from '#storefront/browser/gift-cards-state.ts';
import { heldProducts } from '#storefront/browser/products-held.ts';
import { callAsShopper } from '#storefront/browser/shopper-call.ts';
import { currentItems } from '#storefront/features/cart/use-cart-view.ts';
import { keepBoughtSize } from './keep-bought-size.ts';
import { type OrderOutcome, readOutcome } from './order-outcome.ts';
import { forgetAgreed } from './pay-in-four-trip.ts';

const post = ({ key, request, veiled }: OrderAttempt) =>
  callAsShopper<PlaceOrderResponse>(veiled ? 'GET' : 'POST', 'checkout/order', veiled ? undefined : request, {
    headers: { 'idempotency-key': key },
    timeoutMs: 40_000,
  });
const wait = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

export const sendAttempt = async (attempt: OrderAttempt): Promise<OrderOutcome> => readOutcome(await sendOrder(attempt, { post, wait }));

/** Once the shopper has been led on from a placed order: the lines that were bought leave the cart; what another tab added meanwhile stays. */
export function clearOrdered({ request: { cart } }: { request: PlaceOrderRequest }): void {
  keepBoughtSize(cart.items, heldProducts.snapshot());
  const bought = new Set(cart.items.map(({ productId, variantId }) => `${productId}-${variantId}`));
  const ids = currentItems()
    .filter(({ productId, variantId }) => bought.has(`${productId}-${variantId}`))
    .map(({ id }) => id);
  // Not as a shopper takes things out: that would be measured.
  ownCart.edit((document, editor) => removeItems(document, ids, editor));
  clearGiftCards();
  forgetAgreed();
  closeCheckout();
  clearCredits();
  orderAttempts.settle();
  checkoutData.clear();
}
