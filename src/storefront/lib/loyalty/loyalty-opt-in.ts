/** A guest's marketing opt-in made at checkout: used when the guest signs up within two hours (LOY-17, LOY-18). */
import { persistentStorage } from '../storage/versioned-storage.ts';

const NAME = 'loyalty-wish';
/** 'Guest loyalty data age max'; minutes. */
const OPT_IN_MINUTES = 120;

export function keepLoyaltyOptIn(email: string, now = new Date()): void {
  persistentStorage.write(NAME, { email, createdAt: now.toISOString() });
}
export const forgetLoyaltyOptIn = (): void => persistentStorage.remove(NAME);

/** The email address of the opt-in; null without a recent one. */
export function readLoyaltyOptIn(now = new Date()): string | null {
  const { email, createdAt } = (persistentStorage.read(NAME) ?? {}) as { email?: unknown; createdAt?: unknown };
  if (typeof email !== 'string' || typeof createdAt !== 'string') return null;
  const age = now.getTime() - Date.parse(createdAt);
  if (age >= 0 && age < OPT_IN_MINUTES * 60_000) return email;
  forgetLoyaltyOptIn();
  return null;
}
