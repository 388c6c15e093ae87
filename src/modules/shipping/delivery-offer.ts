/** Which delivery methods a cart can have, at what price, and which one is chosen. Pure. */
import type { ShippingMethod } from '#contract/checkout-info.ts';
import { type Cents, centsToDollars } from '#shared/money.ts';
import { type DeliveryMethod, defaultDeliveryMethod, deliveryMethods } from './delivery-methods.ts';
import { deliveryPromise } from './delivery-promise.ts';

export interface DeliveryQuestion {
  /** null while no address is known: then only methods that serve the whole country are available. */
  postcode: string | null;
  authorityToLeave: boolean;
  /** Whether some store (or the chosen one) has the whole cart. */
  pickupAvailable: boolean;
  itemsAfterDiscountsCents: Cents;
  freeExpressThresholdCents: Cents;
  now: Date;
}
export interface OfferedMethod {
  method: DeliveryMethod;
  priceCents: Cents;
  available: boolean;
  promise: string;
}

/** Methods in table order. One that needs authority to leave is left out without it (SHIP-14). */
export function listDeliveryMethods(question: DeliveryQuestion): OfferedMethod[] {
  return deliveryMethods
    .filter((method) => question.authorityToLeave || !method.requiresAuthorityToLeave)
    .map((method) => ({
      method,
      priceCents: method.freeFromThreshold && question.itemsAfterDiscountsCents >= question.freeExpressThresholdCents ? 0n : method.priceCents,
      available: method.type === 'STORE_PICKUP' ? question.pickupAvailable : serves(method, question.postcode),
      promise: deliveryPromise(method.arrives, question.now),
    }));
}

/** The wanted method where it can be had; without a wish the default, else the first available (SHIP-12, SHIP-14). */
export function chooseMethod(offered: readonly OfferedMethod[], wanted: string | undefined): OfferedMethod | null {
  const available = offered.filter((each) => each.available);
  const byCode = (code: string | undefined) => available.find(({ method }) => method.code === code);
  return byCode(wanted) ?? byCode(defaultDeliveryMethod) ?? available.find(({ method }) => method.type === 'DELIVERY') ?? null;
}

/** How the API shows an offered method (CHK-10). */
export const toShippingMethod = ({ method, priceCents, available, promise }: OfferedMethod): ShippingMethod => ({
  code: method.code,
  label: method.label,
  price: centsToDollars(priceCents),
  type: method.type,
  available,
  promise,
  requiresAuthorityToLeave: method.requiresAuthorityToLeave,
});

function serves(method: DeliveryMethod, postcode: string | null): boolean {
  if (!method.postcodes) return true;
  return postcode !== null && /^\d{4}$/.test(postcode) && method.postcodes.some(([from, to]) => postcode >= from && postcode <= to);
}
