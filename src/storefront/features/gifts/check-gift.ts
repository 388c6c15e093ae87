/** Validation of a gift card's recipient: the contract's rules and the day. Heavy: import lazily. */
import { type Gift, giftSchema } from '#contract/checkout/gift.ts';
import { isGiftDay } from '#contract/checkout/gift-rules.ts';
import { giftMessages } from '#contract/messages/shopping/gift-messages.ts';
import { checkSchema } from '#storefront/ui/forms/check-schema.ts';
import type { FormErrors } from '#storefront/ui/forms/use-form.ts';
import type { GiftValues } from './gift-values.ts';

/** `gift` is null while something is wrong. */
export function checkGift({ when, ...values }: GiftValues, now = new Date()) {
  const sendOn = when === 'day' ? values.sendOn : '';
  const { errors, data } = checkSchema(giftSchema, { ...values, sendOn });
  const found: FormErrors<GiftValues> = errors;
  if (when === 'day' && sendOn === '') found.sendOn = giftMessages.giftDayRequired;
  else if (!isGiftDay(sendOn, now)) found.sendOn ??= giftMessages.giftDay;
  const gift: Gift | null = found.sendOn ? null : data;
  return { errors: found, gift };
}
