import { createHash } from 'node:crypto';
import type { ProductImport } from '#contract/products/product-import.ts';

/** Of the data a product was imported with: the same data again changes nothing. */
export const fingerprintOf = (product: ProductImport): string =>
  createHash('sha256').update(JSON.stringify(product)).digest('base64url');
