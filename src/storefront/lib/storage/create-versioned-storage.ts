/**
 * Storage with keys 'v1:{name}' and JSON values, of which only data of the current interface version are read (APP-12,
 * APP-16). Never throws: disabled storage is replaced by memory, writes to full storage return false, damaged values
 * read as absent.
 */
import { createMemoryBackend, type StorageBackend } from './memory-backend.ts';

/**
 * Increase whenever stored data change shape; data of any other version are deleted at start, never misread (FIX-41).
 */
export const INTERFACE_VERSION = 1;

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

/** Opens the backend at the first use, not before. */
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
