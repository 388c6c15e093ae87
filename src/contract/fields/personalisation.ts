/**
 * Ids of brands and categories that a visitor viewed (PROD-25, PROD-26, FIX-43). The browser stores the newest and
 * sends them with searches and recommendations, which rank such products first; the server stores none.
 */
import { z } from 'zod';
import { limits } from './limits.ts';

const SPACE = 36 ** limits.referrerIdLength;

/** The id of a brand or a category, the same in every browser and process. */
export function personalisationId(kind: 'brand' | 'category', name: string): string {
  let hash = 0x811c9dc5;
  for (const letter of `${kind}:${name}`) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return (hash % SPACE).toString(36).padStart(limits.referrerIdLength, '0');
}

const id = z.string().regex(new RegExp(`^[A-Za-z0-9]{${limits.referrerIdLength}}$`));
const ids = z.array(id).max(limits.referrers);
export const personalisationIdsField = ids.default([]);
/** As sent in URLs, separated by dots. */
export const personalisationIdsText = z
  .string()
  .max((limits.referrerIdLength + 1) * limits.referrers)
  .default('')
  .transform((text) => text.split('.').filter(Boolean))
  .pipe(ids);
