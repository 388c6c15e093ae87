/**
 * Validation of an address and a delivery choice by the contract's rules (SHIP-06 to SHIP-10). Heavy: import lazily.
 */
import type { ShippingMethod } from '#contract/checkout/checkout-info.ts';
import { type Address, addressSchema, cleanText } from '#contract/fields/fields.ts';
import { limits } from '#contract/fields/limits.ts';
import { isTransTasmanMobile } from '#contract/fields/phone.ts';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { formMessages } from '#contract/messages/form-messages.ts';
import { checkSchema } from '#storefront/ui/forms/check-schema.ts';
import type { FormErrors } from '#storefront/ui/forms/use-form.ts';
import type { AddressValues, ShippingValues } from '../../address/checkout-values.ts';

export function checkAddress(values: AddressValues): { errors: FormErrors<AddressValues>; address: Address | null } {
  const { contactName, company, country, street1, street2, suburb, state, postcode } = values;
  const { errors, data } = checkSchema(addressSchema, {
    type: 'ENTERED',
    country,
    phone: '',
    contactName,
    company,
    street1,
    street2,
    suburb,
    state,
    postcode,
  });
  return { errors, address: data };
}

/**
 * `method` is the one to be saved, null when none is available; `phone` is the contact's: pickup requires a mobile
 * number (FIX-11).
 */
export function checkShipping(
  values: ShippingValues,
  method: ShippingMethod | null,
  phone: string,
): { errors: FormErrors<ShippingValues>; address: Address | null } {
  if (values.type === 'STORE_PICKUP') {
    return {
      errors: {
        ...(!isTransTasmanMobile(phone) && { type: accountMessages.mobileRequired }),
        ...(!values.storeId && { storeId: formMessages.storeRequired }),
        ...(!method && { methodCode: formMessages.deliveryMethodRequired }),
      },
      address: null,
    };
  }
  const { errors, address } = checkAddress(values);
  const found: FormErrors<ShippingValues> = { ...errors };
  if (!method) found.methodCode = formMessages.deliveryMethodRequired;
  else if (method.requiresAuthorityToLeave && !values.authorityToLeave)
    found.authorityToLeave = formMessages.authorityToLeaveRequired;
  const instructions = cleanText(limits.deliveryInstructions).safeParse(values.instructions);
  if (!instructions.success) found.instructions = instructions.error.issues[0]?.message;
  return { errors: found, address };
}
