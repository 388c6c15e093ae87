/** Where sizes lie in the shop's buildings (PARC-07). */
import { z } from 'zod';
import { cleanText } from '../../fields/fields.ts';
import { codeText } from '../../products/product-import.ts';

const text = z.string();
export const shelfRequestSchema = z.strictObject({
  locationId: codeText,
  /** As written on it, in capitals: A-02-10. */
  shelf: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9.-]{0,15}$/, 'Enter the name of a shelf: letters, digits, dots and dashes.'),
  /** A code or barcode. */
  code: cleanText(64).trim().min(1),
});
export type ShelfRequest = z.output<typeof shelfRequestSchema>;
export const shelvedSizeSchema = z.object({
  code: text,
  name: text,
  brand: text,
  colourName: text,
  size: text,
  shelf: text,
  /** Where it lay until now; null: nobody had said. */
  before: text.nullable(),
});
export type ShelvedSize = z.output<typeof shelvedSizeSchema>;
