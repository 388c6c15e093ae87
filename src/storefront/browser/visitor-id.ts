/** A random name of this visit: no cookie, gone with the tab, tied to nobody. */
import { sessionKept, type VersionedStorage } from './local-storage.ts';

const NAME = 'visitor';

export function readVisitorId(storage: Pick<VersionedStorage, 'read' | 'write'> = sessionKept): string {
  const kept = storage.read(NAME);
  if (typeof kept === 'string' && /^[0-9a-f]{32}$/.test(kept)) return kept;
  // Not randomUUID: a shop on a plain address of the local network has none.
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  storage.write(NAME, made);
  return made;
}
