import { useNavigate } from 'react-router';
import { sameContact } from '#storefront/lib/checkout/checkout-record.ts';
import { editCheckout, openCheckout } from '#storefront/lib/checkout/checkout-state.ts';
import { tabDraft } from '#storefront/lib/forms/tab-draft.ts';
import { forgetLoyaltyOptIn, keepLoyaltyOptIn } from '#storefront/lib/loyalty/loyalty-opt-in.ts';
import { type Form, useForm } from '#storefront/ui/forms/use-form.ts';
import type { Checkout } from '../use-checkout.ts';
import { blankContact } from './blank-contact.ts';
import type { ContactValues } from './check-contact.ts';

const draft = tabDraft('contact');
const loadCheck = () => import('./check-contact.ts');
const checked = async (values: ContactValues) =>
  (await loadCheck()).checkContact(values, openCheckout().delivery.address?.country ?? '');
const check = async (values: ContactValues) => (await checked(values)).errors;

/** The form of the contact step: saves the contact and goes on (CHK-33, LOY-18). */
export function useContactForm({ record, cart }: Checkout, isLoggedIn: boolean): Form<ContactValues> {
  const navigate = useNavigate();
  return useForm<ContactValues>({
    draft,
    initial: blankContact,
    saved: record ? (record.contact ?? { ...blankContact, ...record.knownContact }) : undefined,
    check,
    onSubmit: async (values) => {
      const { contact } = await checked(values);
      if (!contact) return;
      editCheckout((before) => ({
        ...before,
        contact,
        contactTyped: before.contactTyped || !sameContact(before.contact, contact),
      }));
      if (!isLoggedIn && contact.agreeToMarketing) keepLoyaltyOptIn(contact.email);
      else forgetLoyaltyOptIn();
      draft.remove();
      // Gift cards alone have no delivery to ask about (UX-03).
      await navigate(cart.byEmail ? '/checkout/payment' : '/checkout/shipping');
    },
  });
}
