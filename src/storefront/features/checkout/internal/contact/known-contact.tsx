import { useEffect } from 'react';
import { Link } from 'react-router';
import { checkoutMessages } from '#contract/messages/checkout-messages.ts';
import type { Form } from '#storefront/ui/forms/use-form.ts';
import { useLazyComponent } from '#storefront/ui/use-lazy-component.ts';
import type { ContactValues } from './check-contact.ts';

/** The details of a customer, to fill in; for everybody else a link to log in (CHK-31). */
export function KnownContact({
  form,
  isLoggedIn,
  isCard,
  onFill,
}: {
  form: Form<ContactValues>;
  isLoggedIn: boolean;
  /** The contact of an earlier order is shown: who sees it has no choice to make. */
  isCard: boolean;
  /** The form was filled in from the account. */
  onFill: (values: ContactValues) => void;
}) {
  const { Part: SavedContact, want } = useLazyComponent(() =>
    import('./saved-contact.tsx').then((module) => module.SavedContact),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the shopper is known to be logged in
  useEffect(() => {
    if (isLoggedIn) want();
  }, [isLoggedIn]);
  const fill = (known: Partial<ContactValues>) => {
    form.fill(known);
    // Without a phone number the fields stay open, to add it.
    if (known.phone) onFill({ ...form.values, ...known });
  };
  if (isLoggedIn && SavedContact) return <SavedContact values={form.values} ready={form.ready} onFill={fill} />;
  return (
    <p className={`text-quiet ${isLoggedIn ? 'invisible' : ''}`}>
      <Link
        to="/account/signin?redirect=/checkout/contact-info"
        className="font-semibold text-ink underline underline-offset-4"
      >
        {checkoutMessages.logInForSavedDetails}
      </Link>
      <span className={isCard ? 'hidden' : 'in-data-[known-contact]:hidden'}>, or carry on as a guest.</span>
    </p>
  );
}
