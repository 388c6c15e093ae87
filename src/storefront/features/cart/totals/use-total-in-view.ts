/** What to show for the total at any moment: it is never empty (UX-18). */
import { useStore } from 'zustand';
import type { Product } from '#contract/products/product.ts';
import { type Cents, dollarsToCents } from '#shared/money.ts';
import { cachedCartProducts } from '#storefront/lib/cart/cart-products-cache.ts';
import { type ShownTotal, shownTotal, totalsOfCart } from '#storefront/lib/checkout/shown-total.ts';
import type { CheckoutDataState } from '#storefront/lib/checkout-data/checkout-data-loader.ts';
import { useCachedProducts } from '#storefront/lib/products/product-cache.ts';
import { useCart } from '../use-cart.ts';

export interface TotalInView {
  /** The quote, else the last known totals of this cart. */
  totals: ShownTotal | null;
  /** The items alone, while no total is known; null while a price is not known either, as on the server. */
  itemsCents: Cents | null;
  /** CHECKING: it may still change. FAILED: it could not be checked. */
  status: 'CHECKED' | 'CHECKING' | 'FAILED';
}

export function useTotalInView({ status, data, loading }: CheckoutDataState): TotalInView {
  const { items } = useCart();
  const products = useCachedProducts();
  const { stored } = useStore(shownTotal);
  if (data) return { totals: data, itemsCents: null, status: loading ? 'CHECKING' : 'CHECKED' };
  const isFailed = status === 'ERROR' && !loading;
  return {
    totals: items.length > 0 ? totalsOfCart(stored, items) : null,
    itemsCents: items.length > 0 ? itemsTotal(items, products) : null,
    status: isFailed ? 'FAILED' : 'CHECKING',
  };
}

/** By the prices that are loaded, else those this browser saw last; null where one is unknown. */
function itemsTotal(
  items: readonly { productId: string; qty: number }[],
  products: ReadonlyMap<string, Product | null>,
): Cents | null {
  const seen = new Map(cachedCartProducts(items.map(({ productId }) => productId)).map((one) => [one.id, one]));
  const prices = items.map(({ productId }) => (products.get(productId) ?? seen.get(productId))?.price);
  if (prices.some((price) => price === undefined)) return null;
  return items.reduce((sum, { qty }, index) => sum + dollarsToCents(prices[index] ?? 0) * BigInt(qty), 0n);
}
