/**
 * Ids of brands and categories that this visitor viewed (PROD-25, PROD-26, FIX-43), sent with searches and
 * recommendations.
 */
import { persistentStorage } from '../storage/versioned-storage.ts';
import { createPersonalisationIds } from './create-personalisation-ids.ts';

export const personalisationIds = createPersonalisationIds(persistentStorage);
