import { useEffect, useState } from 'react';
import type { SearchSuggestions } from '#contract/products/listing.ts';
import { personalisationIds } from '#storefront/lib/analytics/personalisation-ids.ts';
import { callApi } from '#storefront/lib/api-client/call-api.ts';
import { COMBOBOX_SPINNER_MS } from '#storefront/lib/page/interface-constants.ts';
import { MIN_TERM_LENGTH } from './recent-terms.ts';

/** Suggestions are requested after this pause in typing; milliseconds. */
const REST_MS = 120;

/**
 * The shop's suggestions for a text, requested after a pause in typing; an older request is aborted. The last answer
 * stays until the next.
 */
export function useSuggestions(
  term: string,
  wanted: boolean,
): { found: SearchSuggestions | null; slow: boolean; failed: boolean } {
  const [answer, setAnswer] = useState<{ term: string; found: SearchSuggestions | null } | null>(null);
  const [slowTerm, setSlowTerm] = useState<string | null>(null);
  const asking = wanted && term.length >= MIN_TERM_LENGTH && answer?.term !== term;
  useEffect(() => {
    if (!asking) return;
    const stop = new AbortController();
    const slow = setTimeout(() => setSlowTerm(term), COMBOBOX_SPINNER_MS);
    const rest = setTimeout(async () => {
      const interests = personalisationIds.read();
      const result = await callApi<SearchSuggestions>(
        'GET',
        `search/suggest?${new URLSearchParams({ q: term, ...(interests.length > 0 && { personalisation: interests.join('.') }) })}`,
        undefined,
        { signal: stop.signal, timeoutMs: 8_000 },
      );
      if (stop.signal.aborted) return;
      setAnswer({ term, found: result.ok ? result.value : null });
    }, REST_MS);
    return () => {
      clearTimeout(slow);
      clearTimeout(rest);
      stop.abort();
    };
  }, [asking, term]);
  return {
    found: answer?.found ?? null,
    slow: asking && slowTerm === term,
    failed: answer?.term === term && answer.found === null,
  };
}
