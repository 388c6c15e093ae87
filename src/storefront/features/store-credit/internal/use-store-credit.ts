import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { StoreCredit } from '#contract/payments/store-credit.ts';
import { authState } from '#storefront/lib/auth/auth-state.ts';
import { session } from '#storefront/lib/session/auth-session.ts';

/**
 * The customer's store credit with the newest entries; `more` adds older ones. Null for guests, and until it is loaded.
 */
export function useStoreCredit() {
  const { customer } = useStore(authState);
  const owner = customer?.customerId ?? null;
  const [held, setHeld] = useState<{ owner: string; credit: StoreCredit } | null>(null);
  const [state, setState] = useState<'LOADING' | 'READY' | 'FAILED'>('LOADING');
  const [wish, setWish] = useState<{ before: string | null }>({ before: null });
  useEffect(() => {
    if (owner === null) return undefined;
    let current = true;
    setState('LOADING');
    const { before } = wish;
    void session
      .call<StoreCredit>('GET', `account/store-credit${before === null ? '' : `?before=${before}`}`)
      .then((reply) => {
        if (!current) return;
        if (!reply.ok) return setState('FAILED');
        setHeld((known) => {
          const older = before !== null && known?.owner === owner ? known.credit.entries : [];
          return { owner, credit: { ...reply.value, entries: [...older, ...reply.value.entries] } };
        });
        setState('READY');
      });
    return () => {
      current = false;
    };
  }, [owner, wish]);
  const credit = held?.owner === owner ? held.credit : null;
  return {
    credit,
    state,
    retry: () => setWish({ ...wish }),
    more: () => setWish({ before: credit?.entries.at(-1)?.id ?? null }),
  };
}
