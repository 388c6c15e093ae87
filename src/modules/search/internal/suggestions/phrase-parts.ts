/** What a suggested search may say before the kind of product. */
import type { Bitset } from '../index/bitset.ts';
import { type FacetColumn, LISTED_FACETS } from '../index/facets.ts';
import type { IndexData } from '../index/index-data.ts';
import { attributesOfWord } from '../text/attribute-words.ts';
import { wordsOf } from '../text/search-words.ts';
import { type TypedWords, typedIn } from './typed-words.ts';

export interface Part {
  /** With a space after it. */
  text: string;
  /** The typed words that it has, as bits. */
  typed: number;
  bits: Bitset;
  isBrand?: boolean;
}

const GENDERS: Readonly<Record<string, string>> = { womens: 'women’s ', mens: 'men’s ', kids: 'kids’ ' };

export const genderParts = (data: IndexData, typed: TypedWords): Part[] =>
  [...data.listedFacets.gender].map(([gender, { bits }]) => ({
    text: GENDERS[gender] ?? `${gender} `,
    typed: typedIn(typed, gender),
    bits,
  }));

/** Colours, attributes that a search understands, and brands, of those that have a typed word. */
export function describingParts(data: IndexData, typed: TypedWords): Part[] {
  const part = (label: string, { bits }: FacetColumn): Part => ({
    text: `${label} `,
    typed: typedIn(typed, label),
    bits,
  });
  const colours = [...data.colours].map(([colour, column]) => part(colour, column));
  const attributes = LISTED_FACETS.flatMap((facet) =>
    [...data.listedFacets[facet]].flatMap(([value, column]) =>
      wordsOf(column.label).some((word) => attributesOfWord(word).some(([of, one]) => of === facet && one === value))
        ? [part(column.label.toLowerCase(), column)]
        : [],
    ),
  );
  const brands = [...data.brands.values()].map((column) => ({ ...part(column.label, column), isBrand: true }));
  return [...colours, ...attributes, ...brands].filter((one) => one.typed > 0);
}
