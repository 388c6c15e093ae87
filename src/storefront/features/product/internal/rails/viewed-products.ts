/** Products recently viewed in this browser: ids, newest first, stored here and sent only to load those products. */
import { persistentStorage } from '#storefront/lib/storage/versioned-storage.ts';
import { createViewedProducts } from './viewed-products-list.ts';

export const viewedProducts = createViewedProducts(persistentStorage);
