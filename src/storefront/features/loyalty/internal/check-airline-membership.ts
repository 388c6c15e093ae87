/** Validation of an airline membership number and name by the contract's rules. Heavy: import lazily. */
import { airlineMembershipSchema } from '#contract/loyalty/airline.ts';
import { checkSchema } from '#storefront/ui/forms/check-schema.ts';
import type { FormErrors } from '#storefront/ui/forms/use-form.ts';

export type AirlineMembershipValues = { memberId: string; lastName: string };

export const checkAirlineMembership = ({
  memberId,
  lastName,
}: AirlineMembershipValues): FormErrors<AirlineMembershipValues> =>
  checkSchema(airlineMembershipSchema, { memberId, lastName }).errors;
