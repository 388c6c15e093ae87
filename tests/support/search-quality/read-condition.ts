/** Reads a condition on products, such as `@boot&for=mens&price<200` (tests/search-quality/README.md). */
import type { GradedProduct } from './graded-products.ts';

type Condition = (product: GradedProduct) => boolean;

/** What a part `key=value` compares; a product meets it with any of the values. */
const VALUES: Record<string, (product: GradedProduct) => readonly string[]> = {
  type: (product) => [product.type],
  in: (product) => product.categories,
  gender: (product) => [product.gender],
  // What everybody can wear suits men and women; kids' products have no unisex ones.
  for: (product) => (product.gender === 'unisex' ? ['mens', 'womens', 'unisex'] : [product.gender]),
  brand: (product) => [product.brand],
  style: (product) => [product.style],
  family: (product) => product.families,
  colour: (product) => product.colourName.split(' / '),
  sale: (product) => [product.onSale ? 'yes' : 'no'],
  new: (product) => [product.isNew ? 'yes' : 'no'],
};

/** Throws on a name or key that does not exist, so that a misspelt condition cannot grade everything 0. */
export function readCondition(text: string, sets: ReadonlyMap<string, string>): Condition {
  const parts = text.split('&').map((part) => readPart(part, sets));
  return (product) => parts.every((holds) => holds(product));
}

function readPart(part: string, sets: ReadonlyMap<string, string>): Condition {
  if (part.startsWith('@')) {
    const set = sets.get(part.slice(1));
    if (set === undefined) throw new Error(`no set is named ${part}`);
    return readCondition(set, sets);
  }
  const price = /^price([<>])(\d+)$/.exec(part);
  if (price) {
    const limit = Number(price[2]);
    return price[1] === '<' ? (product) => product.price < limit : (product) => product.price > limit;
  }
  const [key = '', values = ''] = part.split('=', 2);
  const read = VALUES[key];
  if (read === undefined || values === '') throw new Error(`not a condition: ${part}`);
  const wanted = new Set(values.split(','));
  return (product) => read(product).some((value) => wanted.has(value));
}
