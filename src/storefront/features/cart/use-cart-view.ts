/** The cart with the products in it, loaded and kept fresh: what drawer, cart page and checkout show. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { cacheCartProducts, cachedCartProducts } from '#storefront/lib/cart/cart-products-cache.ts';
import { cart } from '#storefront/lib/cart/cart-state.ts';
import { checkoutData } from '#storefront/lib/checkout/checkout-data.ts';
import { useCartShopper } from '#storefront/lib/loyalty/use-cart-shopper.ts';
import { keepLoaded, productCache, useCachedProducts } from '#storefront/lib/products/product-cache.ts';
import { type CartView, viewCart } from './cart-lines.ts';
import { cartChecks, checkAgain } from './check-cart-again.ts';
import { notePrices, priceChanges } from './internal/lines/price-changes.ts';
import { quotedProblems } from './internal/lines/quoted-problems.ts';
import { removeFromCart, useCart } from './use-cart.ts';

export interface LoadedCart extends CartView {
  /** CART-05: 'LOADING' until the load has a result. */
  status: 'LOADING' | 'SUCCESS' | 'ERROR';
  empty: boolean;
  count: number;
  /** How many items left because the shop no longer has them. */
  goneCount: number;
  /** The shop could not be asked: prices and stock are as they were seen last. */
  stale: boolean;
  retry: () => void;
}

export function useCartView(): LoadedCart {
  const { status, items, count } = useCart();
  const products = useCachedProducts();
  const [failed, setFailed] = useState(false);
  const [goneCount, setGoneCount] = useState(0);
  const [tries, setTries] = useState(0);
  const ids = [...new Set(items.map(({ productId }) => productId))].sort().join(' ');

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another load
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

  const inCart = items.map(({ productId }) => products.get(productId));
  const shopper = useCartShopper(inCart.some((product) => product?.loyaltyMemberExclusive));
  // Only what is kept for some people has to wait for who this is.
  const unsure =
    !shopper.known && inCart.some((product) => product?.accountExclusive || product?.loyaltyMemberExclusive);
  const { status: quoted, data: quote } = useStore(checkoutData.state);
  const { seen } = useStore(priceChanges);
  const { quote: checked } = useStore(cartChecks);
  const told = quotedProblems(items, quoted === 'SUCCESS' ? quote : null, checked === quote);
  const view = viewCart(items, products, {
    shopper,
    membershipFailed: shopper.membershipFailed,
    told,
    seenPrices: seen,
  });
  useEffect(() => {
    if (view.unconfirmed && quote) void checkAgain(quote);
  }, [view.unconfirmed, quote]);
  // Every line's product as it is now: kept for a time without a line, after it was compared with what was seen last.
  const known = products.size > 0 && ids !== '' && ids.split(' ').every((id) => products.get(id) !== undefined);
  useEffect(() => {
    if (ids === '') notePrices([], []);
    if (!known || failed) return;
    const wanted = ids.split(' ');
    const now = wanted.map((id) => products.get(id));
    notePrices(cachedCartProducts(wanted), now);
    cacheCartProducts(now);
  }, [known, failed, ids, products]);
  const gone = view.goneIds.join(' ');
  useEffect(() => {
    if (gone === '') return;
    setGoneCount((before) => before + gone.split(' ').length);
    removeFromCart(gone.split(' '));
  }, [gone]);

  const loading = status === 'LOADING' || unsure || (view.waiting && !failed);
  return {
    ...view,
    status: loading ? 'LOADING' : view.waiting ? 'ERROR' : 'SUCCESS',
    empty: status === 'SUCCESS' && items.length === 0,
    count,
    goneCount,
    stale: failed && !view.waiting,
    retry: () => {
      setFailed(false);
      setTries((before) => before + 1);
    },
  };
}

/** The items right now, for code that runs on an event. */
export const currentItems = () => cart.items();
export const useCartItems = () => useStore(cart.state).items;
