/** The state shared by the checkout steps: cart, the shopper's entries so far, and the quote for exactly these. */
import { useEffect } from 'react';
import { useHref, useLocation, useNavigate, useOutletContext } from 'react-router';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { type LoadedCart, useCartItems, useCartView } from '#storefront/features/cart/use-cart-view.ts';
import { type AppliedCredits, settleCredits } from '#storefront/lib/checkout/applied-credits.ts';
import {
  buildInfoRequest,
  type KnownMembership,
  type ProvisionalShipping,
} from '#storefront/lib/checkout/checkout-request.ts';
import { checkoutState, openCheckout } from '#storefront/lib/checkout/checkout-state.ts';
import { creditsState, openCredits, setCredits } from '#storefront/lib/checkout/credits-state.ts';
import { dropCancelled, giftCardsState } from '#storefront/lib/checkout/gift-cards-state.ts';
import { orderAttempts } from '#storefront/lib/checkout/order-attempt.ts';
import { useCheckoutData } from '#storefront/lib/checkout-data/checkout-data.ts';
import type { CheckoutDataState } from '#storefront/lib/checkout-data/checkout-data-loader.ts';
import { programmeState } from '#storefront/lib/loyalty/programme-state.ts';
import { useHydrated } from '#storefront/lib/page/use-hydrated.ts';
import { useMembership } from '../use-membership.ts';
import type { CheckoutGuardInput, CheckoutGuardResult } from './checkout-guards.ts';

/** The shipping choice in progress, so that the quote includes it. */
export const shippingChoice = createStore<{ choice: ProvisionalShipping | null }>(() => ({ choice: null }));

export interface Checkout extends CheckoutGuardInput {
  cart: LoadedCart;
  quote: CheckoutDataState;
  membership: KnownMembership | null;
  credits: AppliedCredits;
  /** The allowed countries: codes, the default first. */
  countries: readonly string[];
}

/** For the layout around the steps; the steps use `useCheckout`. */
export function useCheckoutInput(active: boolean, countries: readonly string[]): Checkout {
  const hydrated = useHydrated();
  const cart = useCartView();
  const items = useCartItems();
  const { record } = useStore(checkoutState);
  const { choice } = useStore(shippingChoice);
  const { membership, isSettled } = useMembership(active);
  const { credits } = useStore(creditsState);
  const { cards: giftCards } = useStore(giftCardsState);
  useEffect(() => {
    openCheckout();
    openCredits();
  }, []);
  const ready = active && record !== null && cart.status === 'SUCCESS' && isSettled;
  const quote = useCheckoutData(
    ready
      ? buildInfoRequest(items, record, { ...(choice && { provisional: choice }), membership, credits, giftCards })
      : undefined,
  );
  useSettledCredits(active, quote, membership);
  useCancelledGiftCards(active, quote);
  return { hydrated, cart, record, quote, membership, credits, countries };
}

/** After each quote: removes credits that can no longer be used, and tells the shopper (LOY-09 to LOY-13, AIR-13). */
function useSettledCredits(active: boolean, quote: CheckoutDataState, membership: KnownMembership | null): void {
  const { terms } = useStore(programmeState);
  const data = quote.status === 'SUCCESS' && !quote.loading ? quote.data : null;
  const isEnrolled = membership?.isEnrolled ?? null;
  useEffect(() => {
    const { credits } = creditsState.getState();
    if (!active || !terms || (credits.rewards.length === 0 && !credits.airline)) return;
    const settled = settleCredits(credits, {
      isEnrolled,
      redemptionMin: terms.redemptionMin,
      quote: data,
      now: new Date(),
    });
    if (settled.credits !== credits) setCredits(settled.credits, settled.lost);
  }, [active, terms, data, isEnrolled]);
}

/**
 * Gift cards that a quote finds suspended, expired, locked or missing are removed before an order is tried (FIX-48).
 */
function useCancelledGiftCards(active: boolean, quote: CheckoutDataState): void {
  const found = active && quote.status === 'SUCCESS' && !quote.loading ? (quote.data?.cancelledVouchers ?? null) : null;
  useEffect(() => {
    if (found) dropCancelled(found);
  }, [found]);
}

export const useCheckout = () => useOutletContext<Checkout>();

/**
 * Redirects as the guard requires, unless an order is in progress: that is finished where it began. A page that is
 * being left redirects no more: a placed order empties the cart while React still renders the success page.
 */
export function useGuard(answer: CheckoutGuardResult, here?: '/checkout/payment'): void {
  const navigate = useNavigate();
  const ownPath = useHref(useLocation().pathname);
  useEffect(() => {
    if (answer === null || answer === 'WAIT' || window.location.pathname !== ownPath) return;
    if (orderAttempts.pending()) {
      if (here !== '/checkout/payment') void navigate('/checkout/payment', { replace: true });
      return;
    }
    void navigate(answer, { replace: true });
  }, [answer, here, navigate, ownPath]);
}
