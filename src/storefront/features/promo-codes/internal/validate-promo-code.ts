/** Validates a typed promo code and reads the shop's answer (PROMO-01 to PROMO-04). Pure. */
import type { CheckoutInfo } from '#contract/checkout/checkout-info.ts';
import { limits } from '#contract/fields/limits.ts';
import { promoMessages } from '#contract/messages/promo-messages.ts';
import { fail, ok, type Result } from '#shared/result.ts';

export interface PromoFault {
  message: string;
  /** Why the promotion of the code does not apply. */
  why: string | null;
}

/** The form in which codes are compared and stored. */
export const normalCode = (typed: string): string => typed.trim().toUpperCase();

/** The error of a code before it is sent to the shop; null when there is none. */
export function findCodeProblem(code: string, entered: readonly string[]): string | null {
  if (code === '') return promoMessages.codeRequired;
  if (entered.includes(code)) return promoMessages.codeAlreadyApplied;
  if (code.length > limits.promoCode) return promoMessages.codeInvalid;
  return entered.length >= limits.promoCodes ? promoMessages.codeUnable : null;
}

/** The result for a code in the shop's answer. */
export function validatePromoCode(code: string, promotions: CheckoutInfo['promotions']): Result<void, PromoFault> {
  const has = ({ relatedCouponCodes }: { relatedCouponCodes: string[] }) => relatedCouponCodes.includes(code);
  if (Object.values(promotions.appliedPromotions).some(has)) return ok(undefined);
  const refused = Object.values(promotions.disallowedPromotions).find(has);
  return fail(
    refused
      ? { message: promoMessages.codeUnable, why: refused.message }
      : { message: promoMessages.codeInvalid, why: null },
  );
}
