/**
 * PostgreSQL cannot store NUL or half a surrogate pair, and other control characters are never intended; line ends and
 * tabs are allowed.
 */
export function findBadCharacters(product: unknown): string | null {
  // JSON writes each of them as an escape; an even number of backslashes before it means literal text.
  const escapes = /(?<!\\)(?:\\\\)*\\(?:[bf]|u00[01][0-9a-f]|ud[89a-f][0-9a-f]{2})/i;
  return escapes.test(JSON.stringify(product)) ? 'has control characters or broken characters in its text' : null;
}
