/**
 * The logged-in customer at the contact step: their details fill a form that is still empty. Heavy: loaded only when
 * logged in (CHK-31).
 */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { account } from '#storefront/lib/account/account-state.ts';
import type { ContactValues } from './check-contact.ts';

interface SavedContactProps {
  values: ContactValues;
  /** False until the form has taken over its draft. */
  ready: boolean;
  onFill: (values: Partial<ContactValues>) => void;
}

export function SavedContact({ values, ready, onFill }: SavedContactProps) {
  const { account: loaded } = useStore(account.state);
  useEffect(() => {
    void account.load();
  }, []);
  const empty = values.email === '' && values.firstName === '' && values.lastName === '' && values.phone === '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; fields emptied later stay empty
  useEffect(() => {
    if (!ready || !empty || !loaded) return;
    const { email, firstName, lastName, phone } = loaded.customer;
    onFill({ email, firstName, lastName, phone });
  }, [ready, loaded?.customer.email]);
  return (
    <p className="text-quiet">
      You’re logged in
      {loaded && <> as {<strong className="font-semibold wrap-break-word text-ink">{loaded.customer.email}</strong>}</>}
      .
    </p>
  );
}
