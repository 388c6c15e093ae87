/** As many products as wanted, each with its sizes and attributes; the same ones at every run. */
import type { IndexDocument } from '#modules/search/internal/index/index-document.ts';

const NAMES = ['Court', 'Ridge', 'Harbour', 'Anvil', 'Kelp', 'Tussock', 'Drift', 'Summit', 'Quay', 'Fern'];
const TYPES = ['Sneaker', 'Boot', 'Running shoe', 'Jandal', 'Hoodie', 'Tee', 'Jacket', 'Sandal', 'Cap', 'Trail shoe'];
const COLOURS = ['black', 'white', 'blue', 'red', 'green', 'grey', 'brown', 'pink'];
const DEMOGRAPHICS = ['womens', 'mens', 'unisex', 'kids'];
const MATERIALS = ['leather', 'canvas', 'mesh', 'suede', 'wool'];
const OCCASIONS = ['running', 'hiking', 'winter', 'work', 'school'];
const SIZES = ['7', '8', '9', '10', '11', '12'];

/** `count` products from this number on. */
export const manyDocuments = (from: number, count: number): IndexDocument[] =>
  Array.from({ length: count }, (_, place) => documentOf(from + place + 1));

function documentOf(id: number): IndexDocument {
  // Choices that do not go together in step.
  const pick = <T>(list: readonly T[], salt: number): T =>
    list[(Math.imul(Math.imul(id + salt, 2_654_435_761) ^ salt, 40_503) >>> 9) % list.length] as T;
  const brand = Math.imul(id, 48_271) % 400;
  const type = pick(TYPES, 3);
  const colour = pick(COLOURS, 5);
  const slug = type.toLowerCase().replace(' ', '-');
  const priceCents = 2_000 + ((Math.imul(id, 69_621) >>> 0) % 40_000);
  const isOnSale = id % 7 === 0;
  return {
    ...{
      id,
      path: `p-${id}`,
      parentCode: `S${Math.floor(id / 3)}`,
      name: `${pick(NAMES, 1)} ${pick(NAMES, 2)} ${id % 500}`,
    },
    ...{
      brandSlug: `brand-${Math.abs(brand)}`,
      brandName: `Brand ${Math.abs(brand)}`,
      categoryPath: `footwear/${slug}`,
    },
    ...{ demographic: pick(DEMOGRAPHICS, 7), productType: type, colourName: colour, materials: pick(MATERIALS, 9) },
    ...{ colours: [colour], swatch: ['#3c7a4b'], width: 'standard', closure: 'lace-up' },
    ...{ materialFamilies: [pick(MATERIALS, 9)], occasions: [pick(OCCASIONS, 11)], fields: [] },
    ...{ priceCents, originalPriceCents: isOnSale ? priceCents + 2_000 : null, isNew: id % 11 === 0 },
    ...{ releasedDay: 19_000 + (id % 1_500), overlayIds: [], loyaltyMemberExclusive: false },
    ...{ popularity: id % 100, demand: id % 20, images: [], inStock: id % 13 !== 0, sizeStock: '6' },
    sizes: {
      usMen: SIZES.slice(id % 3),
      usWomen: SIZES.slice(0, 2 + (id % 4)),
      usKids: [],
      uk: SIZES.slice(2),
      eu: ['42', '43'],
    },
  };
}
