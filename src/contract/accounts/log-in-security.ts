/** Passkeys and sessions of customers (SEC-10). */
import { z } from 'zod';
import { cleanText } from '../fields/fields.ts';
import { newPasskeySchema, passkeyAnswerSchema, passkeyOptionsSchema } from '../fields/passkey.ts';
import { givenPassword } from '../fields/password.ts';
import { accountMessages } from '../messages/account-messages.ts';

/** `ticket` is sent back with the passkey's answer: both belong to one browser. */
export const passkeyLogInOptionsSchema = z.object({ ticket: z.string(), options: passkeyOptionsSchema });
export type PasskeyLogInOptions = z.output<typeof passkeyLogInOptionsSchema>;
export const passkeyLogInSchema = z.strictObject({ ticket: z.string().max(100), passkey: passkeyAnswerSchema });
export type PasskeyLogInRequest = z.output<typeof passkeyLogInSchema>;

export const ownPasskeysSchema = z.object({
  /** False where log-ins are kept by a hosted provider: its passkeys are not the shop's. */
  offered: z.boolean(),
  passkeys: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      createdAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime().nullable(),
    }),
  ),
});
export type OwnPasskeys = z.output<typeof ownPasskeysSchema>;

export const newPasskeyRequestSchema = z.object({ options: passkeyOptionsSchema });
export type NewPasskeyRequest = z.output<typeof newPasskeyRequestSchema>;
export const addOwnPasskeySchema = z.strictObject({ name: cleanText(60), passkey: newPasskeySchema });
export type AddOwnPasskeyRequest = z.output<typeof addOwnPasskeySchema>;

export const ownSessionsSchema = z.object({
  sessions: z.array(
    z.object({
      id: z.uuid(),
      /** Browser and system in words; '' for sessions of before. */
      device: z.string(),
      /** The network address that it was last used from; '' for sessions of before. */
      address: z.string(),
      startedAt: z.iso.datetime(),
      lastSeenAt: z.iso.datetime(),
      current: z.boolean(),
    }),
  ),
});
export type OwnSessions = z.output<typeof ownSessionsSchema>;

/** `passkey` is null for those who have none. */
export const confirmationOptionsSchema = z.object({ passkey: passkeyOptionsSchema.nullable() });
export type ConfirmationOptions = z.output<typeof confirmationOptionsSchema>;
export const confirmCustomerSchema = z.strictObject({
  proof: z.union([
    z.strictObject({ passkey: passkeyAnswerSchema }),
    z.strictObject({ password: givenPassword(accountMessages.passwordRequired) }),
  ]),
});
export type ConfirmCustomerRequest = z.output<typeof confirmCustomerSchema>;

export const ownIdSchema = z.object({ id: z.uuid() });
