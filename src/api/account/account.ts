import { accountSchema, type UpdateAccountRequest, updateAccountSchema } from '#contract/accounts/account.ts';
import type { LoyaltyAction } from '#contract/loyalty/airline.ts';
import { getAccount } from '#modules/account-views/get-account.ts';
import { updateAccount } from '#modules/account-views/update-account.ts';
import type { AirlineCtx } from '#modules/airline/airline.port.ts';
import { takeLinkTry } from '#modules/airline/link-limits.ts';
import { linkMembership } from '#modules/airline/link-membership.ts';
import { unlinkMembership } from '#modules/airline/unlink-membership.ts';
import type { LoyaltyCtx } from '#modules/loyalty/loyalty-provider.port.ts';
import { leaveList } from '#modules/mailing-list/leave-list.ts';
import { customerEndpoint, type Refusal } from '../endpoint.ts';

type AccountCallCtx = AirlineCtx & LoyaltyCtx;

/** The account as the customer sees it (ACC-06). */
export const readAccount = customerEndpoint<AccountCallCtx>({
  method: 'get',
  path: '/account',
  summary: 'The customer and their loyalty state.',
  reply: { status: 200, schema: accountSchema },
  errors: ['CustomerNotFound'],
  handle: async ({ ctx, caller }) => {
    const account = await getAccount(ctx, caller.customerId);
    return account ? { status: 200, body: account } : { errorCode: 'CustomerNotFound' };
  },
});

/**
 * Saves the fields that are sent and answers as GET does (ACC-07, ACC-09). The loyalty action runs first: when it is
 * refused, nothing is saved (ACC-08).
 */
export const writeAccount = customerEndpoint<AccountCallCtx, unknown, unknown, UpdateAccountRequest>({
  method: 'put',
  path: '/account',
  summary:
    'Saves the fields of the customer that are sent, links or unlinks the airline membership, and answers with the account.',
  body: updateAccountSchema,
  reply: { status: 200, schema: accountSchema },
  errors: ['CustomerNotFound', 'MembershipNotFound', 'MembershipInactive', 'MembershipLinkFailed', 'TooManyLinkTries'],
  perMinute: 120,
  handle: async ({ ctx, caller, body, remoteAddress }) => {
    const refusal = body.loyalty && (await takeLoyaltyAction(ctx, caller.customerId, body.loyalty, remoteAddress));
    if (refusal) return refusal;
    const result = await updateAccount(ctx, caller.customerId, body);
    if (result.state === 'INVALID') return { errorCode: 'BadRequest', extra: { fields: result.fields } };
    if (result.state !== 'UPDATED') return { errorCode: 'CustomerNotFound' };
    // An opt-out also removes the address from the mailing list, wherever the opt-in was given (FIX-14).
    if (body.customer.subscriptions?.email === false) await leaveList(ctx, result.account.customer.email);
    return { status: 200, body: result.account };
  },
});

async function takeLoyaltyAction(
  ctx: AirlineCtx,
  customerId: string,
  action: LoyaltyAction,
  remoteAddress: string,
): Promise<Refusal | null> {
  if (action.action === 'unlink') {
    await unlinkMembership(ctx, customerId);
    return null;
  }
  const tried = await takeLinkTry(ctx, { customerId, memberId: action.memberId, remoteAddress });
  if ('retryAfter' in tried)
    return { errorCode: 'TooManyLinkTries', headers: { 'retry-after': String(tried.retryAfter) } };
  const linked = await linkMembership(ctx, customerId, action);
  // Only wrong attempts count.
  if (linked === 'LINKED' || linked === 'FAILED') await tried.release();
  if (linked === 'NOT_FOUND') return { errorCode: 'MembershipNotFound' };
  if (linked === 'INACTIVE') return { errorCode: 'MembershipInactive' };
  return linked === 'FAILED' ? { errorCode: 'MembershipLinkFailed' } : null;
}
