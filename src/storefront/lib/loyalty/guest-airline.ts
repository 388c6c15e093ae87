/** A membership that somebody named while nobody was logged in: kept until it can be linked, for so long (AIR-06 to AIR-09). */
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

/** Counts how often this tab kept or forgot one, for whoever shows what follows from it. */
export const guestAirlineState = createStore<{ changes: number }>(() => ({ changes: 0 }));
const noteChange = () => guestAirlineState.setState(({ changes }) => ({ changes: changes + 1 }));

export function keepGuestMembership(membership: { memberId: string; lastName: string }, now = new Date()): boolean {
  const kept = persistentStorage.write(NAME, { ...membership, createdAt: now.toISOString() });
  noteChange();
  return kept;
}

export function readGuestMembership(): StoredMembership | null {
  const { memberId, lastName, createdAt } = (persistentStorage.read(NAME) ?? {}) as Partial<StoredMembership>;
  return typeof memberId === 'string' && typeof lastName === 'string' && typeof createdAt === 'string'
    ? { memberId, lastName, createdAt }
    : null;
}
export function forgetGuestMembership(): void {
  persistentStorage.remove(NAME);
  noteChange();
}

const isFresh = ({ createdAt }: StoredMembership, maxAgeMinutes: number, now: Date): boolean => {
  const age = now.getTime() - Date.parse(createdAt);
  return age >= 0 && age < maxAgeMinutes * 60_000;
};
/** Whether one is kept that would be linked if its owner logged in now. */
export function hasFreshGuestMembership(maxAgeMinutes: number, now: Date): boolean {
  const kept = readGuestMembership();
  return kept !== null && isFresh(kept, maxAgeMinutes, now);
}

interface LinkInput {
  account: Account;
  canUpdate: boolean;
  maxAgeMinutes: number;
  now: Date;
  link: (membership: { memberId: string; lastName: string }) => Promise<ApiResult<Account>>;
}

/**
 * At each load of the account: links what was kept, unless something is linked already, and forgets it once that is done or can
 * never be. What could only not be reached is tried at the next load.
 */
export async function linkGuestMembership({
  account,
  canUpdate,
  maxAgeMinutes,
  now,
  link,
}: LinkInput): Promise<'NOTHING' | 'LATER' | 'FORGOTTEN' | 'LINKED'> {
  const kept = readGuestMembership();
  if (!kept) return 'NOTHING';
  const linked = account.loyalty.providers.some(({ provider }) => provider === 'airline');
  if (linked || !isFresh(kept, maxAgeMinutes, now)) {
    forgetGuestMembership();
    return 'FORGOTTEN';
  }
  if (!canUpdate) return 'LATER';
  const { memberId, lastName } = kept;
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
