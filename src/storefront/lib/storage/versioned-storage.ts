/** The shop's storage in the browser (APP-12, APP-16). */
import { createVersionedStorage } from './create-versioned-storage.ts';
import { openViewingBackend } from './viewing-backend.ts';

/** Persistent until the shopper clears it, shared by all tabs; a tab that staff look from has its own (EDIT-08). */
export const persistentStorage = createVersionedStorage(
  () => openViewingBackend(globalThis.sessionStorage) ?? globalThis.localStorage,
);

/** Persistent while this tab lives, reloads included. */
export const tabStorage = createVersionedStorage(() => globalThis.sessionStorage);

/**
 * Notifies when another tab wrote or removed `name`; `undefined` means that it was removed or all storage was cleared.
 */
export function onStoredElsewhere(name: string, listener: (value: unknown) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea !== null && event.storageArea !== globalThis.localStorage) return;
    if (event.key !== null && persistentStorage.nameOf(event.key) !== name) return;
    listener(event.key === null ? undefined : persistentStorage.read(name));
  };
  globalThis.addEventListener('storage', onStorage);
  return () => globalThis.removeEventListener('storage', onStorage);
}
