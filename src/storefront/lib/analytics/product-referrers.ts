/**
 * The listing from which a product was opened (PROD-22 to PROD-24): an id, carried as 'ref' in the product's URL, and
 * its entry in this browser's storage.
 */
import { persistentStorage } from '../storage/versioned-storage.ts';
import { createProductReferrers } from './create-product-referrers.ts';

export const productReferrers = createProductReferrers(persistentStorage);
