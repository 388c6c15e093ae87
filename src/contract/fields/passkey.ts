/** What a browser answers when it made or used a passkey (WebAuthn), as JSON. */
import { z } from 'zod';

const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/);
const credential = { id: bytes(1_400), rawId: bytes(1_400), type: z.literal('public-key') };

/** A new passkey. */
export const newPasskeySchema = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(20_000),
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
});
export type NewPasskeyAnswer = z.output<typeof newPasskeySchema>;

/** A signature by a passkey. */
export const passkeyAnswerSchema = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
    userHandle: bytes(200).optional(),
  }),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswerSchema>;

/** What a script hands to the browser's `navigator.credentials`, as JSON. */
export const passkeyOptionsSchema = z.record(z.string(), z.unknown());
