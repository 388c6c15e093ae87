/** The checkout as its steps see it: cart, what was said so far, and the quote for exactly that. */
import { useEffect } from 'react';
import { useNavigate, useOutletContext } from 'react-router';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useCheckoutData } from '#storefront/browser/checkout-data.ts';
import type { CheckoutDataState } from '#storefront/browser/checkout-data-loader.ts';
import { orderAttempts } from '#storefront/browser/checkout-order-attempt.ts';
import { buildInfoRequest, type ProvisionalShipping } from '#storefront/browser/checkout-request.ts';
import { checkoutState, openCheckout } from '#storefront/browser/checkout-state.ts';
import { useHydrated } from '#storefront/browser/local-hydrated.ts';
import { type LoadedCart, useCartItems, useCartView } from '#storefront/features/cart/use-cart-view.ts';
import type { GuardAnswer, GuardFacts } from './checkout-guards.ts';

/** The shipping choice while it is being made, so that the quote follows it. */
export const shippingChoice = createStore<{ choice: ProvisionalShipping | null }>(() => ({ choice: null }));

export interface Checkout extends GuardFacts {
  cart: LoadedCart;
  quote: CheckoutDataState;
}

/** For the frame around the steps; the steps use `useCheckout`. */
export function useCheckoutFacts(active: boolean): Checkout {
  const hydrated = useHydrated();
  const cart = useCartView();
  const items = useCartItems();
  const { record } = useStore(checkoutState);
  const { choice } = useStore(shippingChoice);
  useEffect(() => {
    openCheckout();
  }, []);
  const ready = active && record !== null && cart.status === 'SUCCESS';
  const quote = useCheckoutData(ready ? buildInfoRequest(items, record, choice ?? undefined) : undefined);
  return { hydrated, cart, record, quote };
}

export const useCheckout = () => useOutletContext<Checkout>();

/** Goes where the guard sends, unless an order is on its way: that is finished where it began. */
export function useGuard(answer: GuardAnswer, here?: '/checkout/payment'): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (answer === null || answer === 'WAIT') return;
    if (orderAttempts.pending()) {
      if (here !== '/checkout/payment') void navigate('/checkout/payment', { replace: true });
      return;
    }
    void navigate(answer, { replace: true });
  }, [answer, here, navigate]);
}
