/** Codes made from a merchant's words: whole when they fit, else cut, with a digest that keeps them distinct. */
import { createHash } from 'node:crypto';

const MAX_LENGTH = 64;

export function fitCode(text: string, maxLength = MAX_LENGTH): string {
  if (text.length <= maxLength) return text;
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 8);
  return `${text.slice(0, maxLength - 9).replace(/(?<!-)-+$/, '')}-${digest}`;
}
