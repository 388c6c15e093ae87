/** Loads the stores sorted by distance from a place, while the shopper chooses pickup. */
import { useEffect, useState } from 'react';
import type { PickUpStore } from '#contract/stores/store.ts';
import { callApi } from '#storefront/lib/api-client/call-api.ts';

export interface PickUpStores {
  /** Null until the first answer. */
  stores: readonly PickUpStore[] | null;
  failed: boolean;
  loading: boolean;
  /** The place was not found: stores are listed from north to south. */
  unknown: boolean;
  retry: () => void;
}

export function usePickUpStores(wanted: boolean, near: string): PickUpStores {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ near: string; stores: PickUpStore[] } | null>(null);
  const [failed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    if (!wanted) return;
    const stop = new AbortController();
    setFailed(false);
    void callApi<{ stores: PickUpStore[] }>('GET', `stores${near && `?near=${encodeURIComponent(near)}`}`, undefined, {
      signal: stop.signal,
    }).then((reply) => {
      if (stop.signal.aborted) return;
      if (reply.ok) setAnswer({ near, stores: reply.value.stores });
      else setFailed(true);
    });
    return () => stop.abort();
  }, [wanted, near, attempt]);
  const stores = answer?.stores ?? null;
  return {
    stores,
    failed,
    loading: wanted && !failed && answer?.near !== near,
    unknown:
      answer !== null &&
      answer.near === near &&
      near !== '' &&
      answer.stores.every(({ distanceKm }) => distanceKm === null),
    retry: () => setAttempt((before) => before + 1),
  };
}
