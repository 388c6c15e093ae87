/** The cart with its products, loaded and kept fresh, for drawer, cart page and checkout. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { cacheCartProducts, cachedCartProducts } from '#storefront/lib/cart/cart-products-cache.ts';
import { cart } from '#storefront/lib/cart/cart-state.ts';
import { checkoutData } from '#storefront/lib/checkout-data/checkout-data.ts';
import { useCartShopper } from '#storefront/lib/membership/use-cart-shopper.ts';
import { keepLoaded, productCache, useCachedProducts } from '#storefront/lib/products/product-cache.ts';
import { type CartView, viewCart } from './cart-lines.ts';
import { cartChecks, checkAgain } from './check-cart-again.ts';
import { priceChanges, recordPrices } from './internal/lines/price-changes.ts';
import { quotedProblems } from './internal/lines/quoted-problems.ts';
import { removeFromCart, useCart } from './use-cart.ts';

export interface LoadedCart extends CartView {
  /** CART-05: 'LOADING' until the load has a result. */
  status: 'LOADING' | 'SUCCESS' | 'ERROR';
  empty: boolean;
  count: number;
  /** Number of items removed because the shop no longer has them. */
  goneCount: number;
  /** The request failed: prices and stock are as last seen. */
  stale: boolean;
  retry: () => void;
}

export function useCartView(): LoadedCart {
  const { status, items, count } = useCart();
  const products = useCachedProducts();
  const ids = [...new Set(items.map(({ productId }) => productId))].sort().join(' ');
  const { failed, retry } = useProductLoad(ids);
  const inCart = items.map(({ productId }) => products.get(productId));
  const shopper = useCartShopper(inCart.some((product) => product?.loyaltyMemberExclusive));
  // Only items reserved for some shoppers must wait until the shopper is known.
  const unsure =
    !shopper.known && inCart.some((product) => product?.accountExclusive || product?.loyaltyMemberExclusive);
  const { status: quoteStatus, data: quote } = useStore(checkoutData.state);
  const { seen } = useStore(priceChanges);
  const { quote: checked } = useStore(cartChecks);
  const quoted = quotedProblems(items, quoteStatus === 'SUCCESS' ? quote : null, checked === quote);
  const view = viewCart(items, products, {
    shopper,
    membershipFailed: shopper.membershipFailed,
    quoted,
    seenPrices: seen,
  });
  useEffect(() => {
    if (view.unconfirmed && quote) void checkAgain(quote);
  }, [view.unconfirmed, quote]);
  useSeenPrices(ids, products, failed);
  const goneCount = useGoneItems(view.goneIds);

  const loading = status === 'LOADING' || unsure || (view.waiting && !failed);
  return {
    ...view,
    status: loading ? 'LOADING' : view.waiting ? 'ERROR' : 'SUCCESS',
    empty: status === 'SUCCESS' && items.length === 0,
    count,
    goneCount,
    stale: failed && !view.waiting,
    retry,
  };
}

/**
 * Loads the products of a list of ids, separated by spaces, and keeps them fresh. `failed`: the last request had no
 * answer, and what this browser has stored is used instead.
 */
function useProductLoad(ids: string): { failed: boolean; retry: () => void } {
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    if (ids === '') return;
    let current = true;
    const load = () =>
      void productCache.load(ids.split(' ')).then((loaded) => {
        if (!loaded) productCache.takeStored(cachedCartProducts(ids.split(' ')));
        if (current) setFailed(!loaded);
      });
    const stop = keepLoaded(load);
    return () => {
      current = false;
      stop();
    };
  }, [ids, tries]);
  const retry = () => {
    setFailed(false);
    setTries((before) => before + 1);
  };
  return { failed, retry };
}

/** Caches every line's current product for offline use, after comparing its price with the one last seen. */
function useSeenPrices(ids: string, products: ReturnType<typeof useCachedProducts>, failed: boolean): void {
  const known = products.size > 0 && ids !== '' && ids.split(' ').every((id) => products.get(id) !== undefined);
  useEffect(() => {
    if (ids === '') recordPrices([], []);
    if (!known || failed) return;
    const wanted = ids.split(' ');
    const now = wanted.map((id) => products.get(id));
    recordPrices(cachedCartProducts(wanted), now);
    cacheCartProducts(now);
  }, [known, failed, ids, products]);
}

/** Takes items out of the cart that the shop no longer has; returns how many it has taken out so far. */
function useGoneItems(goneIds: readonly string[]): number {
  const [goneCount, setGoneCount] = useState(0);
  const removedIds = goneIds.join(' ');
  useEffect(() => {
    if (removedIds === '') return;
    setGoneCount((before) => before + removedIds.split(' ').length);
    removeFromCart(removedIds.split(' '));
  }, [removedIds]);
  return goneCount;
}

/** The current items, for event handlers. */
export const currentItems = () => cart.items();
export const useCartItems = () => useStore(cart.state).items;
