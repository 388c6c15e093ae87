import type { CheckoutInfo } from '#contract/checkout/checkout-info.ts';
import type { Address } from '#contract/fields/fields.ts';
import { checkoutMessages } from '#contract/messages/checkout-messages.ts';
import { giftCardMessages } from '#contract/messages/gift-card-messages.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { readCartAgain } from '#storefront/features/cart/check-cart-again.ts';
import { storedVisitorId } from '#storefront/lib/analytics/visitor-id.ts';
import { creditPayments } from '#storefront/lib/checkout/applied-credits.ts';
import { editCheckout } from '#storefront/lib/checkout/checkout-state.ts';
import { giftCardPayments, giftCardsState } from '#storefront/lib/checkout/gift-cards-state.ts';
import { reloadCheckoutData } from '#storefront/lib/checkout-data/checkout-data.ts';
import { membershipState } from '#storefront/lib/loyalty/membership-state.ts';
import { draftOrder } from '../../order/order-draft.ts';
import { refreshBalances } from '../../order/send-attempt.ts';
import type { DraftWith, Notice } from '../../payment-methods/payment-method.ts';
import { type BillingInput, type BillingValues, billingChoices, settleBilling } from '../billing/billing.ts';
import { loadAddressCheck } from '../billing/use-billing-form.ts';
import type { Checkout } from '../use-checkout.ts';

/**
 * Messages for orders that are not sent because the amounts differ from those shown (FIX-36, VOUCH-12). Nothing was
 * charged.
 */
const notAsShown = {
  CHANGED: checkoutMessages.totalChanged,
  GIFT_CARDS_CHANGED: giftCardMessages.giftCardBalanceChanged,
  FAILED: checkoutMessages.orderFailed,
};

/** `typed`: entered on this step; null: none. INVALID: a typed one with errors, which the form shows. */
async function readBilling(
  values: BillingValues,
  billing: BillingInput,
): Promise<Result<{ address: Address | null; typed: Address | null }, 'INVALID'>> {
  const choice = settleBilling(values.choice, billing);
  if (choice !== 'OWN')
    return ok({
      address: billingChoices(billing).find((each) => each.choice === choice)?.address ?? null,
      typed: null,
    });
  const typed = (await loadAddressCheck()).checkAddress(values).address;
  return typed ? ok({ address: typed, typed }) : fail('INVALID');
}

/** False when the quote is no longer the one shown; the shopper has been told. */
async function isStillAsShown(notify: (notice: Notice) => void): Promise<boolean> {
  const now = await reloadCheckoutData();
  if (now === 'SAME') return true;
  // The cart shows which line changed (FIX-07).
  if (now === 'CHANGED') await readCartAgain();
  if (now === 'GIFT_CARDS_CHANGED') await refreshBalances();
  notify({ tone: 'error', text: notAsShown[now] });
  return false;
}

/** Builds the current order, after saving its billing address. Null when something must be fixed. */
export function orderDraftWith(
  { record, cart, credits, membership }: Checkout,
  data: CheckoutInfo | null,
  billing: BillingInput | null,
  notify: (notice: Notice) => void,
): DraftWith {
  return async (values, paying, { brand, last4, payTo }) => {
    if (!record || !billing || !data) return null;
    const read = await readBilling(values, billing);
    if (!read.ok || !(await isStillAsShown(notify))) return null;
    // Only a typed address is stored with the checkout; the others are known already.
    const saved = editCheckout((before) => ({ ...before, billingAddress: read.value.typed }));
    const stored = creditPayments(credits, data.creditUsages, saved.contact?.email ?? '');
    return draftOrder({
      record: saved,
      data,
      lines: cart.lines,
      billingAddress: read.value.address,
      paying,
      credits: [...stored, ...giftCardPayments(giftCardsState.getState().cards, data.creditUsages)],
      paidWith: { brand, last4, ...(payTo && { payTo }) },
      membership,
      isAirlineLinked: membershipState.getState().isAirlineLinked,
      visitorId: storedVisitorId(),
    });
  };
}
