/** The words by which an entry of the activity log is found (OWN-08). Pure. */

const MAX_WORDS = 150;
const MAX_LENGTH = 40;

/** Words of a text in small letters, without macrons; each once. */
export function activityWords(...texts: readonly string[]): string[] {
  const plain = texts.join(' ').normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = plain.match(/[\p{L}\p{N}]+(?:[-@._'’]+[\p{L}\p{N}]+)*/gu) ?? [];
  // 'price.scheduled' is found by each of its parts too.
  const parts = words.flatMap((word) => (/[-._]/.test(word) ? [word, ...word.split(/[-._]+/)] : [word]));
  return [...new Set(parts.map((word) => word.slice(0, MAX_LENGTH)))].filter(Boolean).slice(0, MAX_WORDS);
}
