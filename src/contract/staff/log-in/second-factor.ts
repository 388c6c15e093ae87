/** The second factor of staff log-ins, sessions, and who has a second factor (SEC-09). */
import { z } from 'zod';
import { cleanText } from '../../fields/fields.ts';
import { newPasskeySchema, passkeyAnswerSchema, passkeyOptionsSchema } from '../../fields/passkey.ts';
import { cutInput } from '../../fields/password.ts';

const code = z.string().trim().min(1, 'Enter the code.').max(60);
/** One of: the answer of a passkey; six digits of an authenticator app, or a recovery code. */
const factorSchema = z.union([z.strictObject({ passkey: passkeyAnswerSchema }), z.strictObject({ code })]);
export type FactorProof = z.output<typeof factorSchema>;

export const finishLogInSchema = z.strictObject({ ticket: z.string().max(100), proof: factorSchema });
export type FinishLogInRequest = z.output<typeof finishLogInSchema>;

/** The password counts only for those who have no second factor. */
export const confirmSchema = z.strictObject({
  proof: z.union([factorSchema, z.strictObject({ password: z.string().min(1).overwrite(cutInput) })]),
});
export type ConfirmRequest = z.output<typeof confirmSchema>;

/** How the caller can confirm who they are. */
export const confirmOptionsSchema = z.object({
  passkey: passkeyOptionsSchema.nullable(),
  code: z.boolean(),
  password: z.boolean(),
});

export const addPasskeySchema = z.strictObject({ name: cleanText(60), passkey: newPasskeySchema });
export type AddPasskeyRequest = z.output<typeof addPasskeySchema>;
export const newPasskeyOptionsSchema = z.object({ options: passkeyOptionsSchema });

/** `recoveryCodes` are shown once; empty where the member has some already. */
export const factorAddedSchema = z.object({ recoveryCodes: z.array(z.string()) });
export const newAuthenticatorSchema = z.object({ key: z.string(), link: z.string() });
export const authenticatorCodeSchema = z.strictObject({ code });
export type AuthenticatorCodeRequest = z.output<typeof authenticatorCodeSchema>;

export const secondFactorSchema = z.object({
  /** The member's role needs one (KERB_STAFF_SECOND_FACTOR). */
  required: z.boolean(),
  passkeys: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      createdAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime().nullable(),
    }),
  ),
  authenticator: z.boolean(),
  recoveryCodesLeft: z.int(),
  sessions: z.array(
    z.object({
      id: z.uuid(),
      /** Browser and system in words; '' for sessions of before. */
      device: z.string(),
      address: z.string(),
      startedAt: z.iso.datetime(),
      lastSeenAt: z.iso.datetime(),
      current: z.boolean(),
    }),
  ),
});
export type SecondFactorReply = z.output<typeof secondFactorSchema>;

export const ownIdParams = z.object({ id: z.uuid() });

export const staffMembersSchema = z.object({
  members: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.string(),
      /** One of the roles that every shop has, or the name of one of the shop's own. */
      role: z.string(),
      roleId: z.uuid().nullable(),
      /** May not log in until a manager lets them in again. */
      suspended: z.boolean(),
      secondFactor: z.boolean(),
      required: z.boolean(),
      lastSeenAt: z.iso.datetime().nullable(),
      sessions: z.int(),
    }),
  ),
});
export const suspendedSchema = z.strictObject({ suspended: z.boolean() });
export type SuspendedRequest = z.output<typeof suspendedSchema>;
export type StaffMemberRow = z.output<typeof staffMembersSchema>['members'][number];
