/** The question to `/checkout/info` behind express checkout: place and postcode only, until the wallet is paid. Pure (EXP-30, EXP-31, BNPL-07). */
import type { CheckoutInfoRequest } from '#contract/checkout-info.ts';
import { type ProvisionalAddress, pickUpMethodCode } from '#contract/express.ts';
import { limits } from '#contract/limits.ts';
import type { CartItem } from '#storefront/browser/cart-document.ts';
import { cutText } from './cut-text.ts';
import type { ExpressAddress, ExpressState } from './express-state.ts';

interface RequestParts {
  items: readonly CartItem[];
  promoCodes: readonly string[];
  state: ExpressState;
  provisionalAddress: ProvisionalAddress;
  /** What the sheet has chosen, or chooses right now. */
  methodCode?: string;
}

/** Null for an empty cart. The country is not sent: whether it is served is decided before anything is asked. */
export function buildExpressRequest({ items, promoCodes, state, provisionalAddress, methodCode }: RequestParts): CheckoutInfoRequest | null {
  if (items.length === 0) return null;
  const { postcode, suburb, state: region } = state.deliveryAddress ?? provisionalAddress;
  return {
    cart: {
      items: items.map(({ productId, variantId, qty, challengeAcceptance }) => ({ productId, variantId, qty, challengeAcceptance })),
      promoCodes: [...promoCodes].sort(),
      shipping: shippingOf(state, methodCode),
      useProvisionalShippingAddress: true,
      provisionalShippingAddressOverrides: {
        postcode: cutText(postcode.trim(), limits.postcode),
        state: cutText(region.trim(), limits.state),
        suburb: cutText(suburb.trim(), limits.suburb),
      },
    },
  };
}

function shippingOf(state: ExpressState, methodCode: string | undefined): CheckoutInfoRequest['cart']['shipping'] {
  const instructions = { delivery: state.deliveryInstructions };
  if (state.shippingType === 'STORE_PICKUP')
    return { methodCode: pickUpMethodCode, instructions, ...(state.storePickupStore && { clickCollectStoreId: state.storePickupStore.erpStoreId }) };
  return { ...(methodCode && { methodCode }), instructions, authorityToLeave: state.authorityToLeave };
}

/** Whether a wallet's country is one the shop delivers to (EXP-09, EXP-34). Wallets write it in small letters too. */
export const isSupportedCountry = (country: string, countries: readonly string[]): boolean => countries.includes(country.trim().toUpperCase());

/** An address as wallets name its parts, in the shop's words: in New Zealand 'state' is the town or city (ADDR-10). */
export function toExpressAddress(parts: { country?: string; postcode?: string; city?: string; region?: string; suburb?: string }): ExpressAddress {
  return {
    country: (parts.country ?? '').trim().toUpperCase(),
    postcode: (parts.postcode ?? '').trim(),
    state: (parts.city || parts.region || '').trim(),
    suburb: (parts.suburb ?? '').trim(),
  };
}
