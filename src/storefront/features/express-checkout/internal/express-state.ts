/** A shopper's choices in express checkout, and how they become an order. Pure (EXP-02, EXP-03, EXP-26, EXP-27). */
import type { PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import { pickUpMethodCode } from '#contract/checkout/express.ts';
import type { Address } from '#contract/fields/fields.ts';
import { limits } from '#contract/fields/limits.ts';
import { expressMessages } from '#contract/messages/express-messages.ts';
import { type PickupStore, readStore } from '#storefront/lib/checkout/checkout-record.ts';

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

/** The shipping of the order; throws when it is not chosen (EXP-18). */
export function expressShipping(state: ExpressState, address: Address | null): Shipping {
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
    address,
    options: { methodCode: deliveryMethodCode, authorityToLeave, instructions: { delivery: deliveryInstructions } },
  };
}

/** Reads a stored state; incomplete parts are left out. The address is never stored: a sheet provides it again. */
export function readExpressState(value: unknown): ExpressState {
  const stored = asObject(value);
  const store = readStore(asObject(stored.storePickupStore));
  return {
    ...newExpressState,
    shippingType: stored.shippingType === 'STORE_PICKUP' && store ? 'STORE_PICKUP' : 'DELIVERY',
    storePickupStore: store,
    authorityToLeave: stored.authorityToLeave !== false,
    deliveryInstructions: isText(stored.deliveryInstructions, limits.deliveryInstructions)
      ? stored.deliveryInstructions
      : '',
  };
}

/** The part of the state that is stored in the browser. */
export const storedExpressState = ({ deliveryAddress: _, deliveryMethodCode: __, ...stored }: ExpressState) => stored;

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const isText = (value: unknown, max: number): value is string => typeof value === 'string' && value.length <= max;
