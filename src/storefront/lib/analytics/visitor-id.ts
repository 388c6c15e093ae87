/** Random names, tied to nobody, no cookies: one of this visit, gone with the tab; one of this browser, for experiments. */
import { persistentStorage, tabStorage, type VersionedStorage } from '../storage/versioned-storage.ts';

const NAME = 'visitor';

export function readVisitorId(storage: Pick<VersionedStorage, 'read' | 'write'> = tabStorage): string {
  const kept = storedVisitorId(storage);
  if (kept) return kept;
  // Not randomUUID: a shop on a plain address of the local network has none.
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  storage.write(NAME, made);
  return made;
}

/** The name this browser was counted by in an experiment; null where it was not. */
export function storedVisitorId(storage: Pick<VersionedStorage, 'read'> = persistentStorage): string | null {
  const kept = storage.read(NAME);
  return typeof kept === 'string' && /^[0-9a-f]{32}$/.test(kept) ? kept : null;
}
