import {
  type Account,
  accountSchema,
  type UpdateAccountRequest,
  updateAccountSchema,
} from '#contract/accounts/account.ts';
import type { LoyaltyAction } from '#contract/loyalty/airline.ts';
import { getAccount } from '#modules/account-views/get-account.ts';
import { updateAccount } from '#modules/account-views/update-account.ts';
import type { ProfileRefusal } from '#modules/accounts/customers/update-profile.ts';
import type { AirlineCtx } from '#modules/airline/airline.port.ts';
import { type LinkTryRefusal, takeLinkTry } from '#modules/airline/link-limits.ts';
import { type LinkRefusal, linkMembership } from '#modules/airline/link-membership.ts';
import { unlinkMembership } from '#modules/airline/unlink-membership.ts';
import type { LoyaltyCtx } from '#modules/loyalty/loyalty-provider.port.ts';
import { leaveList } from '#modules/mailing-list/leave-list.ts';
import { ok, type Result } from '#shared/result.ts';
import { customerEndpoint } from '../endpoint.ts';
import { invalidFields, retryLater } from '../refusals.ts';
import { type Refusals, replyTo } from '../reply-to.ts';

type AccountCallCtx = AirlineCtx & LoyaltyCtx;

/** The account as the customer sees it (ACC-06). */
export const readAccount = customerEndpoint<AccountCallCtx>({
  method: 'get',
  path: '/account',
  viewable: true,
  summary: 'The customer and their loyalty state.',
  reply: { status: 200, schema: accountSchema },
  errors: ['CustomerNotFound'],
  handle: async ({ ctx, caller }) => {
    const account = await getAccount(ctx, caller.customerId);
    return account ? { status: 200, body: account } : { errorCode: 'CustomerNotFound' };
  },
});

type LoyaltyActionRefusal = LinkTryRefusal | LinkRefusal;

const refusals: Refusals<LoyaltyActionRefusal | ProfileRefusal> = {
  TOO_MANY_TRIES: retryLater('TooManyLinkTries'),
  NOT_FOUND: 'MembershipNotFound',
  INACTIVE: 'MembershipInactive',
  FAILED: 'MembershipLinkFailed',
  INVALID: invalidFields,
  NO_CUSTOMER: 'CustomerNotFound',
};

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
    const saved = await saveAccount(ctx, caller.customerId, body, remoteAddress);
    return replyTo(saved, refusals, (account) => ({ status: 200, body: account }));
  },
});

async function saveAccount(
  ctx: AccountCallCtx,
  customerId: string,
  body: UpdateAccountRequest,
  remoteAddress: string,
): Promise<Result<Account, LoyaltyActionRefusal | ProfileRefusal>> {
  const acted = body.loyalty ? await takeLoyaltyAction(ctx, customerId, body.loyalty, remoteAddress) : ok(undefined);
  if (!acted.ok) return acted;
  const updated = await updateAccount(ctx, customerId, body);
  // An opt-out also removes the address from the mailing list, wherever the opt-in was given (FIX-14).
  if (updated.ok && body.customer.subscriptions?.email === false) await leaveList(ctx, updated.value.customer.email);
  return updated;
}

async function takeLoyaltyAction(
  ctx: AirlineCtx,
  customerId: string,
  action: LoyaltyAction,
  remoteAddress: string,
): Promise<Result<void, LoyaltyActionRefusal>> {
  if (action.action === 'unlink') {
    await unlinkMembership(ctx, customerId);
    return ok(undefined);
  }
  const tried = await takeLinkTry(ctx, { customerId, memberId: action.memberId, remoteAddress });
  if (!tried.ok) return tried;
  const linked = await linkMembership(ctx, customerId, action);
  // Only wrong attempts count.
  if (linked.ok || linked.error === 'FAILED') await tried.value.release();
  return linked;
}
