import { useEffect, useState } from 'react';
import type { AddressSuggestions } from '#contract/accounts/address-suggestions.ts';
import { placeMessages } from '#contract/messages/place-messages.ts';
import { callApi } from '#storefront/lib/api-client/call-api.ts';
import { findCurrentAddress } from '#storefront/lib/page/find-current-address.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { TextField } from '#storefront/ui/forms/text-field.tsx';

export type Suggestion = AddressSuggestions['addresses'][number];
const QUIET_MS = 250;
const MIN_LENGTH = 3;
const nameOf = ({ street1, suburb, state, postcode }: Suggestion): string =>
  [street1, suburb, `${state} ${postcode}`].filter(Boolean).join(', ');

/** Finds an address by typed text or by geolocation; the result fills the fields below (ADDR-19). */
export function AddressFinder({ onChoose }: { onChoose: (suggestion: Suggestion) => void }) {
  const [text, setText] = useState('');
  const found = useSuggestions(text);
  const [locating, setLocating] = useState(false);
  const [lost, setLost] = useState(false);

  const choose = (suggestion: Suggestion) => {
    setText('');
    onChoose(suggestion);
  };
  const locate = async () => {
    setLocating(true);
    setLost(false);
    const nearby = await findCurrentAddress();
    setLocating(false);
    if (nearby) choose(nearby);
    else setLost(true);
  };
  return (
    <div className="grid gap-3">
      <TextField
        label="Find your address"
        name="find"
        optional
        autoComplete="off"
        hint="For instance: 12 Kōwhai Street, Aro Valley"
        maxLength={200}
        value={text}
        onChange={setText}
      />
      <SuggestionList found={found} onChoose={choose} />
      <div>
        <Button variant="secondary" busy={locating} onClick={() => void locate()}>
          Use my location
        </Button>
      </div>
      {lost && <Alert tone="error">{placeMessages.locationUnknown}</Alert>}
    </div>
  );
}

/** Suggestions for the typed text, once the shopper pauses; null without a question or an answer. */
function useSuggestions(text: string): readonly Suggestion[] | null {
  const [found, setFound] = useState<readonly Suggestion[] | null>(null);
  useEffect(() => {
    if (text.trim().length < MIN_LENGTH) return setFound(null);
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const reply = await callApi<AddressSuggestions>(
        'GET',
        `address/suggest?q=${encodeURIComponent(text)}`,
        undefined,
        { signal: stop.signal },
      );
      // Without suggestions the shopper fills in the fields below.
      if (!stop.signal.aborted) setFound(reply.ok ? reply.value.addresses : null);
    }, QUIET_MS);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [text]);
  return found;
}

interface SuggestionListProps {
  found: readonly Suggestion[] | null;
  onChoose: (suggestion: Suggestion) => void;
}

function SuggestionList({ found, onChoose }: SuggestionListProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {found && (found.length === 1 ? '1 suggestion' : `${found.length} suggestions`)}
      </p>
      {found && found.length > 0 && (
        <ul aria-label="Suggested addresses" className="rounded-xs border border-line-strong bg-raised">
          {found.map((suggestion) => (
            <li key={nameOf(suggestion)} className="border-line not-first:border-t">
              <button
                type="button"
                onClick={() => onChoose(suggestion)}
                className="min-h-11 w-full px-3 py-2 text-left hover:bg-sunken"
              >
                {nameOf(suggestion)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {found?.length === 0 && <p className="text-sm text-quiet">No suggestions. Fill in the fields below.</p>}
    </>
  );
}
