/**
 * What a shopper who signs up wants afterwards: kept in this browser until the email address is verified, which may be
 * in another tab (UX-11, UX-12).
 */
import type { Address } from '#contract/fields/fields.ts';
import { persistentStorage } from '../storage/versioned-storage.ts';

export const AFTER_SIGN_UP_NAME = 'after-sign-up';
/** As long as the browser's proof of its sign-up counts. */
const MAX_DAYS = 7;

export interface AfterSignUp {
  /** The page to go back to, below /nz; null when the shopper came from nowhere. */
  path: string | null;
  /** An address to save, for the customer with this email address and nobody else. */
  address?: { email: string; address: Address };
}

/** Takes the place of what an earlier sign-up kept. */
export const keepAfterSignUp = (kept: AfterSignUp, now = new Date()): boolean =>
  persistentStorage.write(AFTER_SIGN_UP_NAME, { ...kept, at: now.toISOString() });

/**
 * What is kept, unchecked: it was in the shopper's storage. Null without something recent; what is older holds an
 * address and is removed.
 */
function readKept(now: Date): Partial<AfterSignUp> | null {
  const kept = persistentStorage.read(AFTER_SIGN_UP_NAME) as (Partial<AfterSignUp> & { at?: unknown }) | undefined;
  if (!kept) return null;
  const age = typeof kept.at === 'string' ? now.getTime() - Date.parse(kept.at) : Number.NaN;
  if (age < MAX_DAYS * 86_400_000) return age >= 0 ? kept : null;
  persistentStorage.remove(AFTER_SIGN_UP_NAME);
  return null;
}

/** The page to go back to. Check it before it is opened. */
export function readPathAfterSignUp(now = new Date()): string | null {
  const path = readKept(now)?.path;
  return typeof path === 'string' ? path : null;
}

/** The address to save for this customer. The shop checks it like a typed one. */
export function readAddressAfterSignUp(email: string, now = new Date()): Address | null {
  const kept = readKept(now)?.address;
  return typeof kept?.address === 'object' && kept.email?.toLowerCase() === email.toLowerCase() ? kept.address : null;
}

export const forgetPathAfterSignUp = (): void => forget('path');
export const forgetAddressAfterSignUp = (): void => forget('address');

function forget(part: keyof AfterSignUp): void {
  const kept = { ...(persistentStorage.read(AFTER_SIGN_UP_NAME) as Partial<AfterSignUp> | undefined) };
  delete kept[part];
  if (kept.path || kept.address) persistentStorage.write(AFTER_SIGN_UP_NAME, kept);
  else persistentStorage.remove(AFTER_SIGN_UP_NAME);
}
