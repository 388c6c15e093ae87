/** Ids: UUIDs (version 7, by the database's or this clock's time) for rows, short random ids for references. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/**
 * A random id of the given length from an alphabet without similar-looking characters; unguessable at 26 characters.
 */
export function randomId(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => ALPHABET[byte & 31]).join('');
}

/** 'Kōwhai Street' → 'kowhai-street': macrons and case removed, any other characters become one dash. */
export function slugify(text: string): string {
  return foldText(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Lower case without diacritics, as search and slugs compare text. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}
