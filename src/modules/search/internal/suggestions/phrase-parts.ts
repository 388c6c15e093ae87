/** What a suggested search may say before the kind of product. `S` is an engine's own way to name some products. */
import type { ListedFacet } from '#contract/products/listing-query.ts';
import type { Bitset } from '../index/bitset.ts';
import { LISTED_FACETS } from '../index/facets.ts';
import type { IndexData } from '../index/index-data.ts';
import { attributesOfWord } from '../text/attribute-words.ts';
import { wordsOf } from '../text/search-words.ts';
import { type TypedWords, typedIn } from './typed-words.ts';

export interface Part<S> {
  /** With a space after it. */
  text: string;
  /** The typed words that it has, as bits. */
  typed: number;
  products: S;
  isBrand?: boolean;
}

const GENDERS: Readonly<Record<string, string>> = { womens: 'women’s ', mens: 'men’s ', kids: 'kids’ ' };

export const genderParts = <S>(typed: TypedWords, genders: readonly { value: string; products: S }[]): Part<S>[] =>
  genders.map(({ value, products }) => ({
    text: GENDERS[value] ?? `${value} `,
    typed: typedIn(typed, value),
    products,
  }));

/** A value of a facet, with its products. */
export interface DescribingValue<S> {
  facet: 'brand' | 'colour' | ListedFacet;
  value: string;
  label: string;
  products: S;
}

/** Colours, attributes that a search understands, and brands, of those that have a typed word. */
export function describingParts<S>(typed: TypedWords, values: readonly DescribingValue<S>[]): Part<S>[] {
  const parts = values.flatMap(({ facet, value, label, products }): Part<S>[] => {
    const part = (text: string): Part<S> => ({ text: `${text} `, typed: typedIn(typed, text), products });
    if (facet === 'brand') return [{ ...part(label), isBrand: true }];
    if (facet === 'colour') return [part(label)];
    const isUnderstood = wordsOf(label).some((word) =>
      attributesOfWord(word).some(([of, one]) => of === facet && one === value),
    );
    return isUnderstood ? [part(label.toLowerCase())] : [];
  });
  return parts.filter((one) => one.typed > 0);
}

/** The values of an index, in the order in which they are offered. */
export function describedBy(data: IndexData): DescribingValue<Bitset>[] {
  const colours = [...data.colours].map(([value, { label, bits }]) => ({
    facet: 'colour' as const,
    ...{ value, label, products: bits },
  }));
  const attributes = LISTED_FACETS.flatMap((facet) =>
    [...data.listedFacets[facet]].map(([value, { label, bits }]) => ({ facet, value, label, products: bits })),
  );
  const brands = [...data.brands].map(([value, { label, bits }]) => ({
    facet: 'brand' as const,
    ...{ value, label, products: bits },
  }));
  return [...colours, ...attributes, ...brands];
}
