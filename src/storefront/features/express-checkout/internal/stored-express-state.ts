/** How the choices of express checkout are stored in the browser, and read again. Pure. */
import { limits } from '#contract/fields/limits.ts';
import { readStore } from '#storefront/lib/checkout/checkout-record.ts';
import { type ExpressState, newExpressState } from './express-state.ts';

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
