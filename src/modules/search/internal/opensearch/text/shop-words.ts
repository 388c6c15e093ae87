/**
 * What a process knows of the whole catalogue: its navigation, the values of its facets, and its words. Bounded, however
 * many products there are (FLT-02).
 */
import SearchableMap from 'minisearch/SearchableMap';
import type { ListedFacet } from '#contract/products/listing-query.ts';
import type { SizeSystem } from '#contract/products/product.ts';
import type { SearchCluster } from '../../../search-cluster.port.ts';
import { LISTED_FACETS } from '../../index/facets.ts';
import { SIZE_SYSTEMS } from '../../size-systems.ts';
import { attributesOfWord } from '../../text/attribute-words.ts';
import { synonymWords } from '../../text/search-words.ts';
import type { Products, Vocabulary } from '../../text/vocabulary.ts';
import { countOf, countsIn } from '../aggregated.ts';
import { readNamed } from '../products/product-document.ts';

/** Of more words, those of the most products are known; the others are found as they are written. */
const MAX_WORDS = 50_000;

/** A word, of how many products. */
export interface KnownWord extends Products {
  word: string;
  /** Whether it stands elsewhere than among materials too. */
  isMain: boolean;
}

export interface ShopWords {
  /** All products. */
  total: number;
  vocabulary: Vocabulary<KnownWord>;
  /** Takes up words of products that were written since. */
  learn: (words: Iterable<string>) => void;
  /** Names by slug, and how many products. */
  brands: ReadonlyMap<string, { label: string; count: number }>;
  types: ReadonlyMap<string, { label: string; count: number }>;
  /** Products by path, those of subcategories included. */
  categories: ReadonlyMap<string, number>;
  /** Products by value. */
  values: Readonly<Record<'colour' | ListedFacet | SizeSystem, ReadonlyMap<string, number>>>;
}

const VALUES = ['colour', ...LISTED_FACETS, ...SIZE_SYSTEMS] as const;

export async function readShopWords(cluster: SearchCluster, index: string): Promise<ShopWords> {
  const about = ['brandAs', 'typeAs', 'categories', ...VALUES];
  const [facets, words, mainWords] = await cluster.search(index, [
    { size: 0, track_total_hits: true, aggs: Object.fromEntries(about.map((name) => [name, countOf(name)])) },
    { size: 0, aggs: { word: countOf('word', MAX_WORDS) } },
    { size: 0, aggs: { word: countOf('mainWord', MAX_WORDS) } },
  ]);
  const found = facets?.aggregations;
  return {
    total: facets?.total ?? 0,
    ...vocabularyOf(countsIn(words?.aggregations, 'word'), countsIn(mainWords?.aggregations, 'word')),
    brands: namedCounts(countsIn(found, 'brandAs')),
    types: namedCounts(countsIn(found, 'typeAs')),
    categories: countsIn(found, 'categories'),
    values: Object.fromEntries(VALUES.map((name) => [name, countsIn(found, name)])) as unknown as ShopWords['values'],
  };
}

/** By slug: the counts of names that are written differently are added, and the most frequent one is shown. */
export function namedCounts(counts: ReadonlyMap<string, number>): Map<string, { label: string; count: number }> {
  const named = new Map<string, { label: string; count: number }>();
  for (const [key, count] of counts) {
    const { value, label } = readNamed(key);
    const known = named.get(value);
    named.set(value, { label: known?.label ?? label, count: (known?.count ?? 0) + count });
  }
  return named;
}

function vocabularyOf(
  all: ReadonlyMap<string, number>,
  main: ReadonlyMap<string, number>,
): Pick<ShopWords, 'vocabulary' | 'learn'> {
  const words = new SearchableMap<KnownWord>();
  const known = new Map<string, KnownWord>();
  const take = (one: KnownWord): void => {
    known.set(one.word, one);
    words.set(one.word, one);
  };
  for (const [word, length] of all) take({ word, length, isMain: main.has(word) });
  const synonyms = new SearchableMap<true>();
  for (const word of synonymWords) synonyms.set(word, true);
  return {
    vocabulary: {
      words,
      synonyms,
      postingsOf: (word) => known.get(word),
      saysMuch: (word, { isMain }) => isMain || attributesOfWord(word).length > 0,
    },
    learn: (written) => {
      for (const word of written)
        if (!known.has(word) && known.size < MAX_WORDS) take({ word, length: 1, isMain: true });
    },
  };
}
