import { type ComponentProps, useMemo, useState } from 'react';
import { limits } from '#contract/fields/limits.ts';
import { placeMessages } from '#contract/messages/place-messages.ts';
import { findCurrentAddress } from '#storefront/lib/page/find-current-address.ts';
import { ComboboxField } from '#storefront/ui/forms/combobox-field.tsx';
import type { TextField } from '#storefront/ui/forms/text-field.tsx';
import { type Suggestion, useSuggestions } from './use-suggestions.ts';

const nameOf = ({ street1, suburb, state, postcode, kind, guessed }: Suggestion): string => {
  const marks = [
    kind === 'rural' ? 'rural delivery' : kind === 'box' ? 'PO box' : '',
    guessed.includes('street1') ? 'street as typed' : '',
  ].filter(Boolean);
  const address = [street1, suburb, `${state} ${postcode}`.trim()].filter(Boolean).join(', ');
  return marks.length > 0 ? `${address} (${marks.join(', ')})` : address;
};
const HERE = 'Use my location';

type StreetFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'hint'> & {
  onFound: (suggestion: Suggestion) => void;
};

/** The street line of an address; from the third letter on whole addresses are offered to complete it (ADDR-19, UX-10). */
export function StreetField({ onFound, ...field }: StreetFieldProps) {
  const [typed, setTyped] = useState('');
  const [notice, setNotice] = useState('');
  const found = useSuggestions(typed);
  const addresses = useMemo(() => found?.addresses ?? [], [found]);
  const options = useMemo(
    () => (addresses.length > 0 ? [...new Set([...addresses.map(nameOf), HERE])] : []),
    [addresses],
  );
  const choose = (suggestion: Suggestion) => {
    setTyped('');
    onFound(suggestion);
  };
  const locate = async () => {
    setNotice('Finding your location…');
    const nearby = await findCurrentAddress();
    setNotice(nearby ? '' : placeMessages.locationUnknown);
    if (nearby) choose(nearby);
  };
  const none = found?.addresses.length === 0;
  return (
    <ComboboxField
      {...field}
      label="Street address"
      hint={
        notice || (none ? 'No suggestions. Fill in the fields below.' : 'Start with the number: 12 Karangahape Road')
      }
      options={options}
      onChoose={(index) => {
        const suggestion = addresses.find((address) => nameOf(address) === options[index]);
        if (suggestion) choose(suggestion);
        else void locate();
      }}
      onType={(text) => {
        setNotice('');
        setTyped(text.slice(0, limits.searchTerm));
      }}
      listLabel="Suggested addresses"
      status={notice || statusOf(found?.addresses.length)}
      footer={found?.credit}
    />
  );
}

const statusOf = (count: number | undefined): string =>
  count === undefined ? '' : count === 0 ? 'No suggestions' : count === 1 ? '1 suggestion' : `${count} suggestions`;
