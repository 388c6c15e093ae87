/**
 * What a shopper who signs up wants afterwards: kept in this browser until the email address is verified, which may be
 * in another tab (UX-11).
 */
import { persistentStorage } from '../storage/versioned-storage.ts';

export const AFTER_SIGN_UP_NAME = 'after-sign-up';
/** As long as the browser's proof of its sign-up counts. */
const MAX_DAYS = 7;

interface AfterSignUp {
  /** The page to go back to, below /nz; null when the shopper came from nowhere. */
  path: string | null;
}

/** Takes the place of what an earlier sign-up kept. */
export const keepAfterSignUp = (kept: AfterSignUp, now = new Date()): boolean =>
  persistentStorage.write(AFTER_SIGN_UP_NAME, { ...kept, at: now.toISOString() });

/** The page to go back to; null without something recent. Check it before it is opened: it was in storage. */
export function readPathAfterSignUp(now = new Date()): string | null {
  const { path, at } = (persistentStorage.read(AFTER_SIGN_UP_NAME) ?? {}) as { path?: unknown; at?: unknown };
  const age = typeof at === 'string' ? now.getTime() - Date.parse(at) : Number.NaN;
  return typeof path === 'string' && age >= 0 && age < MAX_DAYS * 86_400_000 ? path : null;
}

export const forgetPathAfterSignUp = (): void => persistentStorage.remove(AFTER_SIGN_UP_NAME);
