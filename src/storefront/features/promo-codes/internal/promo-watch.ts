/** Watches this tab's checkout data and holds the last change of promotions, until the shopper dismisses it. */
import { createStore } from 'zustand/vanilla';
import { checkoutState } from '#storefront/lib/checkout/checkout-state.ts';
import {
  forgetShownPromotions,
  keepShownPromotions,
  readShownPromotions,
} from '#storefront/lib/checkout/shown-promotions.ts';
import { checkoutData } from '#storefront/lib/checkout-data/checkout-data.ts';
import type { CheckoutDataState } from '#storefront/lib/checkout-data/checkout-data-loader.ts';
import { promoDifference } from './promo-difference.ts';

export const promoNotice = createStore<{ messages: string[] }>(() => ({ messages: [] }));
export const closePromoNotice = (): void => promoNotice.setState({ messages: [] });

/** The data whose promotions were compared last. */
let seen: CheckoutDataState['data'] = null;
/** While a code is only being tried, changes are not announced. */
let trying = false;
let watching = false;

function follow({ status, data, loading }: CheckoutDataState): void {
  if (trying || loading) return;
  if (status === 'CART_EMPTY' || status === null) {
    // Before the first answer on a page nothing is known yet; what the previous page showed still counts.
    if (status === 'CART_EMPTY' || seen) forgetShownPromotions();
    seen = null;
    closePromoNotice();
    return;
  }
  if (!data || data === seen) return;
  seen = data;
  const before = readShownPromotions();
  const { applied, disallowed, dropped } = before
    ? promoDifference(before, data.promotions, checkoutState.getState().record?.promoCodes ?? [])
    : { applied: [], disallowed: [], dropped: [] };
  keepShownPromotions(data.promotions.appliedPromotions);
  const messages = [...applied, ...disallowed, ...dropped].map(({ message }) => message);
  if (messages.length > 0) promoNotice.setState({ messages });
}

export function watchPromotions(): void {
  if (watching) return;
  watching = true;
  follow(checkoutData.state.getState());
  checkoutData.state.subscribe(follow);
}

/** Runs work that tries a code without announcing its changes; afterwards the resulting state is compared. */
export async function withoutAnnouncing(work: () => Promise<void>): Promise<void> {
  trying = true;
  try {
    await work();
  } finally {
    trying = false;
    follow(checkoutData.state.getState());
  }
}
