/** Validation of the account forms by the contract's rules, by form name. Heavy: import lazily. */
import { config, type z } from 'zod';
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
import type { FormErrors } from '#storefront/lib/forms/form-state.ts';

// Compiled schemas would need eval, which the page's content security policy forbids.
config({ jitless: true });

function problems<F>(schema: z.ZodType, values: unknown): FormErrors<F> {
  const found: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) found[String(path[0])] ??= message;
  return found as FormErrors<F>;
}
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
};

export function checkSignUp({ repeat, ...values }: SignUpValues): FormErrors<SignUpValues> {
  return { ...mismatch({ ...values, repeat }), ...profile(values), ...problems<SignUpValues>(signUpSchema, values) };
}
export const checkLogIn = (values: { email: string; password: string }) => problems<typeof values>(logInSchema, values);
export const checkEmail = (values: { email: string }) => problems<typeof values>(emailOnlySchema, values);
export const checkReset = (values: { password: string; repeat: string }): FormErrors<typeof values> => ({
  ...mismatch(values),
  ...problems<typeof values>(resetPasswordSchema.pick({ password: true }), { password: values.password }),
});
export const checkChange = ({
  currentPassword,
  password,
  repeat,
}: {
  currentPassword: string;
  password: string;
  repeat: string;
}) => ({
  ...mismatch({ password, repeat }),
  ...problems<{ currentPassword: string; password: string; repeat: string }>(changePasswordSchema, {
    currentPassword,
    password,
  }),
});

export const checkDeletion = (values: { password: string }) =>
  problems<{ password: string }>(deleteAccountSchema, values);

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
