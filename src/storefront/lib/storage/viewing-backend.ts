import { VIEWING_NAME, VIEWING_PREFIX } from '#contract/site/viewing.ts';
import type { StorageBackend } from './memory-backend.ts';

/** What stands in for the storage of all tabs where staff see the shop as a customer; null elsewhere (EDIT-08). */
export function openViewingBackend(tab: Storage): StorageBackend | null {
  if (tab.getItem(VIEWING_NAME) === null) return null;
  return {
    // It holds nothing of other versions of the shop, for which the keys are listed.
    length: 0,
    key: () => null,
    getItem: (key) => tab.getItem(VIEWING_PREFIX + key),
    setItem: (key, value) => tab.setItem(VIEWING_PREFIX + key, value),
    removeItem: (key) => tab.removeItem(VIEWING_PREFIX + key),
  };
}
