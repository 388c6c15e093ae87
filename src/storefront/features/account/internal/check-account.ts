/** Validation of the account forms by the contract's rules, by form name. Heavy: import lazily. */
import {
  birthDateField,
  changePasswordSchema,
  deleteAccountSchema,
  emailOnlySchema,
  genderField,
  isPastDay,
  logInSchema,
  optionalPhoneField,
  resetPasswordSchema,
  signUpSchema,
} from '#contract/accounts/account.ts';
import { firstNameField, lastNameField } from '#contract/fields/fields.ts';
import { isPhone, isTransTasmanMobile } from '#contract/fields/phone.ts';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { formMessages } from '#contract/messages/form-messages.ts';
import { nzDay } from '#shared/nz-dates.ts';
import { checkSchema } from '#storefront/ui/forms/check-schema.ts';
import type { FormErrors } from '#storefront/ui/forms/use-form.ts';
import type { ParcelEmailValues } from './parcel-email-values.ts';

const mismatch = ({ password, repeat }: { password: string; repeat: string }) =>
  password === repeat ? {} : { repeat: accountMessages.passwordMismatch };
const profile = ({ phone, birthDate }: { phone: string; birthDate: string }) => ({
  ...(phone !== '' && !isPhone(phone) && { phone: formMessages.phoneInvalidOptional }),
  ...(!isPastDay(birthDate, nzDay(new Date())) && { birthDate: accountMessages.birthDateInvalid }),
});

export type SignUpValues = {
  email: string;
  firstName: string;
  lastName: string;
  password: string;
  repeat: string;
  phone: string;
  birthDate: string;
  gender: string;
  agreeToMarketing: boolean;
  addToLoyaltyProgram: boolean;
};
export type ContactInfoValues = {
  firstName: string;
  lastName: string;
  phone: string;
  birthDate: string;
  gender: string;
  email: boolean;
  sms: boolean;
} & ParcelEmailValues;

export function checkSignUp({ repeat, ...values }: SignUpValues): FormErrors<SignUpValues> {
  return { ...mismatch({ ...values, repeat }), ...profile(values), ...checkSchema(signUpSchema, values).errors };
}
export const checkLogIn = (values: { email: string; password: string }): FormErrors<typeof values> =>
  checkSchema(logInSchema, values).errors;
export const checkEmail = (values: { email: string }): FormErrors<typeof values> =>
  checkSchema(emailOnlySchema, values).errors;
export const checkReset = (values: { password: string; repeat: string }): FormErrors<typeof values> => ({
  ...mismatch(values),
  ...checkSchema(resetPasswordSchema.pick({ password: true }), { password: values.password }).errors,
});

/** A new password that is typed once. */
export const checkNewPassword = (values: { password: string }): FormErrors<typeof values> =>
  checkSchema(resetPasswordSchema.pick({ password: true }), values).errors;

export type PasswordChangeValues = { currentPassword: string; password: string; repeat: string };
export const checkChange = ({ repeat, ...values }: PasswordChangeValues): FormErrors<PasswordChangeValues> => ({
  ...mismatch({ ...values, repeat }),
  ...checkSchema(changePasswordSchema, values).errors,
});

/** The password of a customer who deletes the account or verifies its email address. */
export const checkDeletion = (values: { password: string }): FormErrors<typeof values> =>
  checkSchema(deleteAccountSchema, values).errors;

export function checkContactInfo(values: ContactInfoValues): FormErrors<ContactInfoValues> {
  const found: FormErrors<ContactInfoValues> = profile(values);
  if (values.sms && !found.phone && !isTransTasmanMobile(values.phone)) found.phone = accountMessages.mobileRequired;
  for (const [field, schema] of [
    ['firstName', firstNameField],
    ['lastName', lastNameField],
    ['phone', optionalPhoneField],
    ['birthDate', birthDateField],
    ['gender', genderField],
  ] as const) {
    const message = schema.safeParse(values[field]).error?.issues[0]?.message;
    if (message) found[field] = message;
  }
  return found;
}
