/** Validation of an airline membership number and name by the contract's rules. Heavy: import lazily. */
import { airlineMembershipSchema } from '#contract/loyalty/airline.ts';
import { checkSchema } from '#storefront/ui/forms/check-schema.ts';
import type { FormErrors } from '#storefront/ui/forms/use-form.ts';

export type MembershipValues = { memberId: string; lastName: string };

export const checkMembership = ({ memberId, lastName }: MembershipValues): FormErrors<MembershipValues> =>
  checkSchema(airlineMembershipSchema, { memberId, lastName }).errors;
