/** Whether the shopper has dismissed the install prompt; stored in this browser until it is cleared (APP-11). */

import type { VersionedStorage } from '#storefront/lib/storage/create-versioned-storage.ts';
import { persistentStorage } from '#storefront/lib/storage/versioned-storage.ts';

const NAME = 'install-prompt-hidden';
type Storage = Pick<VersionedStorage, 'read' | 'write'>;

export const isInstallPromptHidden = (storage: Storage = persistentStorage): boolean => storage.read(NAME) === true;
export const hideInstallPrompt = (storage: Storage = persistentStorage): boolean => storage.write(NAME, true);
