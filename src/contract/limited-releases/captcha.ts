/** What a browser must do to show that a person is there; which kind is the shop's setting. */
import { z } from 'zod';

/** What a token is good for: the names under which the specification runs the script (CHAL-07, VOUCH-02). */
export const captchaActions = ['product_challenge_verify', 'payment_voucher_balance_fetch'] as const;
export type CaptchaAction = (typeof captchaActions)[number];

/** 'recaptchaToken' of the calls that ask for one: visible ASCII, as long as any provider makes them. */
export const captchaToken = z
  .string()
  .max(4096)
  .regex(/^[\x21-\x7e]+$/);

export const captchaTaskRequestSchema = z.strictObject({ action: z.enum(captchaActions) });

/** A sum to work out (ALTCHA, answered as base64 of {challenge, solution}), or a provider's script to run (reCAPTCHA v3). */
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
