/** Labels of an imported file that the importer had to guess, and what whoever imports says that they are (FIX-61). */
import { z } from 'zod';
import { cleanText } from '../../fields/fields.ts';
import { colourFamilies, demographics } from '../../products/product-import.ts';

export const labelKinds = ['size', 'colour', 'category', 'demographic'] as const;
export type LabelKind = (typeof labelKinds)[number];
export const labelKindWords: Record<LabelKind, string> = {
  size: 'Size',
  colour: 'Colour',
  category: 'Category',
  demographic: 'Who it is for',
};

/** Characters of a label and of what it is mapped to. */
export const MAX_LABEL_CHARACTERS = 200;
/** Says of a size that it is no footwear size. */
export const NO_SIZE = 'none';

/** What a label may be mapped to, and how that is written. */
export const labelHints: Record<LabelKind, string> = {
  size: `Write a footwear size with its system, such as UK 7, EU 41 or US women’s 8, or ${NO_SIZE}.`,
  colour: `Write up to three colours with / between: ${colourFamilies.join(', ')}.`,
  category: 'Write up to four levels with > between, such as Footwear > Boots.',
  demographic: `Write one of ${demographics.join(', ')}.`,
};

export const importLabelSchema = z.object({
  kind: z.enum(labelKinds),
  /** As the file has it; empty where it says nothing. */
  label: z.string(),
  /** What it is taken for where nobody says otherwise; empty for nothing that we know. */
  guess: z.string(),
  /** What it was mapped to; null when it was not. */
  value: z.string().nullable(),
  /** Rows of the file that have it. */
  rows: z.int(),
});
export type ImportLabel = z.output<typeof importLabelSchema>;

const text = cleanText(MAX_LABEL_CHARACTERS);
export const mapLabelSchema = z.strictObject({
  kind: z.enum(labelKinds),
  label: text,
  /** Which of its guesses is meant; empty for any. */
  guess: text,
  /** Null forgets the mapping. */
  value: text.trim().min(1).nullable(),
});
export type MapLabelRequest = z.output<typeof mapLabelSchema>;

/** How a label is told on screen and by the command. */
export const labelText = (label: string): string => (label === '' ? 'not said' : label);
export const guessText = (guess: string): string => (guess === '' ? 'nothing we know' : guess);
