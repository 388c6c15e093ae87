/** An airline membership entered while logged out, as this browser stores it (AIR-06). */
import { createStore } from 'zustand/vanilla';
import { persistentStorage } from '../storage/versioned-storage.ts';

const NAME = 'guest-airline';

export interface StoredMembership {
  memberId: string;
  lastName: string;
  createdAt: string;
}

/** Counts changes of the stored membership in this tab, for components that depend on it. */
export const guestAirlineState = createStore<{ changes: number }>(() => ({ changes: 0 }));
const countChange = () => guestAirlineState.setState(({ changes }) => ({ changes: changes + 1 }));

/** Returns whether the membership outlives the page. */
export function keepGuestMembership(membership: { memberId: string; lastName: string }, now = new Date()): boolean {
  const stored = persistentStorage.write(NAME, { ...membership, createdAt: now.toISOString() });
  countChange();
  return stored;
}

/** Null when none is stored, or not a whole one. */
export function readGuestMembership(): StoredMembership | null {
  const { memberId, lastName, createdAt } = (persistentStorage.read(NAME) ?? {}) as Partial<StoredMembership>;
  return typeof memberId === 'string' && typeof lastName === 'string' && typeof createdAt === 'string'
    ? { memberId, lastName, createdAt }
    : null;
}

/** Removes the stored membership. */
export function forgetGuestMembership(): void {
  persistentStorage.remove(NAME);
  countChange();
}
