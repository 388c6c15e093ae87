import { z } from 'zod';
import { limits } from '../limits.ts';

const TAG_REQUIRED = 'Enter a tag.';
const TAG_CHARACTERS = 'A tag has letters, digits, spaces and hyphens.';

/** A tag of an order or product: compared without capitals, so stored without. */
export const tagField = z
  .string()
  .trim()
  .normalize('NFC')
  .overwrite((tag) => tag.toLowerCase().replaceAll(/\s+/g, ' '))
  .min(1, TAG_REQUIRED)
  .max(limits.tag, `A tag has up to ${limits.tag} characters.`)
  .regex(/^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} -]*$/u, TAG_CHARACTERS);
