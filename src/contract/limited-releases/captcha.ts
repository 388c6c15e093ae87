/** What a browser must do to show that a person is present; the kind of captcha is a setting. */
import { z } from 'zod';

/** What a token may be used for: the action names of the specification (CHAL-07, VOUCH-02). */
const captchaActions = ['product_challenge_verify', 'payment_voucher_balance_fetch'] as const;
export type CaptchaAction = (typeof captchaActions)[number];

/** 'recaptchaToken' of the calls that require one: visible ASCII, up to the longest token of any provider. */
export const captchaToken = z
  .string()
  .max(4096)
  .regex(/^[\x21-\x7e]+$/);

export const captchaTaskRequestSchema = z.strictObject({ action: z.enum(captchaActions) });

/**
 * A proof of work (ALTCHA, answered as base64 of {challenge, solution}), or a provider's script to run (reCAPTCHA v3).
 */
export const captchaTaskSchema = z.discriminatedUnion('provider', [
  z.strictObject({
    provider: z.literal('altcha'),
    challenge: z.strictObject({
      parameters: z.strictObject({
        algorithm: z.string(),
        cost: z.int(),
        data: z.record(z.string(), z.string()),
        expiresAt: z.int(),
        keyLength: z.int(),
        keyPrefix: z.string(),
        keySignature: z.string(),
        nonce: z.string(),
        salt: z.string(),
      }),
      signature: z.string(),
    }),
  }),
  z.strictObject({ provider: z.literal('recaptcha'), siteKey: z.string(), scriptUrl: z.url() }),
]);
export type CaptchaTask = z.output<typeof captchaTaskSchema>;
