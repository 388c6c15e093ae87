/** Labels of an imported file that the importer had to guess, and the mapping that staff enter for them (FIX-61). */
import { z } from 'zod';
import { cleanText } from '../../fields/fields.ts';
import { colourFamilies, demographics } from '../../products/product-import.ts';

/** Systems for footwear sizes without a system. */
export const plainSystems = ['us', 'uk', 'eu'] as const;
/** What a file may leave open, stated for all of its products (FIX-61). */
export const missingFields = {
  sizes: z.enum(plainSystems).optional(),
  demographic: z.enum(demographics).optional(),
  category: cleanText(200).trim().optional(),
};

export const labelKinds = ['size', 'colour', 'category', 'demographic'] as const;
export type LabelKind = (typeof labelKinds)[number];
export const labelKindWords: Record<LabelKind, string> = {
  size: 'Size',
  colour: 'Colour',
  category: 'Category',
  demographic: 'Demographic',
};

/** Maximum characters of a label and of its mapped value. */
export const MAX_LABEL_CHARACTERS = 200;
/** Marks a size as not a footwear size. */
export const NO_SIZE = 'none';

/** What a label may be mapped to, and its notation. */
export const labelHints: Record<LabelKind, string> = {
  size: `Enter a footwear size with its system, such as UK 7, EU 41 or US women’s 8, or ${NO_SIZE}.`,
  colour: `Enter up to three colours separated by /: ${colourFamilies.join(', ')}.`,
  category: 'Enter up to four levels separated by >, such as Footwear > Boots.',
  demographic: `Enter one of ${demographics.join(', ')}.`,
};

export const importLabelSchema = z.object({
  kind: z.enum(labelKinds),
  /** As in the file; empty where the file has none. */
  label: z.string(),
  /** The value assumed without a mapping; empty for an unknown label. */
  guess: z.string(),
  /** The mapped value; null without a mapping. */
  value: z.string().nullable(),
  /** Number of rows with this label. */
  rows: z.int(),
});
export type ImportLabel = z.output<typeof importLabelSchema>;

const text = cleanText(MAX_LABEL_CHARACTERS);
export const mapLabelSchema = z.strictObject({
  kind: z.enum(labelKinds),
  label: text,
  /** The guess it applies to; empty for any. */
  guess: text,
  /** Null deletes the mapping. */
  value: text.trim().min(1).nullable(),
});
export type MapLabelRequest = z.output<typeof mapLabelSchema>;

/** The label as shown on screen and by the command. */
export const labelText = (label: string): string => (label === '' ? 'empty' : label);
export const guessText = (guess: string): string => (guess === '' ? 'unknown' : guess);
