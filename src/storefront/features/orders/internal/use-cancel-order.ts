import { useState } from 'react';
import { orderMessages } from '#contract/messages/order-messages.ts';
import type { OrderView } from '#contract/orders/orders.ts';
import type { OrderSource } from '../order-source.ts';

/** Asks, cancels and remembers how it went. */
export function useCancelOrder(number: string, source: OrderSource, onChange: (order: OrderView) => void) {
  const [state, setState] = useState<'idle' | 'asking' | 'busy' | 'done'>('idle');
  const [failure, setFailure] = useState<string | null>(null);
  const cancel = async () => {
    setState('busy');
    setFailure(null);
    const reply = await source.cancel(number);
    if (reply.ok) {
      setState('done');
      onChange(reply.value);
      return;
    }
    setState('asking');
    const isTooLate = reply.error.kind === 'refused' && reply.error.body.errorCode === 'OrderCancelTooLate';
    setFailure(isTooLate ? orderMessages.cancelTooLate : orderMessages.cancelFailed);
  };
  return {
    state,
    failure,
    cancel,
    ask: () => {
      setFailure(null);
      setState('asking');
    },
    // Also called when the question closes because the order is cancelled.
    close: () => setState((now) => (now === 'done' ? now : 'idle')),
  };
}
