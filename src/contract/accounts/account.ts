/** Requests and replies of log-ins and accounts (AUTH-06, ACC-01 to ACC-10). */
import { z } from 'zod';
import { emailField, firstNameField, lastNameField, phoneText } from '../fields/fields.ts';
import { limits } from '../fields/limits.ts';
import { cutInput, givenPassword, newPasswordField } from '../fields/password.ts';
import { loyaltyActionSchema } from '../loyalty/airline.ts';
import { loyaltyAccountSchema } from '../loyalty/loyalty.ts';
import { accountMessages } from '../messages/account-messages.ts';
import { formMessages } from '../messages/form-messages.ts';
import { parcelEmails } from '../orders/parcel-emails.ts';
import { savedAddressSchema } from './address-book.ts';

export const genders = { F: 'female', M: 'male', NS: 'other' } as const;
export type Gender = keyof typeof genders;
/** '' when the customer prefers not to say. */
export const genderField = z.enum(['F', 'M', 'NS', '']);

/**
 * A day as 'YYYY-MM-DD', or '' for none; `isPastDay` checks that it is before today, because that needs the current
 * day.
 */
export const birthDateField = z
  .string()
  .refine((value) => value === '' || isCalendarDay(value), accountMessages.birthDateInvalid);

/** A valid calendar day since 1850, which excludes the year 0001 and 31 February. */
function isCalendarDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value < '1850-01-01') return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}
/** ISO days compare as text (ACC-23). */
export const isPastDay = (day: string, today: string): boolean => day === '' || day < today;

/** Optional here, required at checkout (ACC-26); `isPhone` checks whether it can be dialled. */
export const optionalPhoneField = phoneText(formMessages.phoneInvalidOptional);

/** Log-in only requires non-empty fields (AUTH-10). */
export const logInSchema = z.strictObject({
  email: z.string().trim().min(1, formMessages.emailRequired).overwrite(cutInput),
  password: givenPassword(accountMessages.passwordRequired),
});
export type LogInRequest = z.output<typeof logInSchema>;

/** One value with two accepted names in requests: `birthDate` takes precedence (ACC-03). */
const birthDateNames = { birthDate: birthDateField.optional(), dateOfBirth: birthDateField.optional() };
function toBirthDate<V extends { birthDate?: string | undefined; dateOfBirth?: string | undefined }>({
  birthDate: named,
  dateOfBirth,
  ...values
}: V) {
  const birthDate = named ?? dateOfBirth;
  return { ...values, ...(birthDate !== undefined && { birthDate }) };
}

export const signUpSchema = z
  .strictObject({
    email: emailField,
    firstName: firstNameField,
    lastName: lastNameField,
    password: newPasswordField,
    phone: optionalPhoneField.default(''),
    ...birthDateNames,
    gender: genderField.default(''),
    agreeToMarketing: z.boolean().default(false),
    /** Joins the loyalty programme with the account (LOY-18). */
    addToLoyaltyProgram: z.boolean().default(false),
  })
  .transform((values) => {
    const { birthDate = '', ...request } = toBirthDate(values);
    return { ...request, birthDate };
  });
export type SignUpRequest = z.output<typeof signUpSchema>;

/** From the emailed link; any other text is simply an invalid code. */
const linkPart = z.string().min(1).max(limits.logInInput);
/** `password` is needed when the link is opened in another browser than the one that signed up (FIX-17). */
export const verifySchema = z.strictObject({
  user: linkPart,
  code: linkPart,
  password: z.string().overwrite(cutInput).optional(),
});
export type VerifyRequest = z.output<typeof verifySchema>;
/** Requests a link for a person who has the mail, but neither that browser nor the password. */
export const verifyResetSchema = z.strictObject({ user: linkPart, code: linkPart });
export type VerifyResetRequest = z.output<typeof verifyResetSchema>;
export const emailOnlySchema = z.strictObject({ email: emailField });
export type EmailOnlyRequest = z.output<typeof emailOnlySchema>;
export const resetPasswordSchema = z.strictObject({ user: linkPart, code: linkPart, password: newPasswordField });
export type ResetPasswordRequest = z.output<typeof resetPasswordSchema>;
export const changePasswordSchema = z.strictObject({
  currentPassword: givenPassword(accountMessages.currentPasswordRequired),
  password: newPasswordField,
});
export type ChangePasswordRequest = z.output<typeof changePasswordSchema>;

/** Irreversible actions require the password again. */
export const deleteAccountSchema = z.strictObject({ password: givenPassword(accountMessages.passwordRequired) });
export type DeleteAccountRequest = z.output<typeof deleteAccountSchema>;
/** All personal data of a customer, by part. */
export const exportedDataSchema = z.object({
  exportedAt: z.string(),
  shop: z.string(),
  data: z.record(z.string(), z.unknown()),
});

/** The logged-in customer, with the token for the Authorization header; `session` is null when nobody is logged in. */
const sessionSchema = z.object({
  token: z.string(),
  /** ISO instant. */
  tokenExpiresAt: z.string(),
  customer: z.object({ customerId: z.uuid(), email: z.string(), firstName: z.string(), lastName: z.string() }),
});
export type Session = z.output<typeof sessionSchema>;
export const sessionReplySchema = z.object({ session: sessionSchema.nullable() });
export type SessionReply = z.output<typeof sessionReplySchema>;

const subscriptions = z.strictObject({ email: z.boolean().optional(), sms: z.boolean().optional() });
/** Absent fields stay unchanged. */
export const updateAccountSchema = z.strictObject({
  customer: z
    .strictObject({
      firstName: firstNameField.optional(),
      lastName: lastNameField.optional(),
      phone: optionalPhoneField.optional(),
      gender: genderField.optional(),
      ...birthDateNames,
      subscriptions: subscriptions.optional(),
      /** Which emails about parcels the customer wants (PARC-03). */
      parcelEmails: z.array(z.enum(parcelEmails)).max(parcelEmails.length).optional(),
    })
    .transform(toBirthDate)
    // A loyalty action may be sent alone.
    .default({}),
  loyalty: loyaltyActionSchema.optional(),
});
export type UpdateAccountRequest = z.output<typeof updateAccountSchema>;

export const loyaltySchema = z.object({
  providers: z.array(
    z.discriminatedUnion('provider', [
      z.object({
        provider: z.literal('retailErp'),
        isEnrolled: z.boolean(),
        accrualPoints: z.number(),
        accrualSpend: z.number(),
      }),
      z.object({ provider: z.literal('airline'), memberId: z.string() }),
    ]),
  ),
  /** The member's loyalty account; null for a customer who is not a member. */
  account: loyaltyAccountSchema.nullable(),
});
export type Loyalty = z.output<typeof loyaltySchema>;

export const accountSchema = z.object({
  customer: z.object({
    customerId: z.uuid(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
    gender: genderField,
    birthDate: z.string(),
    addresses: z.array(savedAddressSchema),
    /** The marketing opt-in: the same as subscriptions.email. */
    agreeToMarketing: z.boolean(),
    /** Chosen by the customer, or else what the shop sends. */
    parcelEmails: z.array(z.enum(parcelEmails)),
    subscriptions: z.object({ email: z.boolean(), sms: z.boolean() }),
    erpCustomerId: z.string().nullable(),
  }),
  loyalty: loyaltySchema,
});
export type Account = z.output<typeof accountSchema>;
