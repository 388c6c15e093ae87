/** Validation of the look-up form by the contract's rules. Heavy: import lazily. */
import { config } from 'zod';
import { orderLookupSchema } from '#contract/orders/orders.ts';
import type { FormErrors } from '#storefront/lib/forms/form-state.ts';

// Compiled schemas would need eval, which the page's content security policy forbids.
config({ jitless: true });

export type LookupValues = { number: string; email: string };

export function checkLookup(values: LookupValues): FormErrors<LookupValues> {
  const found: Record<string, string> = {};
  for (const { path, message } of orderLookupSchema.safeParse(values).error?.issues ?? [])
    found[String(path[0])] ??= message;
  return found as FormErrors<LookupValues>;
}
