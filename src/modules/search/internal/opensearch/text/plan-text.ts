/** A text as a query of OpenSearch: every word must match, scored as the index in memory scores it. */
import type { ClusterQuery } from '../../../search-cluster.port.ts';
import type { CandidateOf } from '../../listings/choose-corrections.ts';
import type { RedirectRules } from '../../redirect-records.ts';
import { type AttributeValue, attributesOfWord, joinPhrases } from '../../text/attribute-words.ts';
import { ATTRIBUTE_SCORE, flagOfWord, isForKids, readWords, SIZE_SCORE, wordWorth } from '../../text/read-words.ts';
import { queryWords, sizesOfWord } from '../../text/search-words.ts';
import { correctWord, type Expansion, expandWord, knowsWord, splitWord } from '../../text/vocabulary.ts';
import { term } from '../filters.ts';
import type { KnownWord, ShopWords } from './shop-words.ts';

export type Candidate = CandidateOf<KnownWord>;

/** A word that no product has, what it may mean, and which of these are searched for. */
export interface Misspelt {
  word: string;
  candidates: readonly Candidate[];
  chosen: readonly Candidate[];
}

export interface TextPlan {
  /** Scores what it matches. */
  query: ClusterQuery;
  forKids: boolean;
  misspelt: Misspelt[];
}

/** What plans a text: the words that products have, and what a misspelt one may mean. */
export interface TextSource {
  words: ShopWords;
  redirects: Pick<RedirectRules, 'synonyms'>;
  findCandidates: (typed: string) => Promise<readonly Candidate[]>;
}

/** Null when the text holds no word at all: then everything matches. */
export async function planText(
  { words, redirects: { synonyms }, findCandidates }: TextSource,
  text: string,
  choose: (candidates: readonly Candidate[]) => readonly Candidate[],
): Promise<TextPlan | null> {
  const all = queryWords(joinPhrases(text, (word) => attributesIn(words, word).length > 0));
  if (all.length === 0) return null;
  const { vocabulary } = words;
  const read = readWords(all, {
    knows: (word) => knowsWord(vocabulary, word),
    split: (word) => splitWord(vocabulary, word),
    hasSynonyms: (word) => synonyms.has(word),
  });
  const typing = !/\s$/.test(text);
  const misspelt: Misspelt[] = [];
  const must: ClusterQuery[] = [];
  for (const word of read.words) {
    const attributes = attributesIn(words, word);
    const flag = flagOfWord(word);
    const isKnown = knowsWord(vocabulary, word);
    const written = [
      ...((attributes.length > 0 || flag) && !isKnown
        ? []
        : expandWord(vocabulary, word, typing && word === read.last)),
      ...(synonyms.get(word) ?? []).flatMap((other) => expandWord(vocabulary, other, false)),
    ];
    const candidates = written.length === 0 && attributes.length === 0 && !flag ? await findCandidates(word) : [];
    const chosen = choose(candidates);
    if (candidates.length > 0) misspelt.push({ word, candidates, chosen });
    const expansions = candidates.length > 0 ? chosen.flatMap((one) => one.expansions) : written;
    const sizes = flag ? [term(flag, true)] : sizesIn(words, word, read.systems);
    must.push(
      bestOf([
        ...expansions.map((one) => wordQuery(one, words.total)),
        ...sizes.map((filter) => scored(filter, SIZE_SCORE)),
        ...attributes.map(([facet, value]) => scored(term(facet, value), ATTRIBUTE_SCORE)),
      ]),
    );
  }
  return { query: { bool: { must } }, forKids: isForKids(all), misspelt };
}

/** What a misspelt word may be, without what they say about products. */
export const correctionsOf = ({ vocabulary }: ShopWords, typed: string) => correctWord(vocabulary, typed);

/** Products that have the word: each counts by the field that has it. */
const wordQuery = ({ postings, quality }: Expansion<KnownWord>, total: number): ClusterQuery => ({
  rank_feature: {
    field: `weights.${postings.word}`,
    linear: {},
    boost: wordWorth(quality, total, postings.length),
  },
});

export const scored = (filter: ClusterQuery, boost: number): ClusterQuery => ({ constant_score: { filter, boost } });
const bestOf = (queries: ClusterQuery[]): ClusterQuery =>
  queries.length > 0 ? { dis_max: { queries } } : { match_none: {} };

/** The attributes that a word may mean, without those that no product has. */
const attributesIn = ({ values }: ShopWords, word: string): AttributeValue[] =>
  attributesOfWord(word).filter(([facet, value]) => (values[facet].get(value) ?? 0) > 0);

const sizesIn = (
  { values }: ShopWords,
  word: string,
  systems: ReturnType<typeof readWords>['systems'],
): ClusterQuery[] =>
  systems.flatMap((system) =>
    sizesOfWord(word, system === 'usKids')
      .filter((label) => values[system].has(label))
      .map((label) => term(system, label)),
  );
