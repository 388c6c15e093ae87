/**
 * An airline membership entered while logged out: stored until it can be linked, up to a maximum age (AIR-06 to
 * AIR-09).
 */
import { createStore } from 'zustand/vanilla';
import type { Account } from '#contract/accounts/account.ts';
import type { ApiResult } from '../api-client/call-api.ts';
import { persistentStorage } from '../storage/versioned-storage.ts';

const NAME = 'guest-airline';

interface StoredMembership {
  memberId: string;
  lastName: string;
  createdAt: string;
}

/** Counts changes of the stored membership in this tab, for components that depend on it. */
export const guestAirlineState = createStore<{ changes: number }>(() => ({ changes: 0 }));
const countChange = () => guestAirlineState.setState(({ changes }) => ({ changes: changes + 1 }));

export function keepGuestMembership(membership: { memberId: string; lastName: string }, now = new Date()): boolean {
  const stored = persistentStorage.write(NAME, { ...membership, createdAt: now.toISOString() });
  countChange();
  return stored;
}

export function readGuestMembership(): StoredMembership | null {
  const { memberId, lastName, createdAt } = (persistentStorage.read(NAME) ?? {}) as Partial<StoredMembership>;
  return typeof memberId === 'string' && typeof lastName === 'string' && typeof createdAt === 'string'
    ? { memberId, lastName, createdAt }
    : null;
}
export function forgetGuestMembership(): void {
  persistentStorage.remove(NAME);
  countChange();
}

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
