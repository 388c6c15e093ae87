import { useRef } from 'react';
import { orderMessages } from '#contract/messages/order-messages.ts';
import type { OrderChange } from '#contract/orders/order-changes.ts';
import type { OrderView } from '#contract/orders/orders.ts';
import type { ApiFailure, ApiResult } from '#storefront/lib/api-client/call-api.ts';
import type { OrderSource } from '../../order-source.ts';

type Wish = Omit<OrderChange, 'changeId'>;

/**
 * Sends a change, and shows the order as it is then. The same wish sent again, after no answer, is the same change;
 * another wish is another one.
 */
export function useOrderChange(number: string, source: OrderSource, onChange: (order: OrderView) => void) {
  const last = useRef({ wish: '', changeId: '' });
  return async (wish: Wish): Promise<ApiResult<OrderView>> => {
    const text = JSON.stringify(wish);
    if (last.current.wish !== text) last.current = { wish: text, changeId: crypto.randomUUID() };
    const reply = await source.change(number, { ...wish, changeId: last.current.changeId });
    if (reply.ok) onChange(reply.value);
    return reply;
  };
}

/** Why a change was refused; one sentence for whatever the shopper can do nothing about. */
export const explainChange = (failure: ApiFailure): string =>
  failure.kind === 'refused' && failure.body.errorCode.startsWith('OrderChange')
    ? failure.body.message
    : orderMessages.changeFailed;
