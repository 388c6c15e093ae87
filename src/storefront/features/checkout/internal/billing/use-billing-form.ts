import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { accountAddresses } from '#storefront/lib/account/account-addresses.ts';
import { tabDraft } from '#storefront/lib/forms/tab-draft.ts';
import { useForm } from '#storefront/ui/forms/use-form.ts';
import { blankAddressIn } from '../../address/checkout-values.ts';
import type { Checkout } from '../use-checkout.ts';
import { type BillingInput, type BillingValues, savedBilling, settleBilling } from './billing.ts';

const draft = tabDraft('billing');
export const loadAddressCheck = () => import('../shipping/check-address.ts');

/** The step's form: the billing address is all that is typed into it. `billing` is null until the checkout is loaded. */
export function useBillingForm(
  { record, countries, cart: { byEmail } }: Pick<Checkout, 'record' | 'countries' | 'cart'>,
  onSubmit: (values: BillingValues) => void,
) {
  const { addresses: book } = useStore(accountAddresses);
  const billing: BillingInput | null = record && { record, book, byEmail };
  const [blank] = useState((): BillingValues => ({ ...blankAddressIn(countries), choice: '' }));
  // The form validates again whenever its check function changes: so that stays the same and reads the current input
  // from here.
  const facts = useRef(billing);
  useEffect(() => {
    facts.current = billing;
  });
  const [check] = useState(() => async (values: BillingValues) => {
    const own = facts.current !== null && settleBilling(values.choice, facts.current) === 'OWN';
    return own ? (await loadAddressCheck()).checkAddress(values).errors : {};
  });
  const saved = record ? savedBilling(record, blank) : undefined;
  return { billing, form: useForm<BillingValues>({ draft, initial: blank, saved, check, onSubmit }) };
}
