/** The customer's address book at the delivery step. Heavy: loaded only when logged in. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { SavedAddress } from '#contract/accounts/address-book.ts';
import { addressLines } from '#contract/fields/country-rules.ts';
import type { Address } from '#contract/fields/fields.ts';
import { account } from '#storefront/lib/account/account-state.ts';
import { isSelected } from '#storefront/lib/account/selected-addresses.ts';
import { checkoutState } from '#storefront/lib/checkout/checkout-state.ts';
import { RadioCard } from '#storefront/ui/forms/radio-card.tsx';
import { type AddressValues, addressValues, blankAddressIn } from '../../address/checkout-values.ts';

interface SavedAddressesProps {
  values: AddressValues;
  ready: boolean;
  countries: readonly string[];
  /** The delivery address with which the form was initially filled. */
  restored: Address | null;
  onChoose: (values: AddressValues) => void;
}

export function SavedAddresses({ values, ready, countries, restored, onChoose }: SavedAddressesProps) {
  const { account: loaded } = useStore(account.state);
  // Addresses in countries without delivery are not offered.
  const addresses = (loaded?.customer.addresses ?? []).filter(({ country }) => countries.includes(country));
  useEffect(() => {
    void account.load();
  }, []);
  const untouched = values.street1 === '' && values.postcode === '' && values.state === '';
  const preferred = addresses.find(({ isDefaultShipping }) => isDefaultShipping);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the address book is loaded
  useEffect(() => {
    if (ready && untouched && preferred) onChoose(valuesOf(preferred));
  }, [ready, preferred?.id]);
  // A change of the selected entry in the address book is copied, unless it was edited here (FIX-13).
  const { record } = useStore(checkoutState);
  const mine = addresses.find(({ id }) => id === record?.selected.delivery);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the address book is loaded
  useEffect(() => {
    if (ready && mine && restored && !isSelected(mine, restored) && sameLines(restored, values))
      onChoose(valuesOf(mine));
  }, [ready, mine?.id]);
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
          detail={addressLines({ ...address, contactName: '' }).join(', ')}
        />
      ))}
      <RadioCard
        name="saved"
        value=""
        checked={!chosen}
        onChoose={() => onChoose(blankAddressIn(countries))}
        title="Another address"
      />
    </fieldset>
  );
}

const sameLines = (one: Address, other: AddressValues): boolean =>
  Object.entries(addressValues(one)).every(([field, value]) => other[field as keyof AddressValues] === value);
const valuesOf = (address: SavedAddress): AddressValues => addressValues({ ...address, phone: '' });
