/** The shopper's size and preferred size system: chosen once, in a listing or on a product, and used everywhere. */
import { useSyncExternalStore } from 'react';
import { onStoredElsewhere, persistentStorage } from '../storage/versioned-storage.ts';
import { noSizePreference, type SizePreference } from './preferred-size.ts';
import { createSizePreference } from './preferred-size-store.ts';

export const sizePreference = createSizePreference({ storage: persistentStorage, onElsewhere: onStoredElsewhere });

/** Empty on the server and while the page hydrates: public pages are the same for everybody. */
export const useSizePreference = (): SizePreference =>
  useSyncExternalStore(sizePreference.subscribe, sizePreference.get, () => noSizePreference);
