import { EmailField } from '#storefront/features/email-hint/email-field.tsx';
import { TextField } from '#storefront/ui/forms/text-field.tsx';
import type { Form } from '#storefront/ui/forms/use-form.ts';
import type { SignUpValues } from '../internal/check-account.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { OptionalFields } from './optional-fields.tsx';

/** The five fields of sign-up, and a link to the optional ones (UX-11). */
export function SignUpFields({ form, loyalty }: { form: Form<SignUpValues>; loyalty: boolean }) {
  return (
    <>
      <EmailField label="Email" {...form.text('email')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...form.text('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...form.text('lastName')} />
      </div>
      <NewPasswordFields password={form.text('password')} repeat={form.text('repeat')} />
      <OptionalFields form={form} loyalty={loyalty} />
    </>
  );
}
