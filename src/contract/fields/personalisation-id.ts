/** The id of a brand or a category that a visitor viewed; apart from its fields, because pages calculate it. */
import { limits } from './limits.ts';

const SPACE = 36 ** limits.referrerIdLength;

/** The id of a brand or a category, the same in every browser and process. */
export function personalisationId(kind: 'brand' | 'category', name: string): string {
  let hash = 0x811c9dc5;
  for (const letter of `${kind}:${name}`) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return (hash % SPACE).toString(36).padStart(limits.referrerIdLength, '0');
}
