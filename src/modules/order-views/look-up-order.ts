import { readOrderNumber } from '#contract/orders/order-number.ts';
import type { OrderLookup, OrderView } from '#contract/orders/orders.ts';
import type { AccountsCtx } from '#modules/accounts/accounts-context.ts';
import { findVerifiedCustomer } from '#modules/accounts/customers/find-verified-customer.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { issueOrderToken } from '#modules/orders/order-token.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { getOrderView } from './get-order-view.ts';
import { takeLookup } from './internal/lookup-limits.ts';
import { guestOrderRow } from './internal/view-records.ts';

interface LookedUp {
  order: OrderView;
  token: string;
  expiresAt: Date;
}
export type LookupRefusal =
  | { reason: 'NO_MATCH' }
  /** Number and email address are right, and the address has an account: the order is seen there. */
  | { reason: 'ACCOUNT' }
  /** `retryAfter` is in seconds. */
  | { reason: 'TRY_LATER'; retryAfter: number };

const VIEW_SECONDS = 30 * 60;

/**
 * Shows a guest an order by its number and email address. An unknown number and a wrong address get one answer, after
 * the same work; that an account exists is revealed only to who knows both (ORD-05, ORD-09, ORD-10, reliability D3).
 */
export async function lookUpOrder(
  ctx: AccountsCtx,
  lookup: OrderLookup,
  remoteAddress: string,
): Promise<Result<LookedUp, LookupRefusal>> {
  const number = readOrderNumber(lookup.number);
  const email = lookup.email.toLowerCase();
  const taken = await takeLookup(ctx, { number, email }, remoteAddress);
  if (!taken.allowed) return fail({ reason: 'TRY_LATER', retryAfter: taken.retryAfter });
  const facts = await guestOrderRow(ctx, number);
  if (facts?.email.toLowerCase() !== email) return fail({ reason: 'NO_MATCH' });
  const owner = await findVerifiedCustomer(ctx, email);
  if (owner && (facts.customerId === null || facts.customerId === owner)) return fail({ reason: 'ACCOUNT' });
  const order = await getOrder(ctx, number);
  const view = order && (await getOrderView(ctx, order));
  if (!view) return fail({ reason: 'NO_MATCH' });
  return ok({ order: view, ...(await issueOrderToken(ctx, 'view', number, VIEW_SECONDS)) });
}
