/** Which of the words that a misspelt one may mean a search follows, and what the page has to say about it (UX-04). */
import { type Bitset, hasBit } from '../index/bitset.ts';
import type { IndexData } from '../index/index-data.ts';
import { type CorrectedWord, slotOfPosting, weightOfPosting } from '../index/text-index.ts';

/** A word that was searched for instead of the typed one. */
export interface Correction {
  typed: string;
  meant: string;
  /** One where little doubt is left, or two. */
  errors: number;
  /** As near as the word that was chosen, but of another category. */
  others: string[];
}

interface Weighed extends CorrectedWord {
  /** By how many products have it, in which fields. */
  worth: number;
  /** The category of most of its products; null where they are of many, as those of a colour are. */
  category: string | null;
}

/** Products looked at, spread over all: more do not change what a word is about. */
const SAMPLE = 200;
/** Share of a word's products from which on it is a word of their category. */
const MOST = 0.6;
/** People seldom mistype the first letter. */
const SAME_FIRST_LETTER = 4;
const MAX_OTHERS = 2;

/** The words that are searched for: the best one, and those of the same category. */
export function chooseCorrected(data: IndexData, typed: string, candidates: readonly CorrectedWord[]): CorrectedWord[] {
  const weighed = weigh(data, typed, candidates);
  return weighed.filter(({ category }) => category === weighed[0]?.category);
}

/** What was meant, by the products found. Null where the typed word matched otherwise, such as by a size. */
export function describeCorrection(
  data: IndexData,
  typed: string,
  candidates: readonly CorrectedWord[],
  found: Bitset,
): Correction | null {
  const weighed = weigh(data, typed, candidates);
  const meant = weighed.find((one) => occursIn(one, found));
  if (!meant) return null;
  const others = weighed.filter(({ category }) => category !== meant.category).map(({ word }) => word);
  return { typed, meant: meant.word, errors: meant.errors, others: others.slice(0, MAX_OTHERS) };
}

/** The best first. */
const weigh = (data: IndexData, typed: string, candidates: readonly CorrectedWord[]): Weighed[] =>
  candidates.map((one) => ({ ...one, ...aboutOf(data, typed, one) })).sort((a, b) => b.worth - a.worth);

/** Categories below a department, such as 'footwear/boots'. */
const isBroad = (path: string): boolean => path.split('/').length === 2;

function aboutOf(
  data: IndexData,
  typed: string,
  { word, expansions }: CorrectedWord,
): Pick<Weighed, 'worth' | 'category'> {
  const postings = expansions.flatMap((one) => one.postings);
  const step = Math.ceil(postings.length / SAMPLE);
  const sample = postings.filter((_, at) => at % step === 0);
  const weight = sample.reduce((sum, posting) => sum + weightOfPosting(posting), 0);
  const most = [...data.categories].find(
    ([path, { bits }]) =>
      isBroad(path) && sample.filter((posting) => hasBit(bits, slotOfPosting(posting))).length >= sample.length * MOST,
  );
  return { worth: weight * step * (word[0] === typed[0] ? SAME_FIRST_LETTER : 1), category: most?.[0] ?? null };
}

const occursIn = ({ expansions }: CorrectedWord, found: Bitset): boolean =>
  expansions.some(({ postings }) => postings.some((posting) => hasBit(found, slotOfPosting(posting))));
