/** The source of an order page's order: a customer's own by the session, a guest's by the token of the look-up. */

import type { Changeable, OrderChange } from '#contract/orders/order-changes.ts';
import { readOrderNumber } from '#contract/orders/order-number.ts';
import type { OrderLookup, OrderLookupReply, OrderView } from '#contract/orders/orders.ts';
import { type ApiResult, callApi } from '#storefront/lib/api-client/call-api.ts';
import { session } from '#storefront/lib/session/auth-session.ts';
import { tabStorage } from '#storefront/lib/storage/versioned-storage.ts';

export interface OrderSource {
  load: (number: string) => Promise<ApiResult<OrderView>>;
  /** The tax receipt as PDF, or the gift receipt, which has no prices (EDIT-07). */
  receipt: (number: string, kind?: 'tax' | 'gift') => Promise<Blob | null>;
  /** What a refund changes about the receipt, as PDF; by the refund's number (HON-04). */
  correction: (number: string, correction: number) => Promise<Blob | null>;
  /** The label that the shop pays for, of a return of the order, as PDF (PARC-04). */
  returnLabel: (number: string, rmaId: string) => Promise<Blob | null>;
  /** Cancels the order until picking begins; the order as it is then (EDIT-02). */
  cancel: (number: string) => Promise<ApiResult<OrderView>>;
  /** What can be changed now, and a change of it; the order as it is then (EDIT-02). */
  changeable: (number: string) => Promise<ApiResult<Changeable>>;
  change: (number: string, change: OrderChange) => Promise<ApiResult<OrderView>>;
  /** URLs of the order's pages. */
  page: (number: string) => string;
  receiptPage: (number: string) => string;
  returnPage: (number: string, token: string) => string;
}

const queryOf = (kind?: 'tax' | 'gift'): string => (kind === 'gift' ? '?prices=none' : '');

export const ownOrders: OrderSource = {
  load: (number) => session.call<OrderView>('GET', `account/orders/${encodeURIComponent(number)}`),
  receipt: (number, kind) =>
    readFile((fetch) =>
      session.call('GET', `account/orders/${encodeURIComponent(number)}/receipt${queryOf(kind)}`, undefined, { fetch }),
    ),
  correction: (number, correction) =>
    readFile((fetch) =>
      session.call('GET', `account/orders/${encodeURIComponent(number)}/corrections/${correction}`, undefined, {
        fetch,
      }),
    ),
  returnLabel: (number, rmaId) =>
    readFile((fetch) =>
      session.call('GET', `account/orders/${encodeURIComponent(number)}/returns/${rmaId}/label`, undefined, { fetch }),
    ),
  cancel: (number) => session.call<OrderView>('POST', `account/orders/${encodeURIComponent(number)}/cancel`),
  changeable: (number) => session.call<Changeable>('GET', `account/orders/${encodeURIComponent(number)}/changeable`),
  change: (number, change) =>
    session.call<OrderView>('POST', `account/orders/${encodeURIComponent(number)}/change`, change),
  page: (number) => `/account/orders/${number}`,
  receiptPage: (number) => `/account/orders/${number}/receipt`,
  returnPage: (number, token) => `/account/orders/${number}/return/${token}`,
};

const KEPT = 'order-view';
/** Stored in this tab only; the token expires on the server after half an hour. */
const readToken = (number: string): string => {
  const stored = tabStorage.read(KEPT) as { number?: unknown; token?: unknown } | null;
  return stored?.number === number && typeof stored.token === 'string' ? stored.token : '';
};
const tokenHeader = (number: string) => ({ 'x-order-token': readToken(number) });

export const guestOrders: OrderSource = {
  load: (number) =>
    callApi<OrderView>('GET', `orders/${encodeURIComponent(number)}`, undefined, { headers: tokenHeader(number) }),
  receipt: (number, kind) =>
    readFile((fetch) =>
      callApi('GET', `orders/${encodeURIComponent(number)}/receipt${queryOf(kind)}`, undefined, {
        headers: tokenHeader(number),
        fetch,
      }),
    ),
  correction: (number, correction) =>
    readFile((fetch) =>
      callApi('GET', `orders/${encodeURIComponent(number)}/corrections/${correction}`, undefined, {
        headers: tokenHeader(number),
        fetch,
      }),
    ),
  returnLabel: (number, rmaId) =>
    readFile((fetch) =>
      callApi('GET', `orders/${encodeURIComponent(number)}/returns/${rmaId}/label`, undefined, {
        headers: tokenHeader(number),
        fetch,
      }),
    ),
  cancel: (number) =>
    callApi<OrderView>('POST', `orders/${encodeURIComponent(number)}/cancel`, undefined, {
      headers: tokenHeader(number),
    }),
  changeable: (number) =>
    callApi<Changeable>('GET', `orders/${encodeURIComponent(number)}/changeable`, undefined, {
      headers: tokenHeader(number),
    }),
  change: (number, change) =>
    callApi<OrderView>('POST', `orders/${encodeURIComponent(number)}/change`, change, {
      headers: tokenHeader(number),
    }),
  page: (number) => `/orders/${number}`,
  receiptPage: (number) => `/orders/${number}/receipt`,
  returnPage: (number) => `/return/guest/create?number=${number}`,
};

/** Looks up an order and stores its token. */
export async function lookUpOrder(values: OrderLookup): Promise<ApiResult<OrderLookupReply>> {
  const reply = await callApi<OrderLookupReply>('POST', 'orders/lookup', {
    number: readOrderNumber(values.number),
    email: values.email.trim(),
  });
  if (reply.ok) tabStorage.write(KEPT, { number: reply.value.order.number, token: reply.value.token });
  return reply;
}

/** A call whose answer is a file: a custom fetch takes the bytes, the rest of the call is unchanged. */
async function readFile(call: (reader: typeof fetch) => Promise<ApiResult<unknown>>): Promise<Blob | null> {
  let file: Blob | null = null;
  await call(async (address, options) => {
    const reply = await globalThis.fetch(address, options);
    if (!reply.ok) return reply;
    file = await reply.blob();
    return new Response('null', { status: reply.status, headers: { 'content-type': 'application/json' } });
  });
  return file;
}
