/** A shopper's choices in express checkout, and how they become an order. Pure (EXP-02, EXP-03, EXP-26, EXP-27). */
import type { PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import { pickUpMethodCode } from '#contract/checkout/express.ts';
import type { Address } from '#contract/fields/fields.ts';
import { expressMessages } from '#contract/messages/express-messages.ts';
import type { PickupStore } from '#storefront/lib/checkout/checkout-record.ts';

/** The parts of an address that a wallet provides before it is paid. */
export interface ExpressAddress {
  country: string;
  postcode: string;
  state: string;
  suburb: string;
}

export interface ExpressState {
  deliveryAddress: ExpressAddress | null;
  shippingType: 'DELIVERY' | 'STORE_PICKUP';
  storePickupStore: PickupStore | null;
  deliveryMethodCode: string | null;
  authorityToLeave: boolean;
  deliveryInstructions: string;
}

/** Authority to leave is given unless it is withdrawn (SHIP-14). */
export const newExpressState: ExpressState = {
  deliveryAddress: null,
  shippingType: 'DELIVERY',
  storePickupStore: null,
  deliveryMethodCode: null,
  authorityToLeave: true,
  deliveryInstructions: '',
};

type Shipping = PlaceOrderRequest['shipping'];

/** The shipping of the order; throws when it is not chosen (EXP-18). Gift cards alone need no address (UX-03). */
export function expressShipping(state: ExpressState, address: Address | 'BY_EMAIL' | null): Shipping {
  const { shippingType, storePickupStore, deliveryMethodCode, authorityToLeave, deliveryInstructions } = state;
  if (shippingType === 'STORE_PICKUP') {
    if (!storePickupStore) throw new Error(expressMessages.methodCodeNotSet);
    return {
      type: 'STORE_PICKUP',
      store: { erpStoreId: storePickupStore.erpStoreId },
      options: { methodCode: pickUpMethodCode },
    };
  }
  if (!deliveryMethodCode) throw new Error(expressMessages.methodCodeNotSet);
  if (!address) throw new Error(expressMessages.addressUnserviceable);
  return {
    type: 'DELIVERY',
    ...(address !== 'BY_EMAIL' && { address }),
    options: { methodCode: deliveryMethodCode, authorityToLeave, instructions: { delivery: deliveryInstructions } },
  };
}
