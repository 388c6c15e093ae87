/** What the search box suggests, from OpenSearch: the same phrases, names and products as from the index in memory. */

import { emptyListingQuery } from '#contract/products/listing-query.ts';
import type { ProductCard } from '#contract/products/product.ts';
import { foldText } from '#shared/ids.ts';
import type { ClusterQuery } from '../../search-cluster.port.ts';
import { BEST_MATCHES, MAX, MAX_NAMES, NO_SUGGESTIONS, type SuggestedTerms } from '../../suggestions/suggest-terms.ts';
import { LABELS, LISTED_FACETS } from '../index/facets.ts';
import type { Correction } from '../listings/choose-corrections.ts';
import { type Bought, byBought } from '../suggestions/bought-units.ts';
import { type NamedKind, nameOfType } from '../suggestions/kind-names.ts';
import { planPhrases, rankPhrases } from '../suggestions/list-phrases.ts';
import { type DescribingValue, describingParts, genderParts } from '../suggestions/phrase-parts.ts';
import { readTyped, type TypedWords, typedIn } from '../suggestions/typed-words.ts';
import { replaceWords } from '../text/replace-words.ts';
import { bucketsIn, countOf, countsIn, valueIn } from './aggregated.ts';
import type { ClusterIndex } from './cluster-index.ts';
import { listedBrands } from './engine-navigation.ts';
import { allOf, term } from './filters.ts';
import { findInCluster } from './find-listing.ts';
import { readNamed } from './products/product-document.ts';

/** A type by its slug, or a category by its path. */
interface Kind extends NamedKind {
  type: string | null;
  category: string | null;
}

const IN_STOCK = term('inStock', true);
const UNITS = { units: { sum: { field: 'units' } } };

export async function suggestFromCluster(
  index: ClusterIndex,
  text: string,
  interests: readonly string[],
): Promise<SuggestedTerms> {
  const typed = readTyped(text);
  if (foldText(text.trim()).length < 2 || typed.words.length === 0) return NO_SUGGESTIONS;
  const { listing, corrections } = await findInCluster(
    index,
    { ...emptyListingQuery, text },
    {},
    { pageSize: BEST_MATCHES, withoutFacets: true, interests },
  );
  const categories = index.categoryRows.filter(
    ({ path, name }) => typedIn(typed, name) === typed.all && index.words.categories.has(path),
  );
  const brands = listedBrands(index).filter(({ name }) => typedIn(typed, name) === typed.all);
  return {
    queries: await suggestQueries(index, typed, text, corrections),
    products: await suggestProducts(index, listing.hits),
    categories: (await mostBought(index, categories, 'categories', ({ path }) => path))
      .slice(0, MAX.categories)
      .map(({ path, name }) => ({ path, name })),
    brands: (await mostBought(index, brands, 'brand', ({ slug }) => slug)).slice(0, MAX.brands),
  };
}

async function mostBought<T>(
  { cluster, alias }: ClusterIndex,
  names: readonly T[],
  field: string,
  nameOf: (one: T) => string,
): Promise<T[]> {
  const some = names.slice(0, MAX_NAMES);
  if (some.length < 2) return some;
  const answers = await cluster.search(
    alias,
    some.map((one) => ({
      size: 0,
      track_total_hits: true,
      query: allOf(IN_STOCK, term(field, nameOf(one))),
      aggs: UNITS,
    })),
  );
  return some
    .map((one, at) => ({
      one,
      bought: { products: answers[at]?.total ?? 0, units: valueIn(answers[at]?.aggregations, 'units') ?? 0 },
    }))
    .sort((a, b) => byBought(a.bought, b.bought))
    .map(({ one }) => one);
}

/** Of a misspelt text, what is suggested for the words that the search takes it for (UX-04). */
async function suggestQueries(
  index: ClusterIndex,
  typed: TypedWords,
  text: string,
  corrections: readonly Correction[],
): Promise<string[]> {
  const queries = await listPhrases(index, typed);
  if (queries.length > 0 || corrections.length === 0) return queries;
  const meant = replaceWords(text, new Map(corrections.map((one) => [one.typed, one.meant])));
  return listPhrases(index, readTyped(meant));
}

async function listPhrases(index: ClusterIndex, typed: TypedWords): Promise<string[]> {
  const kinds = await kindsOf(index, typed);
  const genders = Object.keys(LABELS.gender).map((value) => ({ value, products: term('gender', value) }));
  const plans = planPhrases(typed, kinds, {
    genders: genderParts(typed, genders),
    others: describingParts(typed, describedBy(index)),
  });
  if (plans.length === 0) return [];
  const searches = plans.map(({ parts }) => ({
    size: 0,
    query: allOf(IN_STOCK, ...parts.map(({ products }) => products)),
    aggs: {
      types: { ...countOf('type'), aggs: UNITS },
      categories: { ...countOf('categories'), aggs: UNITS },
    },
  }));
  const answers = await index.cluster.search(index.alias, searches);
  const bought = plans.map(({ wanted }, at) => {
    const read = (name: string) =>
      new Map(
        bucketsIn(answers[at]?.aggregations, name).map((bucket): [string, Bought] => [
          String(bucket.key),
          { products: bucket.doc_count ?? 0, units: valueIn(bucket, 'units') ?? 0 },
        ]),
      );
    const [types, categories] = [read('types'), read('categories')];
    return wanted.map(
      ({ type, category }) =>
        (type === null ? categories.get(category ?? '') : types.get(type)) ?? { products: 0, units: 0 },
    );
  });
  return rankPhrases(typed, plans, bought, MAX.queries);
}

/** Every product type, and the categories that have a typed word. */
async function kindsOf({ cluster, alias, words, categoryRows }: ClusterIndex, typed: TypedWords): Promise<Kind[]> {
  const types = [...words.types].map(([slug, { label }]) => ({
    ...nameOfType(typed, label),
    isVague: false,
    type: slug,
    category: null,
  }));
  const rows = categoryRows.filter(({ path, name }) => words.categories.has(path) && typedIn(typed, name) > 0);
  if (rows.length === 0) return types;
  const answers = await cluster.search(
    alias,
    rows.map(({ path }) => ({ size: 0, query: term('categories', path), aggs: { types: countOf('typeAs') } })),
  );
  const categories = rows.map(({ path, name }, at) => {
    const inName = typedIn(typed, name);
    const within = new Set([...countsIn(answers[at]?.aggregations, 'types').keys()].map((key) => readNamed(key).value));
    return {
      text: name.toLowerCase(),
      typed: inName,
      isVague: types.some((one) => within.has(one.type) && (inName & ~one.typed) === 0),
      type: null,
      category: path,
    };
  });
  return [...types, ...categories];
}

function describedBy({ words }: ClusterIndex): DescribingValue<ClusterQuery>[] {
  const colours = [...words.values.colour.keys()].map((value) => ({
    facet: 'colour' as const,
    ...{ value, label: value, products: term('colour', value) },
  }));
  const attributes = LISTED_FACETS.flatMap((facet) =>
    Object.entries(LABELS[facet]).map(([value, label]) => ({ facet, value, label, products: term(facet, value) })),
  );
  const brands = [...words.brands].map(([value, { label }]) => ({
    facet: 'brand' as const,
    ...{ value, label, products: term('brand', value) },
  }));
  return [...colours, ...attributes, ...brands];
}

/** Of the products that match best, one of each style; what can be bought comes first, then what is bought most. */
async function suggestProducts({ cluster, alias }: ClusterIndex, hits: readonly ProductCard[]): Promise<ProductCard[]> {
  if (hits.length === 0) return [];
  const [answer] = await cluster.search(alias, [
    {
      size: hits.length,
      _source: ['id', 'style', 'demand'],
      query: { terms: { id: hits.map(({ id }) => Number(id)) } },
    },
  ]);
  const about = new Map((answer?.hits ?? []).map(({ source }) => [String(source.id), source]));
  const demandOf = ({ id }: ProductCard): number => Number(about.get(id)?.demand ?? 0);
  const best = hits.toSorted((a, b) => Number(a.soldOut) - Number(b.soldOut) || demandOf(b) - demandOf(a));
  const styles = new Set<unknown>();
  const [first, others] = [[] as ProductCard[], [] as ProductCard[]];
  for (const card of best) {
    const style = about.get(card.id)?.style;
    (styles.has(style) ? others : first).push(card);
    styles.add(style);
  }
  return [...first, ...others].slice(0, MAX.products);
}
