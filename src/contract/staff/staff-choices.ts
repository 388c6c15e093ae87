/** Brands, categories and products by name, for every form of the staff site that asks for one (FIX-67). */
import { z } from 'zod';
import { cleanText } from '../fields/fields.ts';

export const choiceKinds = ['brand', 'category', 'product', 'productPath'] as const;
/** What a form asks for: a brand's slug, a category's path, a product's code or its address. */
export type ChoiceKind = (typeof choiceKinds)[number];
/** Choices in one answer. */
export const MAX_CHOICES = 20;

/** `values` names what is chosen already, divided by commas; without it `term` searches the names. */
export const choicesQuery = z.strictObject({
  of: z.enum(choiceKinds),
  term: cleanText(100).trim().default(''),
  values: cleanText(8_000).optional(),
});
export type ChoicesQuery = z.output<typeof choicesQuery>;

export const choice = z.object({
  value: z.string(),
  label: z.string(),
  /** What tells it from others of its name. */ note: z.string(),
});
export type Choice = z.output<typeof choice>;
export const choicesReply = z.object({ choices: z.array(choice) });
