/** Whom a product is for, by the words a merchant uses; both and neither are unisex. */
export function demographicOf(words: string): 'mens' | 'womens' | 'kids' | 'unisex' {
  const text = words.toLowerCase();
  if (/\b(kids?|boys?|girls?|child(ren)?|infants?|toddlers?|babys?|youth)\b/.test(text)) return 'kids';
  const women = /\b(wom[ae]n'?s?|female|lad(y|ies)|f)\b/.test(text);
  const men = /\b(m[ae]n'?s?|male|gents?|m)\b/.test(text);
  return women === men ? 'unisex' : women ? 'womens' : 'mens';
}
