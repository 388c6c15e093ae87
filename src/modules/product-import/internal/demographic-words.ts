import { foldText } from '#shared/ids.ts';

type Demographic = 'mens' | 'womens' | 'kids' | 'unisex';

const KIDS =
  /\b(kids?|boys?|girls?|child(ren)?s?|infants?|toddlers?|bab(y|ys|ies)|newborns?|youths?|juniors?|kinder|jungen|madchen|enfants?|garcons?|filles?|nin[oa]s?|infantil|crianca|bambin[oaie]|kinderen)\b/;
const UNISEX = /\bunisex\b/;
const WOMEN =
  /\b(wom[ae]n'?s?|wmns|female|lad(y|ies)|f|damen|frauen|femmes?|mujer(es)?|senoras?|femenin[oa]|feminin[oa]?|donna|dames)\b/;
const MEN = /\b(m[ae]n'?s?|male|gents?|m|herren|hommes?|hombres?|caballeros?|masculin[oa]?|uomo|heren)\b/;

/** Whom a product is for, by the words a merchant uses; both and neither are unisex. */
export const demographicOf = (words: string): Demographic => demographicSaid(words) ?? 'unisex';

/** The same, or null when the words do not say it. */
export function demographicSaid(words: string): Demographic | null {
  const text = foldText(words);
  if (KIDS.test(text)) return 'kids';
  if (UNISEX.test(text)) return 'unisex';
  const women = WOMEN.test(text);
  const men = MEN.test(text);
  if (!women && !men) return null;
  return women && men ? 'unisex' : women ? 'womens' : 'mens';
}

/** The words that decided it, each once, in alphabetical order: 'boys, kids'. */
export function demographicWords(words: string): string {
  const found = [KIDS, UNISEX, WOMEN, MEN].flatMap((pattern) =>
    [...foldText(words).matchAll(new RegExp(pattern.source, 'g'))].map(([word]) => word),
  );
  return [...new Set(found)].toSorted().join(', ');
}
