/** Names of kinds of products: product types, and categories. */
import { type Bitset, tallyColumn } from '../index/bitset.ts';
import type { IndexData } from '../index/index-data.ts';
import { otherNamesOfKind } from '../text/search-words.ts';
import { type TypedWords, typedIn } from './typed-words.ts';

export interface NamedKind {
  /** In the plural, in small letters. */
  text: string;
  /** The typed words that it has, as bits. */
  typed: number;
  /** A category with products of a type that has its typed words too: the type says more ('Runners', 'Running shoe'). */
  isVague: boolean;
}
export interface KindName extends NamedKind {
  /** A product type's; -1 for a category. */
  typeNumber: number;
  /** A category's products; null for a product type. */
  bits: Bitset | null;
}

/** Every product type, and the categories that have a typed word. */
export function kindNames(data: IndexData, typed: TypedWords): KindName[] {
  const types = [...data.types.values()].map(({ number, label }) => ({
    ...nameOfType(typed, label),
    typeNumber: number,
    bits: null,
    isVague: false,
  }));
  const hasType = (inName: number, bits: Bitset): boolean => {
    const counts = tallyColumn(bits, data.columns.type, data.types.size);
    return types.some((type) => (counts[type.typeNumber] as number) > 0 && (inName & ~type.typed) === 0);
  };
  const categories = data.categoryRows.flatMap(({ path, name }) => {
    const bits = data.categories.get(path)?.bits;
    const inName = typedIn(typed, name);
    return bits && inName > 0
      ? [{ text: name.toLowerCase(), typed: inName, typeNumber: -1, bits, isVague: hasType(inName, bits) }]
      : [];
  });
  return [...types, ...categories];
}

/** A product type's name in a search, and the typed words that it has. */
export const nameOfType = (typed: TypedWords, label: string): Pick<NamedKind, 'text' | 'typed'> => ({
  text: plural(label.toLowerCase()),
  typed: typedIn(typed, label) | typedIn(typed, otherNamesOfKind(label)),
});

/** 'running shoe' → 'running shoes'; what ends in s stays. */
const plural = (type: string): string => (/s$/.test(type) ? type : /(sh|ch|x)$/.test(type) ? `${type}es` : `${type}s`);
