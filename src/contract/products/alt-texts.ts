/** Alt texts of a product's pictures (OWN-13, decision 0132). Pure. */
import type { Product } from './product.ts';

export const altTextMessages = {
  missing: 'Image {place} needs an alt text before the product is on sale.',
  missingMany: 'Images {places} need alt texts before the product is on sale.',
} as const;

interface WithImages {
  state: Product['state'];
  images: readonly { src: string; alt: string }[];
}

const isOnSale = ({ state }: WithImages): boolean => state === 'current' || state === 'evergreen';

/**
 * Places, from 0, of the pictures without an alt text that keep the product from being on sale. A product that was on
 * sale already keeps the pictures that lacked it then, so that an old product can still be changed.
 */
export function findMissingAlt(before: WithImages | null, after: WithImages): number[] {
  if (!isOnSale(after)) return [];
  const known = new Set(
    before && isOnSale(before) ? before.images.filter(({ alt }) => alt === '').map(({ src }) => src) : [],
  );
  return after.images.flatMap(({ src, alt }, place) => (alt.trim() === '' && !known.has(src) ? [place] : []));
}

/** What an import writes where the file has no text: the product's name and colour. */
export const importedAlt = ({ name, colourName }: { name: string; colourName: string }): string =>
  [name, colourName]
    .filter((part) => part !== '')
    .join(', ')
    .slice(0, 250);
