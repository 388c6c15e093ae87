/** Products and an index for tests. */
import { finishIndexData, type IndexData } from './index/index-data.ts';
import type { IndexDocument } from './index/index-document.ts';

const NO_SIZES: IndexDocument['sizes'] = { usMen: [], usWomen: [], usKids: [], uk: [], eu: [] };

/** A product with plain default values, except what a test sets. */
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
    width: null,
    closure: null,
    materialFamilies: [],
    occasions: [],
    fields: [],
    priceCents: 14_990,
    originalPriceCents: null,
    isNew: false,
    releasedDay: 20_000,
    overlayIds: [],
    loyaltyMemberExclusive: false,
    popularity: 0,
    demand: 0,
    images: [],
    inStock: true,
    sizeStock: '6',
    ...changes,
    sizes: { ...NO_SIZES, ...sizes },
  };
}

/** Runs all steps without a pause, for synchronous properties. */
export function runAtOnce(steps: Iterable<void>): void {
  for (const _ of steps);
}

/** Sorts an index that was filled with `appendDocument`, without a pause. */
export const finishAtOnce = (data: IndexData): void => runAtOnce(finishIndexData(data));
