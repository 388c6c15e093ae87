/**
 * The shop's storage in the browser: keys 'v1:{name}', JSON values, only data of the current interface version are read
 * (APP-12, APP-16). Never throws: disabled storage is replaced by memory, writes to full storage return false, damaged
 * values read as absent.
 */

/**
 * Increase whenever stored data change shape; data of any other version are deleted at start, never misread (FIX-41).
 */
export const INTERFACE_VERSION = 1;

export type StorageBackend = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export interface VersionedStorage {
  /** The stored value, not yet checked; undefined when absent, damaged or unreadable. */
  read: (name: string) => unknown;
  /** Whether the value outlives the page; false when storage is full or disabled. */
  write: (name: string, value: unknown) => boolean;
  remove: (name: string) => void;
  /** False when storage is disabled and only memory is used. */
  lasts: () => boolean;
  /** The name behind a raw key of this version; undefined for any other key. */
  nameOf: (key: string) => string | undefined;
}

export function createVersionedStorage(
  openBackend: () => StorageBackend,
  version = INTERFACE_VERSION,
): VersionedStorage {
  const prefix = `v${version}:`;
  let backend: StorageBackend | undefined;
  let lasting = true;
  const get = (): StorageBackend => {
    if (backend) return backend;
    try {
      backend = openBackend();
      backend.getItem(prefix);
    } catch {
      backend = createMemoryBackend();
      lasting = false;
    }
    deleteOtherVersions(backend, prefix);
    return backend;
  };
  return {
    read(name) {
      try {
        const text = get().getItem(prefix + name);
        return text === null ? undefined : JSON.parse(text);
      } catch {
        return undefined;
      }
    },
    write(name, value) {
      try {
        get().setItem(prefix + name, JSON.stringify(value));
        return lasting;
      } catch {
        return false;
      }
    },
    remove(name) {
      try {
        get().removeItem(prefix + name);
      } catch {
        // Storage is disabled, so there is nothing to remove.
      }
    },
    lasts: () => {
      get();
      return lasting;
    },
    nameOf: (key) => (key.startsWith(prefix) ? key.slice(prefix.length) : undefined),
  };
}

/** Deletes data of other versions of the shop: unused, and possibly personal. */
function deleteOtherVersions(storage: StorageBackend, prefix: string): void {
  try {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    for (const key of keys) if (key !== null && /^v\d+:/.test(key) && !key.startsWith(prefix)) storage.removeItem(key);
  } catch {
    // Retried at the next start.
  }
}

export function createMemoryBackend(): StorageBackend {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      values.set(key, value);
    },
    removeItem: (key) => {
      values.delete(key);
    },
  };
}

/** Persistent until the shopper clears it, shared by all tabs. */
export const persistentStorage = createVersionedStorage(() => globalThis.localStorage);
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
