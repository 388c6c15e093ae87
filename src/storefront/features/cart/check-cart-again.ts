/** Reloads the cart's products when the shop reports a problem that the loaded ones do not show (FIX-07, FIX-09). */
import { createStore } from 'zustand/vanilla';
import type { CheckoutInfo } from '#contract/checkout/checkout-info.ts';
import { cart } from '#storefront/lib/cart/cart-state.ts';
import { checkoutData } from '#storefront/lib/checkout-data/checkout-data.ts';
import { productCache } from '#storefront/lib/products/product-cache.ts';

/** The quote loaded together with the products: those products settle its problems of stock and state. */
export const cartChecks = createStore<{ quote: CheckoutInfo | null }>(() => ({ quote: null }));

let inFlight: CheckoutInfo | null = null;

/** Reloads every product of the cart and the quote, once for each quote that disagrees. */
export async function checkAgain(quote: CheckoutInfo): Promise<void> {
  if (inFlight === quote || cartChecks.getState().quote === quote) return;
  inFlight = quote;
  const loaded = await readCartAgain();
  const { data } = await checkoutData.retry();
  if (inFlight === quote) inFlight = null;
  if (loaded) cartChecks.setState({ quote: data });
}

/** Reloads every product of the cart. */
export const readCartAgain = (): Promise<boolean> =>
  productCache.load([...new Set(cart.items().map(({ productId }) => productId))], { again: true });

/** After an order was refused: reloads products and quote, so that the cart shows which line has which problem. */
export async function showRefusal(): Promise<void> {
  await Promise.all([readCartAgain(), checkoutData.retry()]);
}
