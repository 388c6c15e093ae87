/** The customer's address book at the delivery step. Heavy: fetched for whoever is logged in. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { SavedAddress } from '#contract/address-book.ts';
import { account } from '#storefront/browser/account-state.ts';
import { isSelected } from '#storefront/browser/selected-addresses.ts';
import { RadioCard } from '#storefront/ui/radio-card.tsx';
import { type AddressValues, addressLines, addressValues, blankAddress } from './checkout-values.ts';

interface SavedAddressesProps {
  values: AddressValues;
  ready: boolean;
  onChoose: (values: AddressValues) => void;
}

export function SavedAddresses({ values, ready, onChoose }: SavedAddressesProps) {
  const { account: loaded } = useStore(account.state);
  const addresses = loaded?.customer.addresses ?? [];
  useEffect(() => {
    void account.load();
  }, []);
  const untouched = values.street1 === '' && values.postcode === '' && values.state === '';
  const preferred = addresses.find(({ isDefaultShipping }) => isDefaultShipping);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the address book comes; whoever chose another address then keeps it
  useEffect(() => {
    if (ready && untouched && preferred) onChoose(valuesOf(preferred));
  }, [ready, preferred?.id]);
  if (addresses.length === 0) return null;
  const chosen = addresses.find((address) => isSelected(address, values));
  return (
    <fieldset className="mb-6">
      <legend className="mb-2 text-sm font-semibold">Your saved addresses</legend>
      {addresses.map((address) => (
        <RadioCard
          key={address.id}
          name="saved"
          value={address.id}
          checked={address === chosen}
          onChoose={() => onChoose(valuesOf(address))}
          title={address.contactName}
          detail={addressLines({ ...address, contactName: '', phone: '' }).join(', ')}
        />
      ))}
      <RadioCard name="saved" value="" checked={!chosen} onChoose={() => onChoose(blankAddress)} title="Another address" />
    </fieldset>
  );
}

const valuesOf = (address: SavedAddress): AddressValues => addressValues({ ...address, phone: '' });
