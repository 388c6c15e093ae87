import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import type { Address } from '#contract/fields/fields.ts';
import { checkoutMessages } from '#contract/messages/checkout-messages.ts';
import { authState } from '#storefront/lib/auth/auth-state.ts';
import { checkoutState } from '#storefront/lib/checkout/checkout-state.ts';
import { openAuth } from '#storefront/lib/session/open-auth.ts';
import { useLazyComponent } from '#storefront/ui/use-lazy-component.ts';
import type { AddressValues } from '../../address/checkout-values.ts';

interface SavedDetailsProps {
  values: AddressValues;
  /** False until the form has taken over the saved values. */
  ready: boolean;
  /** The allowed countries. */
  countries: readonly string[];
  onChoose: (values: AddressValues) => void;
}

/** Saved addresses for logged-in customers; for guests a link to log in and return (CHK-31, CHK-32). */
export function SavedDetails(props: SavedDetailsProps) {
  const { status } = useStore(authState);
  const { Part: SavedAddresses, want } = useLazyComponent(() =>
    import('./saved-addresses.tsx').then((module) => module.SavedAddresses),
  );
  // Read here, because the account may load before the lazy component, and its changes to the record must reach the
  // form.
  const { record } = useStore(checkoutState);
  const [restored, setRestored] = useState<Address | null>();
  if (props.ready && restored === undefined) setRestored(record?.delivery.address ?? null);
  useEffect(openAuth, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the shopper is known to be logged in
  useEffect(() => {
    if (status === 'LOGGED_IN') want();
  }, [status]);
  if (status === 'LOGGED_IN') return SavedAddresses && <SavedAddresses {...props} restored={restored ?? null} />;
  return (
    <p className="mb-5">
      <Link to="/account/signin?redirect=/checkout/shipping" className="font-semibold underline underline-offset-4">
        {checkoutMessages.logInForSavedDetails}
      </Link>
    </p>
  );
}
