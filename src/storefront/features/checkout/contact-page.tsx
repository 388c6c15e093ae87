import { useEffect } from 'react';
import { useStore } from 'zustand';
import { checkoutConsent } from '#contract/accounts/mailing-list-consent.ts';
import { EmailField } from '#storefront/features/email-hint/email-field.tsx';
import { PrivacyNote } from '#storefront/features/shell/privacy-note.tsx';
import { authState } from '#storefront/lib/auth/auth-state.ts';
import { openAuth } from '#storefront/lib/session/open-auth.ts';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { Checkbox } from '#storefront/ui/forms/checkbox.tsx';
import { ErrorSummary } from '#storefront/ui/forms/form-error.tsx';
import { TextField } from '#storefront/ui/forms/text-field.tsx';
import type { Form } from '#storefront/ui/forms/use-form.ts';
import { guardContactInfo } from './internal/checkout-guards.ts';
import type { ContactValues } from './internal/contact/check-contact.ts';
import { KnownContact } from './internal/contact/known-contact.tsx';
import { useContactForm } from './internal/contact/use-contact-form.ts';
import { StepHeading } from './internal/step-headings.tsx';
import { useCheckout, useGuard } from './internal/use-checkout.ts';

/** Step 1: contact details (CHK-33). */
export function ContactPage() {
  const checkout = useCheckout();
  useGuard(guardContactInfo(checkout));
  useEffect(() => {
    void import('./shipping-page.tsx');
  }, []);
  const isLoggedIn = useStore(authState).status === 'LOGGED_IN';
  useEffect(openAuth, []);
  const form = useContactForm(checkout, isLoggedIn);
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className="grid gap-6" aria-busy={form.busy}>
      <div>
        <StepHeading>Contact</StepHeading>
        <KnownContact form={form} isLoggedIn={isLoggedIn} />
      </div>
      <ErrorSummary count={form.summary.length} />
      <ContactFields form={form} isNewMember={checkout.membership?.isEnrolled === false} />
      <Button type="submit" disabled={!form.ready} busy={form.busy} full>
        Continue to delivery
      </Button>
      <PrivacyNote />
    </form>
  );
}

/** `isNewMember`: agreeing to mail joins the programme as well (LOY-18). */
function ContactFields({ form, isNewMember }: { form: Form<ContactValues>; isNewMember: boolean }) {
  return (
    <div className="grid gap-5">
      <EmailField label="Email" hint="For your order confirmation." {...form.text('email')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...form.text('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...form.text('lastName')} />
      </div>
      <TextField
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint="For the courier, if they can’t find you."
        {...form.text('phone')}
      />
      <Checkbox
        {...form.checkbox('agreeToMarketing')}
        {...(isNewMember && { hint: 'You’ll join our rewards programme too, with points for every dollar.' })}
      >
        {checkoutConsent.text}
      </Checkbox>
    </div>
  );
}
