import { useCallback, useEffect, useState } from 'react';
import type { OrderView } from '#contract/orders/orders.ts';
import type { ApiFailure } from '#storefront/lib/api-client/call-api.ts';
import type { OrderSource } from './order-source.ts';

export interface OrderOnScreen {
  order: OrderView | null;
  failure: ApiFailure | null;
  load: () => Promise<void>;
  /** Shows the order as an action left it. */
  replace: (order: OrderView) => void;
}

/** An order, loaded when its page opens. */
export function useOrder(source: OrderSource, number: string): OrderOnScreen {
  const [order, setOrder] = useState<OrderView | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const load = useCallback(async () => {
    setFailure(null);
    const reply = await source.load(number);
    if (reply.ok) setOrder(reply.value);
    else setFailure(reply.error);
  }, [source, number]);
  useEffect(() => {
    void load();
  }, [load]);
  return { order, failure, load, replace: setOrder };
}

/** The refusal's code; null when there was no answer. */
export const codeOf = (failure: ApiFailure | null): string | null =>
  failure?.kind === 'refused' ? failure.body.errorCode : null;
