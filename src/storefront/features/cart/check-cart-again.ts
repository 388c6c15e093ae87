/** The cart's products read again where the shop says something of them that is not seen here (FIX-07, FIX-09). */
import { createStore } from 'zustand/vanilla';
import type { CheckoutInfo } from '#contract/checkout/checkout-info.ts';
import { cart } from '#storefront/lib/cart/cart-state.ts';
import { checkoutData } from '#storefront/lib/checkout/checkout-data.ts';
import { productCache } from '#storefront/lib/products/product-cache.ts';

/** The quote that came with the products read again: what it says of stock and state is settled by them. */
export const cartChecks = createStore<{ quote: CheckoutInfo | null }>(() => ({ quote: null }));

let underWay: CheckoutInfo | null = null;

/** Reads every product of the cart and the quote again, once for each quote that disagrees. */
export async function checkAgain(quote: CheckoutInfo): Promise<void> {
  if (underWay === quote || cartChecks.getState().quote === quote) return;
  underWay = quote;
  const loaded = await readCartAgain();
  const { data } = await checkoutData.retry();
  if (underWay === quote) underWay = null;
  if (loaded) cartChecks.setState({ quote: data });
}

/** Every product of the cart as it is now. */
export const readCartAgain = (): Promise<boolean> =>
  productCache.load([...new Set(cart.items().map(({ productId }) => productId))], { again: true });

/** After an order was refused: products and quote as they are now, so that the cart can say at once what is wrong with which line. */
export async function showRefusal(): Promise<void> {
  await Promise.all([readCartAgain(), checkoutData.retry()]);
}
