/**
 * A product as the index takes it in: the row of index-records.ts. Kept as one short text per product: the collector
 * skips over it, equal texts mean an equal product, and only the sixty products of a page are ever unpacked.
 */
import type { ProductCard, SizeSystem } from '#contract/product.ts';

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
  colours: string[];
  swatch: string[];
  priceCents: number;
  originalPriceCents: number | null;
  isNew: boolean;
  /** Days since 1970 of the first sale; 0 when unknown. */
  releasedDay: number;
  overlayIds: string[];
  loyaltyMemberExclusive: boolean;
  popularity: number;
  /** Up to two pictures. */
  images: { mediaId: string; alt: string; view: string; placeholder: string }[];
  /** Any size can be bought now; things without stock always can. */
  inStock: boolean;
  /** Labels of sizes that can be bought now, by system. */
  sizes: Record<SizeSystem, string[]>;
  /** What a product page says about each size's stock: the units left when they are few, else only that there are many. */
  shelf: string;
}

/** Values without their names: a third shorter than the object's own JSON. */
export function packDocument(d: IndexDocument): string {
  return JSON.stringify([
    d.id,
    d.path,
    d.parentCode,
    d.name,
    d.brandSlug,
    d.brandName,
    d.categoryPath,
    d.demographic,
    d.productType,
    d.colourName,
    d.colours,
    d.swatch,
    d.priceCents,
    d.originalPriceCents,
    d.isNew ? 1 : 0,
    d.releasedDay,
    d.overlayIds,
    d.loyaltyMemberExclusive ? 1 : 0,
    d.popularity,
    d.images.map((image) => [image.mediaId, image.alt, image.view, image.placeholder]),
    d.inStock ? 1 : 0,
    SIZE_SYSTEMS.map((system) => d.sizes[system].join(' ')),
    d.shelf,
  ]);
}

type Packed = [
  ...[
    number,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string[],
    string[],
    number,
    number | null,
    number,
    number,
    string[],
    number,
    number,
  ],
  images: [string, string, string, string][],
  inStock: number,
  sizes: string[],
  shelf: string,
];

export function unpackDocument(text: string): IndexDocument {
  const [
    id,
    path,
    parentCode,
    name,
    brandSlug,
    brandName,
    categoryPath,
    demographic,
    productType,
    colourName,
    colours,
    swatch,
    priceCents,
    originalPriceCents,
    ...rest
  ] = JSON.parse(text) as Packed;
  const [isNew, releasedDay, overlayIds, exclusive, popularity, images, inStock, sizes, shelf] = rest;
  return {
    id,
    path,
    parentCode,
    name,
    brandSlug,
    brandName,
    categoryPath,
    demographic,
    productType,
    colourName,
    colours,
    swatch,
    priceCents,
    originalPriceCents,
    isNew: isNew === 1,
    releasedDay,
    overlayIds,
    loyaltyMemberExclusive: exclusive === 1,
    popularity,
    images: images.map(([mediaId, alt, view, placeholder]) => ({ mediaId, alt, view, placeholder })),
    inStock: inStock === 1,
    sizes: Object.fromEntries(SIZE_SYSTEMS.map((system, index) => [system, sizes[index] ? (sizes[index] as string).split(' ') : []])) as IndexDocument['sizes'],
    shelf,
  };
}

/** What a listing shows (PROD-08: a members' product says so on its picture). */
export function toCard(document: IndexDocument, colourways: number): ProductCard {
  const { overlayIds, loyaltyMemberExclusive } = document;
  return {
    id: String(document.id),
    path: document.path,
    name: document.name,
    brandName: document.brandName,
    colourName: document.colourName,
    price: document.priceCents / 100,
    originalPrice: document.originalPriceCents === null ? null : document.originalPriceCents / 100,
    isNew: document.isNew,
    soldOut: !document.inStock,
    overlayIds: loyaltyMemberExclusive && !overlayIds.includes('members-only') ? [...overlayIds, 'members-only'] : overlayIds,
    swatch: document.swatch,
    colourways,
    image: document.images[0] ?? null,
    hoverImage: document.images[1] ?? null,
  };
}
