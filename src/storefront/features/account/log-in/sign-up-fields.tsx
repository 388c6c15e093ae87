import { EmailField } from '#storefront/features/email-hint/email-field.tsx';
import { useShopSettings } from '#storefront/lib/page/shop-facts.ts';
import { Checkbox } from '#storefront/ui/forms/checkbox.tsx';
import { TextField } from '#storefront/ui/forms/text-field.tsx';
import type { Form } from '#storefront/ui/forms/use-form.ts';
import { PasswordField, passwordHint } from '../account-parts.tsx';
import type { SignUpValues } from '../internal/check-account.ts';
import { GenderField } from '../internal/gender-field.tsx';

/** `loyalty`: the shop has a programme to join (LOY-24). */
export function SignUpFields({ form, loyalty }: { form: Form<SignUpValues>; loyalty: boolean }) {
  const { name: shopName } = useShopSettings();
  return (
    <>
      <EmailField label="Email" {...form.text('email')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...form.text('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...form.text('lastName')} />
      </div>
      <PasswordField label="Password" autoComplete="new-password" hint={passwordHint} {...form.text('password')} />
      <PasswordField label="Repeat password" autoComplete="new-password" {...form.text('repeat')} />
      <TextField label="Phone" type="tel" inputMode="tel" autoComplete="tel" optional {...form.text('phone')} />
      <TextField label="Birth date" type="date" autoComplete="bday" optional {...form.text('birthDate')} />
      <GenderField value={form.values.gender} onChange={(gender) => form.set('gender', gender)} />
      <Checkbox {...form.checkbox('agreeToMarketing')}>
        Email me about new releases and sales. You can stop at any time.
      </Checkbox>
      {loyalty && (
        <Checkbox {...form.checkbox('addToLoyaltyProgram')}>
          Join the {shopName} programme: 1 point for every $1, and rewards to spend. It’s free.
        </Checkbox>
      )}
    </>
  );
}
