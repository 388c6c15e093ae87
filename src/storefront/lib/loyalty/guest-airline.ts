/**
 * An airline membership entered while logged out: stored until it can be linked, up to a maximum age (AIR-06 to
 * AIR-09).
 */
import type { Account } from '#contract/accounts/account.ts';
import type { ApiResult } from '../api-client/call-api.ts';
import { forgetGuestMembership, readGuestMembership, type StoredMembership } from './guest-membership.ts';

const isFresh = ({ createdAt }: StoredMembership, maxAgeMinutes: number, now: Date): boolean => {
  const age = now.getTime() - Date.parse(createdAt);
  return age >= 0 && age < maxAgeMinutes * 60_000;
};

/** Whether a stored membership would be linked if its owner logged in now. */
export function hasFreshGuestMembership(maxAgeMinutes: number, now: Date): boolean {
  const stored = readGuestMembership();
  return stored !== null && isFresh(stored, maxAgeMinutes, now);
}

interface LinkInput {
  account: Account;
  canUpdate: boolean;
  maxAgeMinutes: number;
  now: Date;
  link: (membership: { memberId: string; lastName: string }) => Promise<ApiResult<Account>>;
}

/**
 * At each load of the account: links the stored membership unless one is linked already, and removes it once it is
 * linked or can never be. An unreachable airline is tried again at the next load.
 */
export async function linkGuestMembership({
  account,
  canUpdate,
  maxAgeMinutes,
  now,
  link,
}: LinkInput): Promise<'NOTHING' | 'LATER' | 'FORGOTTEN' | 'LINKED'> {
  const stored = readGuestMembership();
  if (!stored) return 'NOTHING';
  const linked = account.loyalty.providers.some(({ provider }) => provider === 'airline');
  if (linked || !isFresh(stored, maxAgeMinutes, now)) {
    forgetGuestMembership();
    return 'FORGOTTEN';
  }
  if (!canUpdate) return 'LATER';
  const { memberId, lastName } = stored;
  const reply = await link({ memberId, lastName });
  if (
    !reply.ok &&
    !(
      reply.error.kind === 'refused' &&
      ['MembershipNotFound', 'MembershipInactive'].includes(reply.error.body.errorCode)
    )
  )
    return 'LATER';
  forgetGuestMembership();
  return reply.ok ? 'LINKED' : 'FORGOTTEN';
}
