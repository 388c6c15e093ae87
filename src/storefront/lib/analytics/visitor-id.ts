/**
 * Random ids without cookies or any link to a person: one for this visit, gone with the tab, and one for this browser,
 * for experiments.
 */

import type { VersionedStorage } from '../storage/create-versioned-storage.ts';
import { persistentStorage, tabStorage } from '../storage/versioned-storage.ts';

const NAME = 'visitor';

export function readVisitorId(storage: Pick<VersionedStorage, 'read' | 'write'> = tabStorage): string {
  const stored = storedVisitorId(storage);
  if (stored) return stored;
  // Not randomUUID: it is missing where the shop is served by plain HTTP on a local network.
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  storage.write(NAME, made);
  return made;
}

/** The id under which an experiment counted this browser; null where none did. */
export function storedVisitorId(storage: Pick<VersionedStorage, 'read'> = persistentStorage): string | null {
  const stored = storage.read(NAME);
  return typeof stored === 'string' && /^[0-9a-f]{32}$/.test(stored) ? stored : null;
}
