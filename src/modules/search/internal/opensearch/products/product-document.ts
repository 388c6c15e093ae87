/** A product as OpenSearch stores it, and the definition of its index. */

import type { ProductCard } from '#contract/products/product.ts';
import { unitsOfLevel } from '#modules/demand/demand-level.ts';
import { slugify } from '#shared/ids.ts';
import { nameKey } from '../../index/columns.ts';
import { LISTED_FACETS, listedValues } from '../../index/facets.ts';
import type { IndexDocument } from '../../index/index-document.ts';
import { priceClass } from '../../index/price-steps.ts';
import { packCard, unpackCard } from '../../index/records/card-text.ts';
import { createWordNumbers, MATERIALS_WEIGHT, weightsOf } from '../../index/records/document-words.ts';
import { CHEAP_CENTS, popularityWorth } from '../../listings/rank-slots.ts';
import { SIZE_SYSTEMS } from '../../size-systems.ts';

/** Rises with every change of the definition: a shop with another one makes an index of its own beside this. */
export const DEFINITION = 2;

/** Between the slug of a brand or type and its name, so that one count says both. */
const NAMED = '\u001f';
const namedValue = (slug: string, label: string): string => `${slug}${NAMED}${label}`;
export function readNamed(value: string): { value: string; label: string } {
  const at = value.indexOf(NAMED);
  return { value: value.slice(0, at), label: value.slice(at + 1) };
}

const keyword = { type: 'keyword' };
const number = { type: 'integer' };
const flag = { type: 'boolean' };
const stored = { type: 'keyword', index: false, doc_values: false };

/** Explicit refreshes show what was written; pages beyond the window are reached in steps. */
export const indexDefinition = {
  settings: {
    number_of_shards: 1,
    auto_expand_replicas: '0-1',
    refresh_interval: -1,
    gc_deletes: '1h',
  },
  mappings: {
    dynamic: 'strict',
    properties: {
      ...Object.fromEntries(
        ['style', 'brand', 'brandAs', 'categories', 'colour', 'type', 'typeAs', 'field'].map((name) => [name, keyword]),
      ),
      ...Object.fromEntries(
        ['demographic', 'nameKey', 'priceClass', 'word', 'mainWord'].map((name) => [name, keyword]),
      ),
      ...Object.fromEntries([...LISTED_FACETS, ...SIZE_SYSTEMS].map((name) => [name, keyword])),
      ...Object.fromEntries(['sale', 'isNew', 'inStock', 'membersOnly'].map((name) => [name, flag])),
      ...Object.fromEntries(
        ['id', 'price', 'popularity', 'demand', 'releasedDay', 'spread'].map((name) => [name, number]),
      ),
      units: { type: 'double' },
      cheapness: { type: 'float' },
      popularityWorth: { type: 'float' },
      weights: { type: 'rank_features' },
      card: stored,
    },
  },
};

export interface ClusterDocument extends Record<string, unknown> {
  word: string[];
}

/** The documents of some products. */
export function clusterDocuments(documents: readonly IndexDocument[]): ClusterDocument[] {
  const numbers = createWordNumbers();
  return documents.map((document) => {
    const weights = new Map([...weightsOf(numbers, document)].map(([word, weight]) => [numbers.wordOf(word), weight]));
    return { ...fieldsOf(document), ...wordsOf(weights) };
  });
}

const wordsOf = (weights: ReadonlyMap<string, number>) => ({
  weights: Object.fromEntries(weights),
  word: [...weights.keys()],
  mainWord: [...weights].filter(([, weight]) => weight > MATERIALS_WEIGHT).map(([word]) => word),
});

function fieldsOf(document: IndexDocument): Record<string, unknown> {
  const typeSlug = slugify(document.productType);
  const parts = document.categoryPath.split('/');
  return {
    id: document.id,
    style: document.parentCode,
    brand: document.brandSlug,
    brandAs: namedValue(document.brandSlug, document.brandName),
    categories: parts.map((_, index) => parts.slice(0, index + 1).join('/')),
    colour: document.colours,
    type: typeSlug,
    typeAs: namedValue(typeSlug, document.productType),
    demographic: document.demographic,
    ...Object.fromEntries(LISTED_FACETS.map((name) => [name, listedValues[name](document)])),
    ...document.sizes,
    field: document.fields,
    sale: document.originalPriceCents !== null,
    isNew: document.isNew,
    inStock: document.inStock,
    membersOnly: document.loyaltyMemberExclusive,
    price: document.priceCents,
    priceClass: String(priceClass(document.priceCents)),
    nameKey: nameKey(document.name),
    popularity: document.popularity,
    demand: document.demand,
    units: unitsOfLevel(document.demand),
    releasedDay: document.releasedDay,
    cheapness: 1 / (1 + document.priceCents / CHEAP_CENTS),
    popularityWorth: popularityWorth(document.popularity, document.demand),
    // An order in which neighbours have nothing in common: its beginning is a sample.
    spread: Math.imul(document.id, 0x9e3779b1) & 0x7fffffff,
    card: packCard(document),
  };
}

/** The card as shown. */
export const readCard = (source: Record<string, unknown>, colourways: number): ProductCard =>
  unpackCard(source.card as string, colourways);
