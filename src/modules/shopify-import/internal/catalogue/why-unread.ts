import type { RowOutcome } from '../export-import.ts';

/** What becomes of a row with the number of a variant that is not stored; null for one that is. */
export function whyUnread(oldId: string, sku: string): RowOutcome['outcome'] | null {
  // A line that only adds a picture to its product.
  if (oldId === '') return 'unchanged';
  if (!/^\d{1,20}$/.test(oldId)) return { refused: 'the number of the variant is none' };
  return sku === '' ? { refused: "has no SKU: its address leads to the product's page" } : null;
}
