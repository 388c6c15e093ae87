import { useEffect, useState } from 'react';
import type { ImportedPage } from '#contract/orders/imported-orders.ts';
import { session } from '#storefront/lib/session/auth-session.ts';

export interface PreviousOrders {
  /** Null until they are loaded. */
  page: ImportedPage | null;
  state: 'LOADING' | 'READY' | 'FAILED';
  retry: () => void;
  more: () => void;
}

/** What the customer bought in the shop before this one, the newest first; `more` adds older orders (MOVE-02). */
export function usePreviousOrders(): PreviousOrders {
  const [page, setPage] = useState<ImportedPage | null>(null);
  const [state, setState] = useState<PreviousOrders['state']>('LOADING');
  const [wish, setWish] = useState<{ before: string | null }>({ before: null });
  useEffect(() => {
    let current = true;
    setState('LOADING');
    const { before } = wish;
    const path = `account/imported-orders${before === null ? '' : `?before=${before}`}`;
    void session.call<ImportedPage>('GET', path).then((reply) => {
      if (!current) return;
      if (!reply.ok) return setState('FAILED');
      setPage((known) => ({
        orders: [...(before === null ? [] : (known?.orders ?? [])), ...reply.value.orders],
        more: reply.value.more,
      }));
      setState('READY');
    });
    return () => {
      current = false;
    };
  }, [wish]);
  return {
    page,
    state,
    retry: () => setWish({ ...wish }),
    more: () => setWish({ before: page?.orders.at(-1)?.id ?? null }),
  };
}
