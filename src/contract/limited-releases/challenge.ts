/** `POST /product/challenge/verify`: the answer to a limited release's question (CHAL-04, CHAL-05). */
import { z } from 'zod';
import { cleanText, idText } from '../fields/fields.ts';
import { limits } from '../fields/limits.ts';
import { messages } from '../messages/messages.ts';
import { captchaToken } from './captcha.ts';

export const challengeVerifyRequestSchema = z.strictObject({
  answer: cleanText(limits.challengeAnswer).refine((answer) => answer.trim() !== '', messages.challengeAnswerRequired),
  productId: idText,
  recaptchaToken: captchaToken,
});
export type ChallengeVerifyRequest = z.output<typeof challengeVerifyRequestSchema>;

export const challengeVerifyResponseSchema = z.strictObject({
  /** Sent with the cart item at checkout, until it expires (CHAL-08). */
  acceptance: z.string(),
  expiresAt: z.iso.datetime(),
});
export type ChallengeVerifyResponse = z.output<typeof challengeVerifyResponseSchema>;
