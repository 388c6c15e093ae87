/** Validation of an airline membership number and name by the contract's rules. Heavy: import lazily. */
import { config } from 'zod';
import { membershipSchema } from '#contract/loyalty/airline.ts';
import type { FormErrors } from '#storefront/lib/forms/form-state.ts';

// Compiled schemas would need eval, which the page's content security policy forbids.
config({ jitless: true });

export type MembershipValues = { memberId: string; lastName: string };

export function checkMembership({ memberId, lastName }: MembershipValues): FormErrors<MembershipValues> {
  const found: Record<string, string> = {};
  for (const { path, message } of membershipSchema.safeParse({ memberId, lastName }).error?.issues ?? [])
    found[String(path[0])] ??= message;
  return found as FormErrors<MembershipValues>;
}
