/**
 * A product as the index stores it: the row of index-records.ts. Kept as one short text per product: the garbage
 * collector skips over it, and equal texts mean an equal product. Its first line is the product's card as card-text.ts
 * packs it.
 */
import type { SizeSystem } from '#contract/products/product.ts';
import { packCard, unpackCard } from './records/card-text.ts';

export const SIZE_SYSTEMS: readonly SizeSystem[] = ['usMen', 'usWomen', 'usKids', 'uk', 'eu'];

export interface IndexDocument {
  id: number;
  path: string;
  parentCode: string;
  name: string;
  brandSlug: string;
  brandName: string;
  categoryPath: string;
  demographic: string;
  productType: string;
  colourName: string;
  /** Its materials, for text search. */
  materials: string;
  colours: string[];
  swatch: string[];
  width: string | null;
  closure: string | null;
  materialFamilies: string[];
  occasions: string[];
  priceCents: number;
  originalPriceCents: number | null;
  isNew: boolean;
  /** Days since 1970 of the first sale; 0 when unknown. */
  releasedDay: number;
  overlayIds: string[];
  loyaltyMemberExclusive: boolean;
  popularity: number;
  /** How much it is bought: a level of the module demand. */
  demand: number;
  /** Up to two images. */
  images: { mediaId: string; alt: string; view: string; placeholder: string }[];
  /** Any size can be bought now; products without stock always can. */
  inStock: boolean;
  /** Labels of sizes that can be bought now, by each system by which the product is found (`wearableSystems`). */
  sizes: Record<SizeSystem, string[]>;
  /**
   * What a product page shows about each size's stock: the units left when they are few, else only that there are many.
   */
  sizeStock: string;
}

/** The card, then what a card does not show. */
export function packDocument(d: IndexDocument): string {
  const rest: Rest = [
    d.parentCode,
    d.brandSlug,
    d.categoryPath,
    d.demographic,
    d.productType,
    d.colours,
    d.priceCents,
    d.originalPriceCents,
    d.releasedDay,
    d.loyaltyMemberExclusive ? d.overlayIds : null,
    d.loyaltyMemberExclusive ? 1 : 0,
    d.popularity,
    SIZE_SYSTEMS.map((system) => d.sizes[system].join(' ')),
    d.sizeStock,
    d.materials,
    [d.width ?? '', d.closure ?? '', d.materialFamilies.join(' '), d.occasions.join(' ')].join(','),
    d.demand,
  ];
  return `${packCard(d)}${CARD_END}${JSON.stringify(rest)}`;
}

/** JSON has no line ends of its own. */
const CARD_END = '\n';
export const cardOf = (text: string): string => text.slice(0, text.indexOf(CARD_END));

type Rest = [
  parentCode: string,
  brandSlug: string,
  categoryPath: string,
  demographic: string,
  productType: string,
  colours: string[],
  priceCents: number,
  originalPriceCents: number | null,
  releasedDay: number,
  /** Null: those of the card. */
  overlayIds: string[] | null,
  exclusive: number,
  popularity: number,
  sizes: string[],
  sizeStock: string,
  materials: string,
  /** Width, closure, families of material and occasions; all of them are ids without spaces and commas. */
  attributes: string,
  demand: number,
];

const words = (text: string): string[] => (text === '' ? [] : text.split(' '));

export function unpackDocument(text: string): IndexDocument {
  const card = unpackCard(cardOf(text), 0);
  const [
    parentCode,
    brandSlug,
    categoryPath,
    demographic,
    productType,
    colours,
    priceCents,
    originalPriceCents,
    ...more
  ] = JSON.parse(text.slice(text.indexOf(CARD_END) + 1)) as Rest;
  const [releasedDay, overlayIds, exclusive, popularity, sizes, sizeStock, materials, attributes, demand] = more;
  const [width = '', closure = '', materialFamilies = '', occasions = ''] = attributes.split(',');
  return {
    id: Number(card.id),
    path: card.path,
    parentCode,
    name: card.name,
    brandSlug,
    brandName: card.brandName,
    categoryPath,
    demographic,
    productType,
    colourName: card.colourName,
    materials,
    colours,
    swatch: card.swatch,
    width: width || null,
    closure: closure || null,
    materialFamilies: words(materialFamilies),
    occasions: words(occasions),
    priceCents,
    originalPriceCents,
    isNew: card.isNew,
    releasedDay,
    overlayIds: overlayIds ?? card.overlayIds,
    loyaltyMemberExclusive: exclusive === 1,
    popularity,
    demand,
    images: [card.image, card.hoverImage].filter((image) => image !== null),
    inStock: !card.soldOut,
    sizes: Object.fromEntries(
      SIZE_SYSTEMS.map((system, index) => [system, words(sizes[index] ?? '')]),
    ) as IndexDocument['sizes'],
    sizeStock,
  };
}
