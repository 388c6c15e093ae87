/** Why the gift cards of a request cannot be sent to their recipients (UX-03). Pure. */
import type { PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import { mayBeLink } from '#contract/checkout/gift.ts';
import { isGiftDay } from '#contract/checkout/gift-rules.ts';
import { giftMessages } from '#contract/messages/shopping/gift-messages.ts';
import type { OrderRefusal } from '../../order-answer.ts';
import type { CheckoutQuote } from '../../quote-checkout.ts';

/**
 * For a request whose items all exist, so that lines and items have the same places. Refused are recipients of what is
 * no gift card, a day that is past or too far away, and a sender's name that could be a link in a mail to a stranger.
 * Null when all is well.
 */
export function findGiftRefusal(
  { cart, contact }: PlaceOrderRequest,
  quote: Pick<CheckoutQuote, 'lines'>,
  now: Date,
): OrderRefusal | null {
  const wrong: [string, string][] = cart.items.flatMap(({ gifts = [] }, at): [string, string][] => {
    if (gifts.length > 0 && !quote.lines[at]?.giftCard) return [[`cart.items.${at}.gifts`, giftMessages.giftOnlyCards]];
    return gifts.flatMap(({ sendOn }, unit): [string, string][] =>
      isGiftDay(sendOn, now) ? [] : [[`cart.items.${at}.gifts.${unit}.sendOn`, giftMessages.giftDay]],
    );
  });
  if (mayBeLink(contact.firstName) && cart.items.some(({ gifts = [] }) => gifts.length > 0))
    wrong.push(['contact.firstName', giftMessages.giftSenderLink]);
  return wrong.length > 0 ? { reason: 'FIELDS_INVALID', fields: Object.fromEntries(wrong) } : null;
}
