/** The shopper's consent, stored in this browser with the version of the text (reliability F4). */
import { createStore } from 'zustand/vanilla';
import type { ConsentCategory } from '#contract/site/analytics.ts';
import type { VersionedStorage } from '#storefront/lib/storage/create-versioned-storage.ts';
import { persistentStorage } from '#storefront/lib/storage/versioned-storage.ts';

/** Change it when the text of the question changes what is consented to: everybody is then asked again. */
const CONSENT_VERSION = '2026-11';
const NAME = 'consent';

export type ConsentChoice = Record<ConsentCategory, boolean>;
export const noConsent: ConsentChoice = { analytics: false, fit: false };

/** Null: not asked yet, or asked with an older text. */
export function readConsent(storage: Pick<VersionedStorage, 'read'> = persistentStorage): ConsentChoice | null {
  const stored = storage.read(NAME) as Partial<Record<'version' | ConsentCategory, unknown>> | null | undefined;
  if (stored?.version !== CONSENT_VERSION) return null;
  return { analytics: stored.analytics === true, fit: stored.fit === true };
}

export function writeConsent(
  choice: ConsentChoice,
  storage: Pick<VersionedStorage, 'write'> = persistentStorage,
  now: () => Date = () => new Date(),
): void {
  storage.write(NAME, { version: CONSENT_VERSION, at: now().toISOString(), ...choice });
}

/** This tab's copy of the consent. */
export const consent = createStore<{ choice: ConsentChoice | null }>(() => ({ choice: null }));
