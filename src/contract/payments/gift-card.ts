/**
 * Gift cards between browser and server: `GET /payment/voucher/balance/:code` and its POST variant (VOUCH-01, VOUCH-03,
 * VOUCH-05).
 */
import { z } from 'zod';
import { limits } from '../fields/limits.ts';
import { captchaToken } from '../limited-releases/captcha.ts';
import { giftCardMessages } from '../messages/gift-card-messages.ts';

/** Digits in common notation: spaces and hyphens are removed before validation. */
const digits = (required: string, pattern: RegExp, invalid: string) =>
  z
    .string()
    .max(limits.giftCardInput, invalid)
    .overwrite((value) => value.replaceAll(/[\s\u00a0-]/g, ''))
    .min(1, required)
    .regex(pattern, invalid);
export const giftCardCodeField = digits(
  giftCardMessages.giftCardCodeRequired,
  /^(\d{19})?$/,
  giftCardMessages.giftCardCodeInvalid,
);
export const giftCardPinField = digits(
  giftCardMessages.giftCardPinRequired,
  /^(\d{4,8})?$/,
  giftCardMessages.giftCardPinInvalid,
);
/** The fields of the gift card form, each with its own rule (VOUCH-04). */
export const giftCardFields = { code: giftCardCodeField, pin: giftCardPinField };

export const giftCardBalanceParams = z.strictObject({ code: giftCardCodeField });
export const giftCardBalanceQuery = z.strictObject({ pin: giftCardPinField, recaptchaToken: captchaToken });
/** The shop's own pages send the PIN in a body, because a URL is stored in histories and logs (reliability D4). */
export const giftCardBalanceRequestSchema = z.strictObject({ ...giftCardFields, recaptchaToken: captchaToken });
export type GiftCardBalanceRequest = z.output<typeof giftCardBalanceRequestSchema>;

export const giftCardBalanceSchema = z.strictObject({
  /** The last day on which it can be spent, in New Zealand. */
  expires: z.iso.date(),
  /** Dollars; 0 once it is redeemed. */
  amountRemaining: z.number().min(0),
});
export type GiftCardBalanceReply = z.output<typeof giftCardBalanceSchema>;
