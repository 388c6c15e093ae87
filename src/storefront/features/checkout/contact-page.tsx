import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { checkoutConsent } from '#contract/accounts/mailing-list-consent.ts';
import { checkoutMessages } from '#contract/messages/checkout-messages.ts';
import { PrivacyNote } from '#storefront/features/shell/privacy-note.tsx';
import { sameContact } from '#storefront/lib/checkout/checkout-record.ts';
import { editCheckout, openCheckout } from '#storefront/lib/checkout/checkout-state.ts';
import { tabDraft } from '#storefront/lib/forms/tab-draft.ts';
import { forgetLoyaltyOptIn, keepLoyaltyOptIn } from '#storefront/lib/loyalty/loyalty-opt-in.ts';
import { authState } from '#storefront/lib/session/auth-state.ts';
import { openAuth } from '#storefront/lib/session/open-auth.ts';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { Checkbox } from '#storefront/ui/forms/checkbox.tsx';
import { ErrorSummary } from '#storefront/ui/forms/form-error.tsx';
import { TextField } from '#storefront/ui/forms/text-field.tsx';
import { useForm } from '#storefront/ui/forms/use-form.ts';
import { useLazyComponent } from '#storefront/ui/use-lazy-component.ts';
import { guardContactInfo } from './internal/checkout-guards.ts';
import { blankContact } from './internal/contact/blank-contact.ts';
import type { ContactValues } from './internal/contact/check-contact.ts';
import { StepHeading } from './internal/step-headings.tsx';
import { useCheckout, useGuard } from './internal/use-checkout.ts';

const draft = tabDraft('contact');
const loadCheck = () => import('./internal/contact/check-contact.ts');
const checked = async (values: ContactValues) =>
  (await loadCheck()).checkContact(values, openCheckout().delivery.address?.country ?? '');
const check = async (values: ContactValues) => (await checked(values)).errors;

/** Step 1: contact details (CHK-33). */
export function ContactPage() {
  const checkout = useCheckout();
  const navigate = useNavigate();
  useGuard(guardContactInfo(checkout));
  useEffect(() => {
    void import('./shipping-page.tsx');
  }, []);
  const { status } = useStore(authState);
  const { Part: SavedContact, want } = useLazyComponent(() =>
    import('./internal/contact/saved-contact.tsx').then((module) => module.SavedContact),
  );
  useEffect(openAuth, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the shopper is known to be logged in
  useEffect(() => {
    if (status === 'LOGGED_IN') want();
  }, [status]);

  const form = useForm<ContactValues>({
    draft,
    initial: blankContact,
    saved: checkout.record
      ? (checkout.record.contact ?? { ...blankContact, ...checkout.record.knownContact })
      : undefined,
    check,
    onSubmit: async (values) => {
      const { contact } = await checked(values);
      if (!contact) return;
      editCheckout((record) => ({
        ...record,
        contact,
        contactTyped: record.contactTyped || !sameContact(record.contact, contact),
      }));
      if (status !== 'LOGGED_IN' && contact.agreeToMarketing) keepLoyaltyOptIn(contact.email);
      else forgetLoyaltyOptIn();
      draft.remove();
      await navigate('/checkout/shipping');
    },
  });

  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className="grid gap-6" aria-busy={form.busy}>
      <div>
        <StepHeading>Contact</StepHeading>
        {status === 'LOGGED_IN' && SavedContact ? (
          <SavedContact
            values={form.values}
            ready={form.ready}
            onFill={(known) =>
              void Object.entries(known).map(([field, value]) => form.set(field as keyof ContactValues, value))
            }
          />
        ) : (
          <p className={`mt-2 text-quiet ${status === 'LOGGED_IN' ? 'invisible' : ''}`}>
            <Link
              to="/account/signin?redirect=/checkout/contact-info"
              className="font-semibold text-ink underline underline-offset-4"
            >
              {checkoutMessages.logInForSavedDetails}
            </Link>
            , or carry on as a guest.
          </p>
        )}
      </div>
      <ErrorSummary count={form.summary.length} />
      <div className="grid gap-5">
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          hint="For your order confirmation."
          {...form.text('email')}
        />
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
          {...(checkout.membership?.isEnrolled === false && {
            hint: 'You’ll join our rewards programme too, with points for every dollar.',
          })}
        >
          {checkoutConsent.text}
        </Checkbox>
      </div>
      <Button type="submit" disabled={!form.ready} busy={form.busy} full>
        Continue to delivery
      </Button>
      <PrivacyNote />
    </form>
  );
}
