/** The shopper's consent, stored in this browser with the version of the text (reliability F4). */
import { createStore } from 'zustand/vanilla';
import type { ConsentCategory, Measured } from '#contract/messages/analytics-messages.ts';
import type { VersionedStorage } from '#storefront/lib/storage/create-versioned-storage.ts';
import { persistentStorage } from '#storefront/lib/storage/versioned-storage.ts';

/**
 * By what is measured. Change one when the text of its question changes what is consented to: everybody is then asked
 * again.
 */
const CONSENT_VERSIONS: Readonly<Record<Measured, string>> = {
  use: '2026-11',
  both: '2026-11 use and speed',
  speed: '2026-11 speed',
};
const NAME = 'consent';

export type ConsentChoice = Record<ConsentCategory, boolean>;
export const noConsent: ConsentChoice = { analytics: false, fit: false };

/** Null: not asked yet, or asked with another text. */
export function readConsent(
  measured: Measured,
  storage: Pick<VersionedStorage, 'read'> = persistentStorage,
): ConsentChoice | null {
  const stored = storage.read(NAME) as Partial<Record<'version' | ConsentCategory, unknown>> | null | undefined;
  if (stored?.version !== CONSENT_VERSIONS[measured]) return null;
  return { analytics: stored.analytics === true, fit: stored.fit === true };
}

export function writeConsent(
  choice: ConsentChoice,
  measured: Measured,
  storage: Pick<VersionedStorage, 'write'> = persistentStorage,
  now: () => Date = () => new Date(),
): void {
  storage.write(NAME, { version: CONSENT_VERSIONS[measured], at: now().toISOString(), ...choice });
}

/** This tab's copy of the consent. */
export const consent = createStore<{ choice: ConsentChoice | null }>(() => ({ choice: null }));
