/** Builds the request of `/checkout/info` from the cart and the shopper's details (CHK-03 to CHK-05). Pure. */
import type { CheckoutInfoRequest } from '#contract/checkout/checkout-info.ts';
import { homeCountry, rulesOfCountry } from '#contract/fields/country-rules.ts';
import { deliveryPlaceOf } from '#contract/fields/delivery-kind.ts';
import type { CartItem } from '../cart/cart-document.ts';
import type { Accrual } from '../loyalty/membership-state.ts';
import { type AppliedCredits, creditRequests, noCredits } from './applied-credits.ts';
import type { CheckoutRecord, DeliveryOptions, ShippingType } from './checkout-record.ts';
import { type AppliedGiftCard, giftCardRequests } from './gift-cards-state.ts';

/** A shipping choice in progress, not saved yet. */
export interface ProvisionalShipping {
  type: ShippingType;
  methodCode: string | null;
  authorityToLeave: boolean;
  address: { country: string; postcode: string; suburb: string; state: string; street1?: string; street2?: string };
  storeId?: string;
}

/** The shopper's membership; null for guests, and until it is loaded. */
export type KnownMembership = { isEnrolled: false } | { isEnrolled: true; accrual: Accrual | null };

/** A loyalty join is requested when a logged-in shopper who is no member agrees to marketing (CHK-34). */
export const isJoiningLoyalty = (record: CheckoutRecord | null, membership: KnownMembership | null): boolean =>
  membership !== null && !membership.isEnrolled && record?.contact?.agreeToMarketing === true;

/** Null for an empty cart. */
export function buildInfoRequest(
  items: readonly CartItem[],
  record: CheckoutRecord | null,
  {
    provisional,
    membership = null,
    credits = noCredits,
    giftCards = [],
  }: {
    provisional?: ProvisionalShipping;
    membership?: KnownMembership | null;
    credits?: AppliedCredits;
    giftCards?: readonly AppliedGiftCard[];
  } = {},
): CheckoutInfoRequest | null {
  if (items.length === 0) return null;
  const contact = record?.contact;
  const methods = [...creditRequests(credits), ...giftCardRequests(giftCards)];
  return {
    cart: {
      items: items.map(({ productId, variantId, qty, challengeAcceptance }) => ({
        productId,
        variantId,
        qty,
        challengeAcceptance,
      })),
      promoCodes: [...(record?.promoCodes ?? [])].sort(),
      ...(contact && { email: contact.email, firstName: contact.firstName, lastName: contact.lastName }),
      ...(provisional ? provisionalShipping(provisional) : record && savedShipping(record)),
    },
    ...(membership?.isEnrolled && { loyalty: { isEnrolled: true, ...membership.accrual } }),
    ...(methods.length > 0 && { payment: { methods } }),
    ...(credits.airline && { airline: { memberId: credits.airline.memberId } }),
    ...(isJoiningLoyalty(record, membership) && { extra: { addToLoyaltyProgram: true } }),
  };
}

type Cart = CheckoutInfoRequest['cart'];

function savedShipping({ shippingType, delivery, pickup }: CheckoutRecord): Pick<Cart, 'shippingAddress' | 'shipping'> {
  if (shippingType === 'STORE_PICKUP') {
    return pickup.options && pickup.store
      ? { shipping: { methodCode: pickup.options.methodCode, clickCollectStoreId: pickup.store.erpStoreId } }
      : {};
  }
  return {
    ...(delivery.address && { shippingAddress: delivery.address }),
    ...(delivery.options && { shipping: shippingOf(delivery.options) }),
  };
}

const shippingOf = ({ methodCode, instructions, authorityToLeave }: DeliveryOptions): Cart['shipping'] => ({
  methodCode,
  instructions: { delivery: instructions.delivery },
  authorityToLeave,
});

/** Whether the postcode is complete; abroad the country alone decides which methods are available. */
const isWhole = (country: string, postcode: string): boolean =>
  country !== '' && (country !== homeCountry || (rulesOfCountry(country).postcode?.test(postcode) ?? true));

function provisionalShipping({
  type,
  methodCode,
  authorityToLeave,
  address,
  storeId,
}: ProvisionalShipping): Partial<Cart> {
  if (type === 'STORE_PICKUP')
    return { shipping: { methodCode: 'storePickup', ...(storeId && { clickCollectStoreId: storeId }) } };
  const postcode = address.postcode.trim();
  // A rural number or a box decides as much as the postcode, wherever in the address it stands; the price of a carrier
  // depends on suburb and town too (PARC-05).
  const home = address.country === homeCountry ? { suburb: deliveryPlaceOf(address), state: address.state.trim() } : {};
  return {
    shipping: { ...(methodCode && { methodCode }), authorityToLeave },
    // Without a complete postcode the location is left out: only methods that serve the whole country are then
    // available.
    ...(isWhole(address.country, postcode) && {
      useProvisionalShippingAddress: true,
      provisionalShippingAddressOverrides: {
        postcode,
        ...(address.country !== homeCountry && { country: address.country }),
        ...(home.suburb && { suburb: home.suburb }),
        ...(home.state && { state: home.state }),
      },
    }),
  };
}
