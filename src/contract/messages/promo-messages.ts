/**
 * Messages about promo codes and promotions (section 8, Promo messages); separate from messages.ts, so that only pages
 * with promotions load them.
 */
import { formatCents } from '#shared/money.ts';
import { fillText } from './messages.ts';

export const promoMessages = {
  codeRequired: 'Enter a promo code.',
  codeInvalid: 'Invalid promo code.',
  codeAlreadyApplied: 'This promo code has already been applied.',
  codeUnable: 'Unable to apply promo code.',
  applied: 'Offer {name} has been applied.',
  dropped: 'Offer {name} no longer applies.',
  disallowed: 'Offer {name} could not be applied.',
} as const;

/** Why a promotion is not applied (PROMO-10 to PROMO-12). */
const disallowedBecause: Readonly<Record<string, string>> = {
  MAX_OFFERS: 'Offer {name} could not be applied because the maximum number of offers has been reached.',
  EXCLUSIVE: 'Offer {name} could not be applied because it cannot be combined with another offer.',
  NO_ITEMS: 'Offer {name} could not be applied because there are no applicable items in your cart.',
  CUSTOMER_LIMIT: 'Offer {name} could not be applied because you have used it as often as you can.',
  UNAVAILABLE: 'Offer {name} could not be applied because it is no longer available.',
  STOPPED: 'Offer {name} could not be applied because another applied offer does not allow further offers.',
  MIN_SPEND: 'Spend {amount} more to use {name}.',
  MIN_QTY: 'Add {units} more to use {name}.',
  MEMBERS_ONLY: 'Offer {name} is for members only.',
  MEMBER_LEVEL: 'Offer {name} is for members on another level.',
  FIRST_ORDER: 'Offer {name} is for a first order only.',
};

/**
 * The sentence for a reason, with the missing amount where only that is missing (FIX-31); reasons without a sentence
 * get the general one.
 */
export function disallowedMessage({
  reason,
  name,
  missing,
}: {
  reason: string;
  name: string;
  missing?: { cents: bigint } | { units: number };
}): string {
  const text = (Object.hasOwn(disallowedBecause, reason) && disallowedBecause[reason]) || promoMessages.disallowed;
  return fillText(text, {
    name,
    amount: missing && 'cents' in missing ? formatCents(missing.cents) : '',
    units: missing && 'units' in missing ? `${missing.units} item${missing.units === 1 ? '' : 's'}` : '',
  });
}
