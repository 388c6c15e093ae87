/** Validation of an order's other address by the contract's rules. Heavy: import lazily. */
import { addressSchema } from '#contract/fields/fields.ts';
import type { AddressValues } from '#storefront/features/checkout/address/checkout-values.ts';
import { checkSchema } from '#storefront/ui/forms/check-schema.ts';
import type { FormErrors } from '#storefront/ui/forms/use-form.ts';

export const checkChangedAddress = (values: AddressValues): FormErrors<AddressValues> =>
  checkSchema(addressSchema, values).errors;
