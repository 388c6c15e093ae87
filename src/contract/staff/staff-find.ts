/** The search box of the staff site, which finds anything (OWN-15). */
import { z } from 'zod';
import { cleanText } from '../fields/fields.ts';

/** Shorter texts would find most of the shop. */
export const MIN_FIND_LENGTH = 2;
/** Of each kind at most. */
export const MAX_FOUND = 5;

export const foundKinds = ['order', 'imported-order', 'customer', 'product', 'size', 'page', 'setting'] as const;
export type FoundKind = (typeof foundKinds)[number];

export const findQuerySchema = z.strictObject({ q: cleanText(100).trim() });
export type FindQuery = z.output<typeof findQuerySchema>;

const foundSchema = z.object({
  kind: z.enum(foundKinds),
  /** The number of an order, the id of an imported order, a customer, size or page, the code of a product, the name of a setting. */
  id: z.string(),
  title: z.string(),
  detail: z.string(),
});
export type Found = z.output<typeof foundSchema>;
/** Kinds in the order of `foundKinds`; within a kind the best first. */
export const findReplySchema = z.object({ found: z.array(foundSchema) });
