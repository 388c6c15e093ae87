/** Validates a typed gift card. Pure. */
import { giftCardMessages } from '#contract/messages/gift-card-messages.ts';
import { giftCardFields } from '#contract/payments/gift-card.ts';
import { fail, ok, type Result } from '#shared/result.ts';

export interface GiftCardFaults {
  code?: string;
  pin?: string;
  /** An error of the card as a whole. */
  card?: string;
}

/**
 * Validates the typed code and PIN field by field; without errors the balance may be requested (VOUCH-04, VOUCH-05,
 * VOUCH-13).
 */
export function checkTyped(
  typed: { code: string; pin: string },
  applied: readonly { code: string }[],
): Result<{ code: string; pin: string }, GiftCardFaults> {
  const code = giftCardFields.code.safeParse(typed.code);
  const pin = giftCardFields.pin.safeParse(typed.pin);
  if (!code.success || !pin.success)
    return fail({
      ...(!code.success && { code: code.error.issues[0]?.message ?? '' }),
      ...(!pin.success && { pin: pin.error.issues[0]?.message ?? '' }),
    });
  if (applied.some((card) => card.code === code.data)) return fail({ card: giftCardMessages.giftCardApplied });
  return ok({ code: code.data, pin: pin.data });
}
