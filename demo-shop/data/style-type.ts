/** A style as the style files list it. It becomes one product row per colourway. */
import type { ProductImportInput } from '../../src/contract/products/product-import.ts';
import type { FootwearKind } from '../studio/footwear/types.ts';
import type { Brand } from './brands.ts';
import type { SizeRun } from './sizes.ts';

export const apparelKinds = [
  'tee',
  'hoodie',
  'crew',
  'jacket',
  'pants',
  'shorts',
  'cap',
  'beanie',
  'socks',
  'tote-bag',
  'gift-card',
  'stickers',
] as const;
export type ApparelKindName = (typeof apparelKinds)[number];

export type Category = ProductImportInput['category'];

export interface Style {
  /** Unique; prefixed with the brand's code it is the parentCode. */
  readonly number: string;
  readonly brand: Brand;
  readonly name: string;
  readonly kind: FootwearKind | ApparelKindName;
  /** Style options of the image, as the drawing of that kind reads them. */
  readonly variant?: Readonly<Record<string, string | number | boolean>>;
  readonly type: string;
  readonly category: Category;
  readonly demographic: ProductImportInput['demographic'];
  readonly sizes: SizeRun;
  readonly price: string;
  readonly weight: number;
  /** Ends the alt text: 'a low leather court shoe'. */
  readonly noun: string;
  /** Two or three short paragraphs. */
  readonly text: readonly string[];
  readonly materials: string;
  readonly care: string;
  /** In the short form of colourways.ts. */
  readonly colourways: readonly string[];
  /** What listings filter by, where the texts say more than the name, type and materials by which the shop guesses. */
  readonly attributes?: Pick<ProductImportInput, 'width' | 'closure' | 'materialFamilies' | 'occasions' | 'features'>;
  /** Fields that every colourway of this style has: quantity limits, exclusivity. */
  readonly rules?: Partial<
    Pick<
      ProductImportInput,
      | 'cartQtyProductMax'
      | 'cartQtyVariantMax'
      | 'cartQtyVariantMin'
      | 'cartQtyVariantMultipleOf'
      | 'loyaltyMemberExclusive'
      | 'accountExclusive'
      | 'taxExclusive'
      | 'functionalType'
      | 'state'
    >
  >;
}

const crumb = (slug: string, name: string): [string, string] => [slug, name];
const footwear = crumb('footwear', 'Footwear');
const sneakers = crumb('sneakers', 'Sneakers');
const boots = crumb('boots', 'Boots');
const sandals = crumb('sandals', 'Sandals');
const clothing = crumb('clothing', 'Clothing');
const tops = crumb('tops', 'Tops');
const bottoms = crumb('bottoms', 'Bottoms');
const accessories = crumb('accessories', 'Accessories');
const kids = crumb('kids', 'Kids');

/** The category tree. */
export const categories = {
  court: [footwear, sneakers, crumb('court', 'Court')],
  runners: [footwear, sneakers, crumb('runners', 'Runners')],
  trail: [footwear, sneakers, crumb('trail', 'Trail')],
  highTops: [footwear, sneakers, crumb('high-tops', 'High-tops')],
  skate: [footwear, sneakers, crumb('skate', 'Skate')],
  laceUp: [footwear, boots, crumb('lace-up-boots', 'Lace-up boots')],
  chelsea: [footwear, boots, crumb('chelsea-boots', 'Chelsea boots')],
  strapped: [footwear, sandals, crumb('strapped-sandals', 'Strapped sandals')],
  slides: [footwear, sandals, crumb('slides', 'Slides')],
  jandals: [footwear, sandals, crumb('jandals', 'Jandals')],
  kidsShoes: [kids, crumb('kids-shoes', 'Kids’ shoes')],
  kidsClothes: [kids, crumb('kids-clothing', 'Kids’ clothing')],
  tees: [clothing, tops, crumb('tees', 'T-shirts')],
  hoodiesCrews: [clothing, tops, crumb('hoodies-crews', 'Hoodies and crews')],
  jackets: [clothing, crumb('jackets', 'Jackets')],
  pants: [clothing, bottoms, crumb('pants', 'Pants')],
  shorts: [clothing, bottoms, crumb('shorts', 'Shorts')],
  headwear: [accessories, crumb('headwear', 'Headwear')],
  socks: [accessories, crumb('socks', 'Socks')],
  bags: [accessories, crumb('bags', 'Bags')],
  bits: [accessories, crumb('bits-and-pieces', 'Bits and pieces')],
  giftCards: [crumb('gift-cards', 'Gift cards')],
} satisfies Record<string, Category>;

/** Care instructions that many styles share. */
export const care = {
  leather:
    'Wipe with a damp cloth. Let them dry away from the heater and feed the leather with a neutral cream twice a year.',
  suede: 'Brush when dry. Keep suede out of the washing machine; a rubber eraser lifts most marks.',
  canvas: 'Take out the insoles, hand wash with mild soap in cool water and dry in the shade.',
  mesh: 'Rinse off mud with cold water and a soft brush. Stuff with newspaper and air dry; no tumble dryer.',
  rubber: 'Rinse with fresh water after the beach and dry out of the sun.',
  cotton: 'Cold machine wash inside out with like colours. Line dry in the shade. Warm iron, not on the print.',
  merino: 'Cold gentle machine wash in a bag. Dry flat. Wool freshens overnight on a hanger, so wash it less.',
  shell: 'Close all zips, wash at 30 °C with a cleaner for waterproof clothing, tumble dry low to revive the finish.',
} as const;
