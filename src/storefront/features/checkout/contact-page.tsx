import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { checkoutConsent } from '#contract/accounts/mailing-list-consent.ts';
import type { LoadedCart } from '#storefront/features/cart/use-cart-view.ts';
import { EmailField } from '#storefront/features/email-hint/email-field.tsx';
import { PrivacyNote } from '#storefront/features/shell/privacy-note.tsx';
import { authState } from '#storefront/lib/auth/auth-state.ts';
import { openAuth } from '#storefront/lib/session/open-auth.ts';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { Checkbox } from '#storefront/ui/forms/checkbox.tsx';
import { ErrorSummary } from '#storefront/ui/forms/form-error.tsx';
import { TextField } from '#storefront/ui/forms/text-field.tsx';
import type { Form } from '#storefront/ui/forms/use-form.ts';
import { outOfSight } from './address/folded.tsx';
import { guardContactInfo } from './internal/checkout-guards.ts';
import type { ContactValues } from './internal/contact/check-contact.ts';
import { ContactCard, ContactCardSpace, useContactCard } from './internal/contact/contact-card.tsx';
import { KnownContact } from './internal/contact/known-contact.tsx';
import { useContactForm } from './internal/contact/use-contact-form.ts';
import { StepHeading } from './internal/step-headings.tsx';
import { useCheckout, useGuard } from './internal/use-checkout.ts';

/**
 * Step 1: contact details (CHK-33), or a wallet that has them (UX-10). `express` renders express checkout; its lines are
 * null while the cart is loading.
 */
export function ContactPage({ express }: { express: (lines: LoadedCart['lines'] | null) => ReactNode }) {
  const checkout = useCheckout();
  useGuard(guardContactInfo(checkout));
  useEffect(() => {
    void import('./shipping-page.tsx');
  }, []);
  const isLoggedIn = useStore(authState).status === 'LOGGED_IN';
  useEffect(openAuth, []);
  const form = useContactForm(checkout, isLoggedIn);
  const card = useContactCard(form, checkout.record?.contact ?? null);
  const { cart } = checkout;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <StepHeading>Contact</StepHeading>
      {express(cart.status === 'SUCCESS' ? cart.lines : null)}
      <form
        ref={form.ref}
        onSubmit={form.submit}
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
        aria-busy={form.busy}
      >
        <KnownContact form={form} isLoggedIn={isLoggedIn} isCard={card.isCard} onFill={card.settle} />
        <ErrorSummary count={form.summary.length} />
        {card.isCard && <ContactCard values={form.values} open={card.open} />}
        {!card.isSettled && <ContactCardSpace />}
        <div
          className={card.isCard ? 'sr-only' : card.isSettled ? '' : 'in-data-[known-contact]:sr-only'}
          aria-hidden={card.isCard || undefined}
        >
          <ContactFields
            form={form}
            isNewMember={checkout.membership?.isEnrolled === false}
            reach={outOfSight(card.isCard)}
          />
        </div>
        <Button type="submit" disabled={!form.ready} busy={form.busy} full>
          {cart.byEmail ? 'Continue to payment' : 'Continue to delivery'}
        </Button>
        <PrivacyNote />
      </form>
    </div>
  );
}

/** `isNewMember`: agreeing to mail joins the programme as well (LOY-18). */
function ContactFields({
  form,
  isNewMember,
  reach,
}: {
  form: Form<ContactValues>;
  isNewMember: boolean;
  reach: { tabIndex?: number };
}) {
  return (
    <div className="grid gap-5">
      <EmailField label="Email" hint="For your order confirmation." {...reach} {...form.text('email')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...reach} {...form.text('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...reach} {...form.text('lastName')} />
      </div>
      <TextField
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint="For the courier, if they can’t find you."
        {...reach}
        {...form.text('phone')}
      />
      <Checkbox
        {...reach}
        {...form.checkbox('agreeToMarketing')}
        {...(isNewMember && { hint: 'You’ll join our rewards programme too, with points for every dollar.' })}
      >
        {checkoutConsent.text}
      </Checkbox>
    </div>
  );
}
