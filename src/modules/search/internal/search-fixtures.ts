/** Products and an index for tests. */
import { finishSteps, type IndexData } from './index/index-data.ts';
import type { IndexDocument } from './index/index-document.ts';

const NO_SIZES: IndexDocument['sizes'] = { usMen: [], usWomen: [], usKids: [], uk: [], eu: [] };

/** A product: everything plain, except what a test says. */
export function sampleDocument({
  sizes,
  ...changes
}: Partial<Omit<IndexDocument, 'sizes'>> & { id: number; sizes?: Partial<IndexDocument['sizes']> }): IndexDocument {
  return {
    path: `p-${changes.id}`,
    parentCode: `P${changes.id}`,
    name: 'Court Low',
    brandSlug: 'tussock',
    brandName: 'Tussock',
    categoryPath: 'footwear/sneakers/court',
    demographic: 'unisex',
    productType: 'Court shoe',
    colourName: 'Kelp',
    materials: '',
    colours: ['green'],
    swatch: ['#3c7a4b'],
    priceCents: 14_990,
    originalPriceCents: null,
    isNew: false,
    releasedDay: 20_000,
    overlayIds: [],
    loyaltyMemberExclusive: false,
    popularity: 0,
    images: [],
    inStock: true,
    shelf: '6',
    ...changes,
    sizes: { ...NO_SIZES, ...sizes },
  };
}

/** Runs steps to their end without a pause, for properties that cannot wait. */
export function runAtOnce(steps: Iterable<void>): void {
  for (const _ of steps);
}

/** Sorts an index that was filled with `appendDocument`, at once. */
export const finishAtOnce = (data: IndexData): void => runAtOnce(finishSteps(data));
