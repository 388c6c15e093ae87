import { useEffect, useState } from 'react';
import type { AddressSuggestions } from '#contract/accounts/address-suggestions.ts';
import { callApi } from '#storefront/lib/api-client/call-api.ts';

export type Suggestion = AddressSuggestions['addresses'][number];

const QUIET_MS = 120;
const MIN_LETTERS = 3;
const MAX_KEPT = 50;
/** Answers of this page view: who deletes a letter and types it again is answered at once. */
const kept = new Map<string, AddressSuggestions>();

/** Suggestions for the typed text, once the shopper pauses; null without a question or an answer (ADDR-19). */
export function useSuggestions(text: string): AddressSuggestions | null {
  const [found, setFound] = useState<AddressSuggestions | null>(null);
  useEffect(() => {
    if ((text.match(/\p{L}/gu)?.length ?? 0) < MIN_LETTERS) return setFound(null);
    const known = kept.get(text);
    if (known) return setFound(known);
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const reply = await callApi<AddressSuggestions>(
        'GET',
        `address/suggest?q=${encodeURIComponent(text)}`,
        undefined,
        { signal: stop.signal },
      );
      if (stop.signal.aborted) return;
      if (reply.ok) {
        if (kept.size >= MAX_KEPT) kept.clear();
        kept.set(text, reply.value);
      }
      // Without suggestions the shopper fills in the fields.
      setFound(reply.ok ? reply.value : null);
    }, QUIET_MS);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [text]);
  return found;
}
