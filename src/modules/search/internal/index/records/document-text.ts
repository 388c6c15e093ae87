/**
 * A product of the index as one short text: the garbage collector skips over it, and equal texts mean an equal product.
 * Its first line is the product's card as card-text.ts packs it.
 */

import { SIZE_SYSTEMS } from '../../size-systems.ts';
import type { IndexDocument } from '../index-document.ts';
import { packCard, unpackCard } from './card-text.ts';

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
    d.fields,
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
  fields: string[],
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
  const [releasedDay, overlayIds, exclusive, popularity, sizes, sizeStock, materials, attributes, demand, fields] =
    more;
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
    fields,
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
