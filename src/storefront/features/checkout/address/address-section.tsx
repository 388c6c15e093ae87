import { useState } from 'react';
import { AddressCard } from './address-card.tsx';
import { AddressFields } from './address-fields.tsx';
import { AddressNotes } from './address-notes.tsx';
import { fillSuggestion } from './fill-suggestion.ts';
import type { Found } from './found-address.ts';
import type { AddressForm, AddressParts } from './use-address-parts.ts';
import type { Suggestion } from './use-suggestions.ts';

interface AddressSectionProps {
  form: AddressForm;
  parts: AddressParts;
  countries: readonly string[];
  asksCountry?: boolean;
  onFound: (found: Found | null) => void;
}

/** A delivery address: as text once it is whole, else its fields with suggestions for the street (UX-10). */
export function AddressSection({ form, parts, countries, asksCountry = false, onFound }: AddressSectionProps) {
  const [isChosen, setChosen] = useState(false);
  const [suggestion, setSuggestion] = useState<Suggestion | null>(null);
  const shown: AddressParts = {
    ...parts,
    open: (part) => {
      setChosen(false);
      parts.open(part);
    },
  };
  return (
    <>
      {parts.isCard && <AddressCard values={form.values} parts={shown} takesFocus={isChosen} />}
      <AddressFields
        text={form.text}
        purpose="shipping"
        countries={countries}
        asksCountry={asksCountry}
        parts={shown}
        onFound={(chosen) => {
          setChosen(true);
          setSuggestion(chosen);
          onFound(fillSuggestion(form, parts, chosen));
        }}
      />
      <AddressNotes values={form.values} suggestion={suggestion} />
    </>
  );
}
