/** The demo shop: its stores, its products as import rows, and a drawing function for every image. */

import type { ProductImportInput, StoreImport } from '../src/contract/products/product-import.ts';
import { challenges } from './data/challenges.ts';
import { type Colourway, colourCode, colourName, colourway, familiesOf, swatchOf } from './data/colourways.ts';
import { imagesOf, isFootwear, type ProductImage } from './data/images.ts';
import { must } from './data/must.ts';
import { daysBefore, dice, draw, inStoreEan } from './data/seeded.ts';
import { type Size, sizesOf } from './data/sizes.ts';
import { stores, warehouse } from './data/stores.ts';
import type { Style } from './data/style-type.ts';
import { giftCard, giftCardValues } from './data/styles/accessories.ts';
import { styles } from './data/styles/all-styles.ts';

export interface Demo {
  stores: StoreImport[];
  products: ProductImportInput[];
  pictures: Map<string, ProductImage['draw']>;
}

type Variant = ProductImportInput['variants'][number];

/** A style in one colour, before it becomes a product row. */
interface Draft {
  readonly style: Style;
  readonly colour: Colourway;
  readonly code: string;
  readonly parent: string;
  readonly place: number;
}

const parentOf = (style: Style): string => `${style.brand.code}${style.number}`;

function drafts(): Draft[] {
  return styles.flatMap((style) =>
    style.colourways.map((text, place) => {
      const colour = colourway(text);
      const parent = parentOf(style);
      return { style, colour, parent, place, code: `${parent}-${colourCode(colour)}` };
    }),
  );
}

/** Random choices made for the whole catalogue at once, so that the shares are exact. */
function drawTraits(all: readonly Draft[]) {
  const key = (d: Draft): string => d.code;
  const ordinary = all.filter((d) => d.style.kind !== 'stickers');
  const fresh = draw(Math.round(all.length / 10), ordinary, 'new', key);
  const rest = ordinary.filter((d) => !fresh.has(d));
  const sale = draw(
    Math.round(all.length / 5),
    rest.filter((d) => Number(d.style.price) >= 29),
    'sale',
    key,
  );
  const soldOut = draw(10, rest, 'sold out', key);
  const inStock = rest.filter((d) => !soldOut.has(d));
  const lastUnit = draw(
    16,
    inStock.filter((d) => sizesOf(d.style.sizes).length > 2 && d.style.rules?.cartQtyVariantMin === undefined),
    'last unit',
    key,
  );
  const open = inStock.filter((d) => !sale.has(d) && !lastUnit.has(d) && isFootwear(d.style.kind));
  const members = draw(5, open, 'members', key);
  const account = draw(
    4,
    open.filter((d) => !members.has(d)),
    'account',
    key,
  );
  const limited = draw(
    6,
    [...fresh].filter((d) => isFootwear(d.style.kind)),
    'limited',
    key,
  );
  return { fresh, sale, soldOut, lastUnit, members, account, limited };
}

type Traits = ReturnType<typeof drawTraits>;

/** 15 to 40 per cent off, ending in .90, calculated in whole cents. */
function salePrice(price: string, code: string): string {
  const cents = Math.round(Number(price) * 100);
  const off = must([15, 20, 20, 25, 30, 40][dice(6, 'off', code)]);
  const dollars = Math.max(20, Math.floor((cents * (100 - off)) / 10_000));
  return `${dollars}.90`;
}

function stockOf(d: Draft, size: Size, f: Traits): Record<string, number> {
  if (f.soldOut.has(d)) return {};
  const stock: Record<string, number> = {};
  const place = (where: string, units: number): void => {
    if (units > 0) stock[where] = units;
  };
  // A size that is sold out online may still be in stock at a store.
  const ranOut = dice(100, 'ran out', d.code, size.code) < 7;
  place(warehouse, ranOut ? 0 : Math.round((4 + dice(26, 'warehouse', d.code, size.code)) * (0.15 + size.demand)));
  for (const store of stores) {
    if (dice(100, 'ranged', d.code, store.code) >= 38) continue;
    place(store.code, Math.round(dice(5, 'store', d.code, store.code, size.code) * (0.2 + size.demand)));
  }
  return stock;
}

function variantsOf(d: Draft, f: Traits, nextBarcode: () => string): Variant[] {
  const sizes = sizesOf(d.style.sizes);
  const last = f.lastUnit.has(d) ? dice(sizes.length, 'last size', d.code) : -1;
  return sizes.map((size, i) => {
    const variant: Variant = { code: `${d.code}-${size.code}`, label: size.label, stock: stockOf(d, size, f) };
    if (size.sizes !== undefined) variant.sizes = size.sizes;
    if (i === last) variant.stock = { [warehouse]: 1 };
    if (dice(100, 'barcode', d.parent) < 88) variant.barcode = nextBarcode();
    return variant;
  });
}

function releasedOn(d: Draft, f: Traits): string {
  if (f.fresh.has(d)) return daysBefore(1 + dice(44, 'fresh', d.code));
  return daysBefore(90 + dice(900, 'style', d.parent) + dice(60, 'colour', d.code));
}

function popularity(d: Draft, f: Traits): number {
  const base = 200 + dice(500, 'liked', d.parent) + dice(160, 'liked', d.code);
  return base + Math.max(0, 4 - d.place) * 40 + (f.fresh.has(d) ? 90 : 0) + (isFootwear(d.style.kind) ? 60 : 0);
}

function row(d: Draft, f: Traits, nextBarcode: () => string, pictures: Demo['pictures']): ProductImportInput {
  const { style, colour, code } = d;
  const shown = imagesOf(style, code, colour, style.name);
  for (const image of shown) pictures.set(image.src, image.draw);
  const product: ProductImportInput = {
    code,
    parentCode: d.parent,
    name: style.name,
    brand: style.brand.name,
    description: style.text.join('\n\n'),
    materials: style.materials,
    care: style.care,
    countryOfOrigin: style.brand.madeIn,
    category: style.category,
    demographic: style.demographic,
    productType: style.type,
    ...(isFootwear(style.kind) && { width: style.name.includes('Extra Wide') ? 'extra-wide' : 'standard' }),
    ...style.attributes,
    colourName: colourName(colour),
    colours: familiesOf(colour),
    swatch: swatchOf(colour),
    price: style.price,
    isNew: f.fresh.has(d),
    releasedOn: releasedOn(d, f),
    weightGrams: style.weight,
    popularity: popularity(d, f),
    ...style.rules,
    images: shown.map(({ src, alt, view }) => ({ src, alt, view })),
    variants: variantsOf(d, f, nextBarcode),
  };
  if (f.sale.has(d)) {
    product.originalPrice = style.price;
    product.price = salePrice(style.price, code);
  }
  if (f.members.has(d)) product.loyaltyMemberExclusive = true;
  if (f.account.has(d)) product.accountExclusive = true;
  if (f.limited.has(d)) product.cartQtyProductMax = 1;
  const challenge = challenges[code];
  if (challenge) product.challenge = challenge;
  if (style.type === 'School shoe' || style.name === 'Everyday Tee') product.state = 'evergreen';
  return product;
}

/** One product per value, because a product has one price. */
function giftCards(pictures: Demo['pictures']): ProductImportInput[] {
  return giftCardValues.map(([value, colours], i) => {
    const colour = colourway(colours);
    const parentCode = parentOf(giftCard);
    const code = `${parentCode}-${value}`;
    const drawn: Style = { ...giftCard, variant: { value: Number(value) } };
    const shown = imagesOf(drawn, code, colour, `$${value} gift card`);
    for (const image of shown) pictures.set(image.src, image.draw);
    return {
      code,
      parentCode,
      name: `${giftCard.name} $${value}`,
      brand: giftCard.brand.name,
      description: giftCard.text.join('\n\n'),
      materials: giftCard.materials,
      care: giftCard.care,
      category: giftCard.category,
      demographic: giftCard.demographic,
      productType: giftCard.type,
      colourName: colourName(colour),
      colours: familiesOf(colour),
      swatch: swatchOf(colour),
      price: `${value}.00`,
      releasedOn: daysBefore(700),
      state: 'evergreen',
      popularity: 300 - i,
      weightGrams: 0,
      ...giftCard.rules,
      images: shown.map(({ src, alt, view }) => ({ src, alt, view })),
      variants: [{ code: `${code}-CARD`, label: `$${value}`, stock: { [warehouse]: 100_000 } }],
    };
  });
}

export function buildDemo(): Demo {
  const pictures: Demo['pictures'] = new Map();
  let barcode = 0;
  const nextBarcode = (): string => {
    barcode += 1;
    return inStoreEan(barcode);
  };
  const all = drafts();
  const f = drawTraits(all);
  const products = all.map((d) => row(d, f, nextBarcode, pictures));
  return { stores: [...stores], products: [...products, ...giftCards(pictures)], pictures };
}
