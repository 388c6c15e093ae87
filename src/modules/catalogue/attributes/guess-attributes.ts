/**
 * Guesses what a product is like from what every merchant writes: its name, type, category and materials (UX-06). Only
 * what the words say is guessed: a filter that finds nothing false is worth more than one that finds everything.
 */
import type {
  Closure,
  Feature,
  MaterialFamily,
  Occasion,
  ProductAttributes,
  Width,
} from '#contract/products/product-attributes.ts';
import { foldText } from '#shared/ids.ts';

export interface DescribedProduct {
  name: string;
  productType: string;
  /** Names from the root. */
  category: readonly string[];
  materials: string;
  /** Has sizes of a footwear system: width and closure are guessed only then. */
  isFootwear: boolean;
}

type Rule<T> = readonly [value: T, words: RegExp];

const WIDTHS: readonly Rule<Width>[] = [
  ['extra-wide', /\b(extra[ -]?wide|[46]e|xw|xxw)\b/],
  ['wide', /\b(wide|2e|ww)\b/],
  ['narrow', /\b(narrow|slim fit|2a|aa)\b/],
];
/** In this order: 'Zip boot with elastic sides' has a zip, 'School shoe, hook-and-loop' no laces. */
const CLOSURES: readonly Rule<Closure>[] = [
  ['hook-and-loop', /\b(velcro|hook[ -](and|&)[ -]loop|touch[ -]fastening|rip[ -]?tape)\b/],
  ['elastic', /\b(elastic(ated)? (laces?|heel|strap)|bungee|toggle laces?)\b/],
  [
    'slip-on',
    /\b(slip[ -]?ons?|chelsea|slides?|jandals?|flip[ -]?flops?|mules?|clogs?|loafers?|moccasins?|slippers?)\b/,
  ],
  [
    'slip-on',
    /\b(ballet|ballerinas?|pumps?|gumboots?|wellies|wellingtons?|rain boots?|pull[ -]?on|laceless|espadrilles?)\b/,
  ],
  ['zip', /\b(zip|zips|zipped|zipper|side[ -]zip|zip[ -]up)\b/],
  ['buckle', /\b(buckles?|monk|mary[ -]janes?|t[ -]bars?)\b/],
  ['lace-up', /\b(lace[ -]?ups?|laces?|laced|derby|oxfords?|brogues?|sneakers?|trainers?|runners?|high[ -]?tops?)\b/],
  [
    'lace-up',
    /\b((running|trail|hiking|tramping|skate|court|tennis|basketball|netball|football|training|walking|school|sports?) (shoes?|boots?))\b/,
  ],
];
const MATERIALS: readonly Rule<MaterialFamily>[] = [
  ['suede', /\b(suede|nubuck)\b/],
  ['leather', /\b(leather|nappa|calf|cowhide|full[ -]grain)\b/],
  ['canvas', /\bcanvas\b/],
  ['mesh', /\bmesh\b/],
  ['knit', /\b(knit|knitted|flyknit|primeknit)\b/],
  // Almost every sole is rubber: only what is made of it counts.
  ['rubber', /\b(natural rubber|moulded rubber|rubber (upper|straps?|boots?))\b/],
  ['wool', /\b(wool|merino|cashmere|alpaca|possum)\b/],
  ['cotton', /\b(cotton|denim)\b/],
  ['down', /\b((goose|duck) down|down (fill|filled|jacket|vest)|[5-9]00[ -]fill)\b/],
  [
    'synthetic',
    /\b(synthetic|faux|vegan leather|polyester|nylon|polyurethane|acrylic|vinyl|tpu|pu leather|microfibre|eva foam)\b/,
  ],
];
/** Parts of a list of materials that say what is under or inside a shoe, by which nobody filters. */
const NOT_OUTSIDE =
  /\b(sole|soles|outsole|midsole|insole|footbed|cupsole|lining|lined|liner|welt|shank|filler|rock plate|heel pad|toe guard|mudguard|laces|eyelets|outsoles)\b/;
const IS_OUTSIDE = /\b(uppers?|straps?|shell)\b/;
/** 'Synthetic leather' is no leather, and 'elastane' alone no material to choose by. */
const IMITATION = /\b(synthetic|faux|vegan|imitation|pu|man[ -]?made) (leather|suede|nubuck|fur)\b/g;
const OCCASIONS: readonly Rule<Occasion>[] = [
  ['running', /\b(running|jogging|marathon|racing flats?)\b/],
  ['trail', /\btrail\b/],
  ['hiking', /\b(hiking|hike|tramping|tramp|trekking|mid hiker|hikers?)\b/],
  ['school', /\bschool\b/],
  ['work', /\b(work|safety|steel[ -]cap|non[ -]slip)\b/],
  ['gym', /\b(gym|training|workout|crossfit|cross[ -]training)\b/],
  ['skate', /\b(skate|skating|skateboard(ing)?)\b/],
  ['basketball', /\bbasketball\b/],
  ['beach', /\b(beach|jandals?|flip[ -]?flops?|slides?|swim|togs|board ?shorts?|reef|water shoes?)\b/],
  ['rain', /\b(rain|waterproof|gumboots?|wellies|wellingtons?)\b/],
  ['winter', /\b(winter|insulated|puffer|thermal|fleece|snow|beanies?|merino|sherpa)\b/],
  ['dressy', /\b(dress (shoes?|boots?)|formal|derby|oxfords?|brogues?|heels?|stilettos?|chelsea|loafers?)\b/],
];
const EVERYDAY = /\b(everyday|casual|lifestyle|sneakers?|court shoes?|trainers?)\b/;
const FEATURES: readonly Rule<Feature>[] = [
  ['waterproof', /\b(waterproof|water[ -]proof|gore[ -]?tex|gumboots?|rain boots?)\b/],
  ['vegan', /\bvegan\b/],
];

/** Never throws; what no word says is null or left out. */
export function guessAttributes(product: DescribedProduct): ProductAttributes {
  const name = foldText(product.name);
  const type = foldText(product.productType);
  const category = foldText(product.category.join(' '));
  const materials = foldText(product.materials);
  const outside = materials
    .split(/[,.;]/)
    .filter((part) => IS_OUTSIDE.test(part) || !NOT_OUTSIDE.test(part))
    .join(',')
    .replace(IMITATION, 'synthetic');
  const first = <T>(rules: readonly Rule<T>[], ...texts: string[]): T | null => {
    for (const text of texts) {
      const found = rules.find(([, words]) => words.test(text));
      if (found) return found[0];
    }
    return null;
  };
  const stated = all(MATERIALS, outside);
  return {
    width: product.isFootwear ? first(WIDTHS, name) : null,
    closure: product.isFootwear ? first(CLOSURES, name, materials, type, category) : null,
    // Where no list of materials is given, the name may say one: 'Leather Jandal'.
    materialFamilies: stated.length > 0 ? stated : all(MATERIALS, name.replace(IMITATION, 'synthetic')),
    occasions: occasionsOf(`${name} ${type}`, category),
    features: all(FEATURES, `${name} ${type} ${materials}`),
  };
}

const all = <T>(rules: readonly Rule<T>[], text: string): T[] => [
  ...new Set(rules.filter(([, words]) => words.test(text)).map(([value]) => value)),
];

/** The category decides only where name and type say nothing; a shoe for an occasion is not also one for every day. */
function occasionsOf(nameAndType: string, category: string): Occasion[] {
  for (const text of [nameAndType, category]) {
    const found = all(OCCASIONS, text);
    if (found.length > 0) return found;
    if (EVERYDAY.test(text)) return ['everyday'];
  }
  return [];
}
