/** 50,000 products of 12 sizes, with attributes, the same in every run; names from the real list in ../shared/data where it exists. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { closures, materialFamilies, occasions } from '#contract/products/product-attributes.ts';

const PRODUCTS = 50_000;
const REAL_NAMES = join(import.meta.dirname, '../../../../shared/data/products/fashion-product-images.styles.csv.gz');

const BRANDS = [
  'Tussock',
  'Harbour',
  'Rakiroa',
  'Merrow',
  'Fleetwharf',
  'Quayworn',
  'Skipstone',
  'Tāheke',
  'Longacre',
  'Tramline',
];
const LINES = [
  '',
  ' Works',
  ' & Sons',
  ' Supply',
  ' Athletic',
  ' Lane',
  ' Mill',
  ' Co',
  ' Rail',
  ' Union',
  ' Goods',
  ' Made',
];
export const BRAND_NAMES = BRANDS.flatMap((brand) => LINES.map((line) => brand + line));
const CATEGORIES: readonly (readonly [path: string, type: string])[] = [
  ['footwear/sneakers/court', 'Court shoe'],
  ['footwear/sneakers/skate', 'Skate shoe'],
  ['footwear/sneakers/high-tops', 'High top'],
  ['footwear/runners/road', 'Running shoe'],
  ['footwear/runners/trail', 'Trail shoe'],
  ['footwear/boots/lace-up', 'Boot'],
  ['footwear/sandals/jandals', 'Jandal'],
  ['footwear/sandals/slides', 'Slide'],
  ['clothing/tops/tees', 'T-shirt'],
  ['clothing/tops/hoodies', 'Hoodie'],
  ['clothing/tops/jumpers', 'Jumper'],
  ['clothing/outerwear/jackets', 'Jacket'],
  ['clothing/bottoms/pants', 'Pants'],
  ['accessories/headwear', 'Cap'],
  ['accessories/socks', 'Socks'],
];
const COLOURS = [
  'black',
  'white',
  'grey',
  'cream',
  'brown',
  'tan',
  'red',
  'pink',
  'orange',
  'yellow',
  'green',
  'blue',
  'navy',
  'purple',
  'silver',
  'gold',
  'multi',
];
const SHADES = [
  'Ink',
  'Chalk',
  'Slate',
  'Oat',
  'Kōwhai',
  'Pounamu',
  'Kelp',
  'Pāua',
  'Clay',
  'Moss',
  'Plum',
  'Brick',
  'Lake',
  'Midnight',
  'Saddle',
  'Tussock',
];
const WORDS = [
  'Wellington',
  'Grand',
  'Metro',
  'Spur',
  'Daily',
  'Classic',
  'Summit',
  'Derby',
  'Vulc',
  'Retro',
  'Boardwalk',
  'Riverbed',
  'Saddle',
  'Storm',
  'Halfpipe',
  'Umpire',
];
const DEMOGRAPHICS = ['mens', 'womens', 'unisex', 'kids'] as const;

/** A deterministic random number: the same for the same seed. */
const chance = (seed: string): number => createHash('md5').update(seed).digest().readUInt32BE(0) / 2 ** 32;
const pick = <T>(list: readonly T[], share: number): T => list[Math.floor(share * list.length)] as T;

function realNames(): { name: string; colour: string }[] {
  if (!existsSync(REAL_NAMES)) return [];
  const [, ...lines] = gunzipSync(readFileSync(REAL_NAMES)).toString('utf8').trim().split('\n');
  return lines.map((line) => {
    const cells = line.split(',');
    return {
      name: (cells[9] ?? '').replace(/\s+/g, ' ').trim().slice(0, 120) || 'Court Low',
      colour: (cells[5] ?? '').toLowerCase().split(' ').at(-1) ?? '',
    };
  });
}

/** What the product is like by chance: shoes and clothes alike, so that every facet has many products. */
const attributesOf = (of: (what: string) => number) => ({
  width: pick(['standard', 'standard', 'standard', 'wide'] as const, of('width')),
  closure: pick(closures, of('closure')),
  materialFamilies: [
    ...new Set([pick(materialFamilies, of('material')), pick(materialFamilies, of('second material'))]),
  ],
  occasions: [...new Set([pick(occasions, of('occasion')), pick(occasions, of('second occasion'))])],
});

export interface BenchProduct {
  code: string;
  parent: string;
  path: string;
  brand: number;
  category: string;
  name: string;
  demographic: string;
  type: string;
  shade: string;
  colours: string[];
  swatch: string[];
  price: number;
  original: number | null;
  fresh: boolean;
  released: string;
  popularity: number;
  alt: string;
  stocked: number;
  attributes: ReturnType<typeof attributesOf>;
}

export function benchProducts(count = PRODUCTS): BenchProduct[] {
  const names = realNames();
  return Array.from({ length: count }, (_, index) => {
    const style = Math.floor(index / 3);
    const of = (what: string, at: number = index) => chance(`${what} ${at}`);
    const [category, type] = pick(CATEGORIES, of('category', style));
    const real = names[index % Math.max(1, names.length)];
    const name =
      real?.name ??
      `${pick(WORDS, of('first', style))} ${pick(WORDS, of('second', style))} ${1 + Math.floor(of('number', style) * 300)}`;
    const colour = COLOURS.includes(real?.colour ?? '') ? (real?.colour as string) : pick(COLOURS, of('colour') ** 1.5);
    const shade = `${pick(SHADES, of('shade'))} / ${pick(SHADES, of('second shade'))}`;
    const price = 990 + Math.floor(of('price') * 320) * 100;
    return {
      code: `B${style}-${index}`,
      parent: `B${style}`,
      path: `bench-${index}`,
      brand: Math.floor(of('brand', style) ** 1.6 * BRANDS.length * LINES.length),
      category,
      name,
      demographic: pick(DEMOGRAPHICS, of('demographic', style)),
      type,
      shade,
      colours: of('two') < 0.3 ? [...new Set([colour, pick(COLOURS, of('other'))])] : [colour],
      swatch: [
        `#${Math.floor(of('swatch') * 0xffffff)
          .toString(16)
          .padStart(6, '0')}`,
      ],
      price,
      original: of('sale') < 0.2 ? price + 3_000 : null,
      fresh: of('new') < 0.1,
      released: new Date(Date.UTC(2020, 0, 1 + Math.floor(of('day') * 2_400))).toISOString().slice(0, 10),
      popularity: Math.floor(of('popularity') ** 3 * 100_000),
      alt: `Side view of the ${name} in ${shade}, a ${type.toLowerCase()} for every day`,
      stocked: of('stocked'),
      attributes: attributesOf((what) => of(what, style)),
    };
  });
}
