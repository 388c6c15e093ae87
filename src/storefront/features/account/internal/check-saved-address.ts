/** Validation of an address-book entry by the contract's rules. Heavy: import lazily. */
import { config } from 'zod';
import { addressRequestSchema } from '#contract/accounts/address-book.ts';
import type { FormErrors } from '#storefront/lib/forms/form-state.ts';
import type { SavedAddressValues } from './saved-address-values.ts';

// Compiled schemas would need eval, which the page's content security policy forbids.
config({ jitless: true });

export function checkSavedAddress(values: SavedAddressValues): FormErrors<SavedAddressValues> {
  const errors: FormErrors<SavedAddressValues> = {};
  for (const { path, message } of addressRequestSchema.safeParse(values).error?.issues ?? [])
    errors[path[0] as keyof SavedAddressValues] ??= message;
  return errors;
}
