/** Brands, categories, products and their sizes by name, for select fields of the staff site (FIX-67). */
import { z } from 'zod';
import { cleanText } from '../fields/fields.ts';

const choiceKinds = ['brand', 'category', 'product', 'productPath', 'size'] as const;
/** The value of a field: a brand's slug, a category's path, a product's code or its URL path, a size's code. */
export type ChoiceKind = (typeof choiceKinds)[number];
/** Maximum choices per reply. */
export const MAX_CHOICES = 20;

/** `values` lists the current choices, separated by commas; without it `term` searches the names. */
export const choicesQuery = z.strictObject({
  of: z.enum(choiceKinds),
  term: cleanText(100).trim().default(''),
  values: cleanText(8_000).optional(),
});
export type ChoicesQuery = z.output<typeof choicesQuery>;

const choice = z.object({
  value: z.string(),
  label: z.string(),
  /** Distinguishes it from others of the same name. */ note: z.string(),
});
export type Choice = z.output<typeof choice>;
export const choicesReply = z.object({ choices: z.array(choice) });
