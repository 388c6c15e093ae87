/** Validation of an address-book entry by the contract's rules. Heavy: import lazily. */
import { addressRequestSchema } from '#contract/accounts/address-book.ts';
import { checkSchema } from '#storefront/ui/forms/check-schema.ts';
import type { FormErrors } from '#storefront/ui/forms/use-form.ts';
import type { SavedAddressValues } from './saved-address-values.ts';

export const checkSavedAddress = (values: SavedAddressValues): FormErrors<SavedAddressValues> =>
  checkSchema(addressRequestSchema, values).errors;
