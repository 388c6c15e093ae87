/** Which of the words that a misspelt one may mean a search follows, and what the page has to say about it (UX-04). */
import { type Bitset, hasBit } from '../index/bitset.ts';
import type { IndexData } from '../index/index-data.ts';
import { type Postings, slotOfPosting, weightOfPosting } from '../index/text-index.ts';
import { FILLERS } from '../text/filler-words.ts';
import type { CorrectedWord, Products } from '../text/vocabulary.ts';
import { createListingCache } from './listing-cache.ts';

/** A word that was searched for instead of the typed one. */
export interface Correction {
  typed: string;
  meant: string;
  /** One where little doubt is left, or two. */
  errors: number;
  /** As near as the word that was chosen, but of another category. */
  others: string[];
}

/** What a misspelt word may mean, with what it says about products. */
export interface CandidateOf<P extends Products> extends CorrectedWord<P> {
  /** By how many products have it, in which fields. */
  worth: number;
  /** The category of most of its products; null where they are of many, as those of a colour are. */
  category: string | null;
}
export type Candidate = CandidateOf<Postings>;

/** Products looked at, spread over all: more do not change what a word is about. */
export const SAMPLE = 40;
/** Share of a word's products from which on it is a word of their category. */
export const MOST = 0.6;
/** People seldom mistype the first letter. */
const SAME_FIRST_LETTER = 4;
/** Short words have dozens of near ones. */
const MAX_CANDIDATES = 12;
const MAX_OTHERS = 2;

/** A search without results looks each of its words up again. */
const known = createListingCache<readonly Candidate[]>({ max: 500, weigh: () => 1 });

/** The words that a word outside the vocabulary may mean, the best first. The list is shared: do not change it. */
export const findCandidates = (data: IndexData, typed: string): readonly Candidate[] =>
  known(data, typed, () =>
    bestCandidates(
      typed,
      data.text.correct(typed).map((one) => ({ ...one, ...aboutOf(data, one) })),
    ),
  );

/** The best first. */
export const bestCandidates = <P extends Products>(
  typed: string,
  all: readonly CandidateOf<P>[],
): readonly CandidateOf<P>[] =>
  all
    .map((one) => ({ ...one, worth: one.worth * (one.word[0] === typed[0] ? SAME_FIRST_LETTER : 1) }))
    .sort((a, b) => b.worth - a.worth)
    .slice(0, MAX_CANDIDATES);

/** The words that are searched for: the best one, and those of the same category. */
export const chooseCorrected = <C extends { category: string | null }>(candidates: readonly C[]): readonly C[] =>
  candidates.filter(({ category }) => category === candidates[0]?.category);

/** What was meant, by the products found. Null where the typed word matched otherwise, such as by a size. */
export function describeCorrection<C extends { word: string; errors: number; category: string | null }>(
  typed: string,
  candidates: readonly C[],
  occurs: (candidate: C) => boolean,
): Correction | null {
  const meant = candidates.find(occurs);
  if (!meant) return null;
  const others = candidates
    .filter(({ word, category }) => category !== meant.category && !FILLERS.has(word))
    .map(({ word }) => word);
  return { typed, meant: meant.word, errors: meant.errors, others: others.slice(0, MAX_OTHERS) };
}

/** Categories below a department, such as 'footwear/boots'. */
export const isBroad = (path: string): boolean => path.split('/').length === 2;

function aboutOf(data: IndexData, { expansions }: CorrectedWord<Postings>): Pick<Candidate, 'worth' | 'category'> {
  const sample: number[] = [];
  let worth = 0;
  for (const { postings } of expansions) {
    const step = Math.ceil(postings.length / SAMPLE);
    for (let at = 0; at < postings.length; at += step) {
      sample.push(slotOfPosting(postings[at] as number));
      worth += weightOfPosting(postings[at] as number) * step;
    }
  }
  const most = [...data.categories].find(
    ([path, { bits }]) => isBroad(path) && sample.filter((slot) => hasBit(bits, slot)).length >= sample.length * MOST,
  );
  return { worth, category: most?.[0] ?? null };
}

/** Whether any product found has one of the words of a candidate. */
export const occursIn = ({ expansions }: CorrectedWord<Postings>, found: Bitset): boolean =>
  expansions.some(({ postings }) => postings.some((posting) => hasBit(found, slotOfPosting(posting))));
