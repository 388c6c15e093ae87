/** Validation of the look-up form by the contract's rules. Heavy: import lazily. */
import { orderLookupSchema } from '#contract/orders/orders.ts';
import { checkSchema } from '#storefront/ui/forms/check-schema.ts';
import type { FormErrors } from '#storefront/ui/forms/use-form.ts';

export type LookupValues = { number: string; email: string };

export const checkLookup = (values: LookupValues): FormErrors<LookupValues> =>
  checkSchema(orderLookupSchema, values).errors;
