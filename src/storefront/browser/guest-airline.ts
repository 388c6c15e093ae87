/** A membership that somebody named while nobody was logged in: kept until it can be linked, for so long (AIR-06 to AIR-09). */
import type { Account } from '#contract/account.ts';
import type { ApiResult } from './api-call.ts';
import { localKept } from './local-storage.ts';

const NAME = 'guest-airline';

interface KeptMembership {
  memberId: string;
  lastName: string;
  createdAt: string;
}

export const keepGuestMembership = (membership: { memberId: string; lastName: string }, now = new Date()): boolean =>
  localKept.write(NAME, { ...membership, createdAt: now.toISOString() });

export function readGuestMembership(): KeptMembership | null {
  const { memberId, lastName, createdAt } = (localKept.read(NAME) ?? {}) as Partial<KeptMembership>;
  return typeof memberId === 'string' && typeof lastName === 'string' && typeof createdAt === 'string' ? { memberId, lastName, createdAt } : null;
}
export const forgetGuestMembership = (): void => localKept.remove(NAME);

interface LinkFacts {
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
export async function linkGuestMembership({ account, canUpdate, maxAgeMinutes, now, link }: LinkFacts): Promise<'NOTHING' | 'LATER' | 'FORGOTTEN' | 'LINKED'> {
  const kept = readGuestMembership();
  if (!kept) return 'NOTHING';
  const age = now.getTime() - Date.parse(kept.createdAt);
  const linked = account.loyalty.providers.some(({ provider }) => provider === 'airline');
  if (linked || !(age >= 0 && age < maxAgeMinutes * 60_000)) {
    forgetGuestMembership();
    return 'FORGOTTEN';
  }
  if (!canUpdate) return 'LATER';
  const { memberId, lastName } = kept;
  const reply = await link({ memberId, lastName });
  if (!reply.ok && !(reply.error.kind === 'refused' && ['MembershipNotFound', 'MembershipInactive'].includes(reply.error.body.errorCode))) return 'LATER';
  forgetGuestMembership();
  return reply.ok ? 'LINKED' : 'FORGOTTEN';
}
