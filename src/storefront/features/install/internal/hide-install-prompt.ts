/** Whether the shopper has put the offer to install the shop away; kept in this browser until they clear it (APP-11). */
import { persistentStorage, type VersionedStorage } from '#storefront/lib/storage/versioned-storage.ts';

const NAME = 'install-prompt-hidden';
type Storage = Pick<VersionedStorage, 'read' | 'write'>;

export const isInstallPromptHidden = (storage: Storage = persistentStorage): boolean => storage.read(NAME) === true;
export const hideInstallPrompt = (storage: Storage = persistentStorage): boolean => storage.write(NAME, true);
