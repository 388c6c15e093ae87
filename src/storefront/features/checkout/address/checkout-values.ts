/** The values of the checkout's forms, and their initial values from saved details. Pure. */
import type { CheckoutInfo, ShippingMethod } from '#contract/checkout/checkout-info.ts';
import { homeCountry } from '#contract/fields/country-rules.ts';
import type { Address } from '#contract/fields/fields.ts';
import type { CheckoutRecord, ShippingType } from '#storefront/lib/checkout/checkout-record.ts';

export type AddressValues = {
  contactName: string;
  company: string;
  country: string;
  street1: string;
  street2: string;
  suburb: string;
  state: string;
  postcode: string;
};
export type ShippingValues = AddressValues & {
  type: string;
  methodCode: string;
  instructions: string;
  authorityToLeave: boolean;
  storeId: string;
};

export const blankAddress: AddressValues = {
  contactName: '',
  company: '',
  country: homeCountry,
  street1: '',
  street2: '',
  suburb: '',
  state: '',
  postcode: '',
};
/** Empty values, with the first allowed country. */
export const blankAddressIn = ([first = homeCountry]: readonly string[]): AddressValues => ({
  ...blankAddress,
  country: first,
});
/** Authority to leave starts ticked (SHIP-14). */
export const blankShipping: ShippingValues = {
  type: 'DELIVERY',
  ...blankAddress,
  methodCode: '',
  instructions: '',
  authorityToLeave: true,
  storeId: '',
};

export const addressValues = ({
  contactName,
  company,
  country,
  street1,
  street2,
  suburb,
  state,
  postcode,
}: Address): AddressValues => ({
  contactName,
  company,
  country,
  street1,
  street2,
  suburb,
  state,
  postcode,
});

/**
 * Initial values of the delivery form: the saved ones, unless the shop no longer delivers to their country, else the
 * shopper's own name.
 */
export function savedShipping(record: CheckoutRecord, countries: readonly string[]): Partial<ShippingValues> {
  const {
    delivery: { address, options },
    contact,
    pickup,
    shippingType,
  } = record;
  return {
    ...(shippingType && { type: shippingType }),
    ...(address && countries.includes(address.country)
      ? addressValues(address)
      : contact && { contactName: `${contact.firstName} ${contact.lastName}` }),
    ...(options && {
      methodCode: options.methodCode,
      instructions: options.instructions.delivery,
      authorityToLeave: options.authorityToLeave,
    }),
    ...(pickup.store && { storeId: pickup.store.erpStoreId }),
  };
}

/**
 * The effective method: the chosen one while it is available, else the shop's default (SHIP-12, SHIP-14); null when
 * there is none.
 */
export function effectiveMethod(
  data: CheckoutInfo | null,
  type: ShippingType,
  chosenCode: string,
): ShippingMethod | null {
  const offered = data?.availableShippingMethods.filter((method) => method.type === type && method.available) ?? [];
  const suggested = data?.selectedShippingMethod?.code;
  return (
    offered.find(({ code }) => code === chosenCode) ??
    offered.find(({ code }) => code === suggested) ??
    offered[0] ??
    null
  );
}

/**
 * The code of the method that is shown as chosen: the effective one once the address decides it, before that only one
 * that the shopper pressed (UX-01); null for none.
 */
export const tickedMethod = (
  data: CheckoutInfo | null,
  effective: ShippingMethod | null,
  pressed: string,
): string | null =>
  effective && (data?.isDeliveryFinal !== false || effective.code === pressed) ? effective.code : null;
