/** Reads the value that a merchant maps a label to (FIX-61). Pure; null for an invalid value. */

import { colourFamilies, demographics, type sizeSystems } from '#contract/products/product-import.ts';
import { type LabelKind, NO_SIZE } from '#contract/staff/products/import-labels.ts';
import { type FootwearSize, readFootwearSize } from './internal/footwear-size.ts';

type Sizes = Partial<Record<(typeof sizeSystems)[number], string>>;
type ColourFamily = (typeof colourFamilies)[number];
type Demographic = (typeof demographics)[number];

const SYSTEM_WORDS: Record<(typeof sizeSystems)[number], string> = {
  usMen: 'US men’s',
  usWomen: 'US women’s',
  usKids: 'US kids’',
  uk: 'UK',
  eu: 'EU',
};

/** Sizes of our systems for one that names its own, none for 'none'. */
export function readSizeValue(value: string): Sizes | null {
  if (value.trim().toLowerCase() === NO_SIZE) return {};
  const read = readFootwearSize(value, { words: '', demographic: 'unisex', about: '' });
  return read && read.guessed === null ? read.sizes : null;
}

/** 'US men’s 7' for the system and size that were read. */
export const sizeWords = ({ system, size }: FootwearSize['first']): string => `${SYSTEM_WORDS[system]} ${size}`;

export function readColourValue(value: string): ColourFamily[] | null {
  const words = value
    .toLowerCase()
    .split(/[/,;]/)
    .map((word) => word.trim());
  const families = words.flatMap((word) => colourFamilies.find((family) => family === word) ?? []);
  return families.length === words.length && families.length <= 3 ? [...new Set(families)] : null;
}

export function readCategoryValue(value: string): string[] | null {
  const levels = value.split('>').map((level) => level.replace(/\s+/g, ' ').trim());
  return levels.length <= 4 && levels.every((level) => level !== '' && level.length <= 60) ? levels : null;
}

export function readDemographicValue(value: string): Demographic | null {
  const plain = value.toLowerCase().replace(/[’']/g, '').trim();
  return demographics.find((one) => one === plain) ?? null;
}

/** Whether a label of this kind may be mapped to the value. */
export function isLabelValue(kind: LabelKind, value: string): boolean {
  const readers = {
    size: readSizeValue,
    colour: readColourValue,
    category: readCategoryValue,
    demographic: readDemographicValue,
  };
  return readers[kind](value) !== null;
}
