import { useEffect, useState } from 'react';
import type { Locality } from '#contract/stores/store.ts';
import { callApi } from '../api-client/call-api.ts';

const QUIET_MS = 200;

/**
 * Places that match the typed text, after a pause in typing; no match is no error, because the form accepts any text.
 */
export function useLocalities(text: string): readonly Locality[] {
  const [places, setPlaces] = useState<readonly Locality[]>([]);
  useEffect(() => {
    if (text.trim().length < 2) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const reply = await callApi<{ localities: Locality[] }>(
        'GET',
        `stores/localities?q=${encodeURIComponent(text)}`,
        undefined,
        { signal: stop.signal },
      );
      if (reply.ok) setPlaces(reply.value.localities);
    }, QUIET_MS);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [text]);
  return places;
}
