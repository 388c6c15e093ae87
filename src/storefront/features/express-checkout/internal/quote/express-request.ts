/**
 * Builds the request to `/checkout/info` for express checkout: place and postcode only, until the wallet is paid. Pure
 * (EXP-30, EXP-31, BNPL-07).
 */
import type { CheckoutInfoRequest } from '#contract/checkout/checkout-info.ts';
import { type ProvisionalAddress, pickUpMethodCode } from '#contract/checkout/express.ts';
import { homeCountry } from '#contract/fields/country-rules.ts';
import { limits } from '#contract/fields/limits.ts';
import type { CartItem } from '#storefront/lib/cart/cart-document.ts';
import { type AppliedCredits, creditRequests, noCredits } from '#storefront/lib/checkout/applied-credits.ts';
import type { KnownMembership } from '#storefront/lib/checkout/checkout-request.ts';
import { type AppliedGiftCard, giftCardRequests } from '#storefront/lib/checkout/gift-cards-state.ts';
import { cutText } from '../cut-text.ts';
import type { ExpressAddress, ExpressState } from '../express-state.ts';

interface RequestInput {
  items: readonly CartItem[];
  promoCodes: readonly string[];
  state: ExpressState;
  provisionalAddress: ProvisionalAddress;
  /** The method chosen in the sheet. */
  methodCode?: string;
  /** Rewards, airline points and gift cards applied to the checkout: the wallet pays the rest (FIX-34). */
  applied?: AppliedToExpress;
  membership?: KnownMembership | null;
}

export interface AppliedToExpress {
  credits: AppliedCredits;
  giftCards: readonly AppliedGiftCard[];
}

/**
 * Null for an empty cart. A country is sent only when it is not New Zealand; whether it is served has been checked
 * before.
 */
export function buildExpressRequest(parts: RequestInput): CheckoutInfoRequest | null {
  const { items, promoCodes, state, provisionalAddress, methodCode, membership } = parts;
  const { credits, giftCards } = parts.applied ?? { credits: noCredits, giftCards: [] };
  if (items.length === 0) return null;
  // Gift cards need their PIN and points their quote: they are sent as payment methods, not as balances.
  const methods = [...creditRequests({ ...credits, rewards: [] }), ...giftCardRequests(giftCards)];
  const { postcode, suburb, state: region } = state.deliveryAddress ?? provisionalAddress;
  const country = state.deliveryAddress?.country ?? homeCountry;
  return {
    cart: {
      items: items.map(({ productId, variantId, qty, challengeAcceptance }) => ({
        productId,
        variantId,
        qty,
        challengeAcceptance,
      })),
      promoCodes: [...promoCodes].sort(),
      shipping: shippingOf(state, methodCode),
      useProvisionalShippingAddress: true,
      provisionalShippingAddressOverrides: {
        ...(country !== homeCountry && /^[A-Z]{2}$/.test(country) && { country }),
        postcode: cutText(postcode.trim(), limits.postcode),
        state: cutText(region.trim(), limits.state),
        suburb: cutText(suburb.trim(), limits.suburb),
      },
    },
    ...(credits.rewards.length > 0 && {
      availableCreditBalances: credits.rewards.map(({ rewardId, availableAmount }) => ({
        id: rewardId,
        amount: availableAmount,
        methodCode: 'reward',
      })),
    }),
    ...(methods.length > 0 && { payment: { methods } }),
    ...(credits.airline && { airline: { memberId: credits.airline.memberId } }),
    ...(membership?.isEnrolled && { loyalty: { isEnrolled: true, ...membership.accrual } }),
  };
}

function shippingOf(state: ExpressState, methodCode: string | undefined): CheckoutInfoRequest['cart']['shipping'] {
  const instructions = { delivery: state.deliveryInstructions };
  if (state.shippingType === 'STORE_PICKUP')
    return {
      methodCode: pickUpMethodCode,
      instructions,
      ...(state.storePickupStore && { clickCollectStoreId: state.storePickupStore.erpStoreId }),
    };
  return { ...(methodCode && { methodCode }), instructions, authorityToLeave: state.authorityToLeave };
}

/** Whether a wallet's country is one the shop delivers to (EXP-09, EXP-34). Wallets may write it in lower case. */
export const isSupportedCountry = (country: string, countries: readonly string[]): boolean =>
  countries.includes(country.trim().toUpperCase());

/**
 * Maps a wallet's address parts to the shop's fields: in New Zealand 'state' is the town or city (ADDR-10), elsewhere
 * 'suburb' is.
 */
export function toExpressAddress(parts: {
  country?: string;
  postcode?: string;
  city?: string;
  region?: string;
  suburb?: string;
}): ExpressAddress {
  const country = (parts.country ?? '').trim().toUpperCase();
  const [city, region, suburb] = [parts.city, parts.region, parts.suburb].map((part) => (part ?? '').trim()) as [
    string,
    string,
    string,
  ];
  const atHome = country === homeCountry || country === '';
  return {
    country,
    postcode: (parts.postcode ?? '').trim(),
    state: atHome ? city || region : region,
    suburb: atHome ? suburb : city || suburb,
  };
}
