/**
 * Who may see which step (specification section 2; CHK-19 to CHK-29). Pure: 'WAIT' while it is unknown, a path to
 * redirect to, or null to stay.
 */
import type { CheckoutInfo } from '#contract/checkout/checkout-info.ts';
import type { CheckoutRecord } from '#storefront/lib/checkout/checkout-record.ts';
import type { CheckoutDataState } from '#storefront/lib/checkout-data/checkout-data-loader.ts';

export type CheckoutGuardResult = '/cart' | '/checkout/contact-info' | '/checkout/shipping' | 'WAIT' | null;

export interface CartInput {
  /** 'LOADING' until the cart and its products are loaded. */
  status: 'LOADING' | 'SUCCESS' | 'ERROR';
  empty: boolean;
  valid: boolean;
  /** Only gift cards: there is no delivery to choose (UX-03). */
  byEmail?: boolean;
  /** The only problem is that the membership could not be loaded: shown in place, with a retry (FIX-08). */
  membershipUnknown?: boolean;
}
export interface CheckoutGuardInput {
  hydrated: boolean;
  cart: CartInput;
  record: CheckoutRecord | null;
}

/** Not usable: empty, not loaded, or holding an invalid item (CHK-21). */
const isCartUsable = (cart: CartInput): boolean =>
  cart.status === 'SUCCESS' && !cart.empty && (cart.valid || cart.membershipUnknown === true);

export function guardContactInfo({
  hydrated,
  cart,
}: Pick<CheckoutGuardInput, 'hydrated' | 'cart'>): CheckoutGuardResult {
  if (!hydrated || cart.status === 'LOADING') return 'WAIT';
  return isCartUsable(cart) ? null : '/cart';
}

export function guardShipping({ hydrated, cart, record }: CheckoutGuardInput): CheckoutGuardResult {
  if (!hydrated || !record) return 'WAIT';
  if (!record.contact) return '/checkout/contact-info';
  if (cart.status === 'LOADING') return 'WAIT';
  // Contact information is entered on the page whose guard redirects an unusable cart to /cart.
  return isCartUsable(cart) ? null : '/checkout/contact-info';
}

/** Whether the shipping choice is complete and still available (CHK-23, CHK-24). Undefined data: not known yet. */
export function isShippingChosen(record: CheckoutRecord, data: CheckoutInfo | null): boolean {
  if (record.shippingType === 'DELIVERY') {
    const { address, options } = record.delivery;
    if (!address || !options) return false;
    return !data || isOffered(data, options.methodCode, 'DELIVERY');
  }
  if (record.shippingType === 'STORE_PICKUP') {
    const { store, options } = record.pickup;
    if (!store || !options) return false;
    return (
      !data ||
      (isOffered(data, options.methodCode, 'STORE_PICKUP') && data.storeIdsWithStock.includes(store.erpStoreId))
    );
  }
  return false;
}

/**
 * `data` are those of the current request; null while they load or after a failure, in which case nobody is redirected
 * because of them.
 */
export function guardPayment({
  hydrated,
  cart,
  record,
  data,
}: CheckoutGuardInput & { data: CheckoutInfo | null }): CheckoutGuardResult {
  if (!hydrated || !record) return 'WAIT';
  const hasChosen = (quoted: CheckoutInfo | null) => cart.byEmail === true || isShippingChosen(record, quoted);
  // What is in the cart decides whether something is to be chosen.
  if (cart.status === 'LOADING' && record.contact && !hasChosen(null)) return 'WAIT';
  if (!record.contact || !hasChosen(null)) return '/checkout/shipping';
  if (cart.status === 'LOADING') return 'WAIT';
  return isCartUsable(cart) && hasChosen(data) ? null : '/checkout/shipping';
}

/**
 * Continuing to payment is blocked until checkout data have been requested, while they load, and while the shipping
 * choice is being saved (CHK-28, CHK-29).
 */
export const isPaymentBlocked = ({
  quote,
  saving,
}: {
  quote: Pick<CheckoutDataState, 'status' | 'loading'>;
  saving: boolean;
}): boolean => quote.status === null || quote.loading || saving;

export const guardSuccess = (facts: { hydrated: boolean; placedOrder: unknown }): CheckoutGuardResult =>
  !facts.hydrated ? 'WAIT' : facts.placedOrder ? null : '/cart';
export const guardError = (facts: { hydrated: boolean; orderNumber: string | null }): CheckoutGuardResult =>
  !facts.hydrated ? 'WAIT' : facts.orderNumber ? null : '/cart';

function isOffered(data: CheckoutInfo, code: string, type: 'DELIVERY' | 'STORE_PICKUP'): boolean {
  return data.availableShippingMethods.some(
    (method) => method.code === code && method.type === type && method.available,
  );
}
