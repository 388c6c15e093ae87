/**
 * Validation of an address and a delivery choice by the contract's rules (SHIP-06 to SHIP-10). Heavy: import lazily.
 */
import { config } from 'zod';
import type { ShippingMethod } from '#contract/checkout/checkout-info.ts';
import { type Address, addressSchema, cleanText } from '#contract/fields/fields.ts';
import { limits } from '#contract/fields/limits.ts';
import { isTransTasmanMobile } from '#contract/fields/phone.ts';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { formMessages } from '#contract/messages/form-messages.ts';
import type { FormErrors } from '#storefront/lib/forms/form-state.ts';
import type { AddressValues, ShippingValues } from '../../address/checkout-values.ts';

config({ jitless: true });

export function checkAddress(values: AddressValues): { errors: FormErrors<AddressValues>; address: Address | null } {
  const { contactName, company, country, street1, street2, suburb, state, postcode } = values;
  const parsed = addressSchema.safeParse({
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
  const errors: FormErrors<AddressValues> = {};
  for (const { path, message } of parsed.error?.issues ?? []) errors[path[0] as keyof AddressValues] ??= message;
  return { errors, address: parsed.data ?? null };
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
