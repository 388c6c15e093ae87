type Demographic = 'mens' | 'womens' | 'kids' | 'unisex';

/** Whom a product is for, by the words a merchant uses; both and neither are unisex. */
export const demographicOf = (words: string): Demographic => demographicSaid(words) ?? 'unisex';

/** The same, or null when the words do not say it. */
export function demographicSaid(words: string): Demographic | null {
  const text = words.toLowerCase();
  if (/\b(kids?|boys?|girls?|child(ren)?s?|infants?|toddlers?|bab(y|ys|ies)|newborns?|youths?|juniors?)\b/.test(text)) return 'kids';
  if (/\bunisex\b/.test(text)) return 'unisex';
  const women = /\b(wom[ae]n'?s?|wmns|female|lad(y|ies)|f)\b/.test(text);
  const men = /\b(m[ae]n'?s?|male|gents?|m)\b/.test(text);
  if (!women && !men) return null;
  return women && men ? 'unisex' : women ? 'womens' : 'mens';
}
