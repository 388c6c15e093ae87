/** Staff accounts: log-in and roles. Separate from customers. */
import { z } from 'zod';
import { passkeyOptionsSchema } from '../fields/passkey.ts';
import { cutInput, givenPassword, newPasswordField } from '../fields/password.ts';
import { accountMessages } from '../messages/account-messages.ts';
import { formMessages } from '../messages/form-messages.ts';

/** picker packs orders, service helps customers, merchandiser manages products, manager may do everything. */
export const staffRoles = ['picker', 'service', 'merchandiser', 'manager'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** As for customers, log-in only requires non-empty fields: input that is too long is wrong credentials (AUTH-10). */
export const staffLogInSchema = z.strictObject({
  email: z.string().trim().min(1, formMessages.emailRequired).overwrite(cutInput),
  password: givenPassword(accountMessages.passwordRequired),
});
export type StaffLogInRequest = z.output<typeof staffLogInSchema>;

export const staffPasswordSchema = z.strictObject({
  currentPassword: givenPassword(accountMessages.currentPasswordRequired),
  password: newPasswordField,
});
export type StaffPasswordRequest = z.output<typeof staffPasswordSchema>;

/** The code of the emailed link, and the password that is chosen with it. */
export const staffPasswordResetSchema = z.strictObject({ code: z.string().max(100), password: newPasswordField });
export type StaffPasswordResetRequest = z.output<typeof staffPasswordResetSchema>;

export const staffMemberSchema = z.object({
  staffId: z.uuid(),
  email: z.string(),
  name: z.string(),
  /** One of the roles that every shop has, or the name of one of the shop's own. */
  role: z.string(),
  permissions: z.array(z.string()),
});
/** `token` is sent in the Authorization header of staff calls. */
const staffSessionSchema = z.object({
  token: z.string(),
  tokenExpiresAt: z.string(),
  staff: staffMemberSchema,
  /** The role needs a second factor and this session has none: nothing but setting one up is possible (SEC-09). */
  secondFactorMissing: z.boolean(),
});
export const staffSessionReplySchema = z.object({ session: staffSessionSchema.nullable() });

/** The password was right and the account has a second factor: `ticket` goes to POST /staff/login/second-factor. */
const nextStepSchema = z.object({ ticket: z.string(), passkey: passkeyOptionsSchema.nullable(), code: z.boolean() });
export type LogInNextStep = z.output<typeof nextStepSchema>;
export const staffLogInReplySchema = staffSessionReplySchema.extend({ secondFactor: nextStepSchema.nullable() });
