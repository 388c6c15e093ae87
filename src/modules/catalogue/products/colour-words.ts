/** The colour families of a merchant's colour name: 'Navy Blue / Off White' → navy, white. */
import type { colourFamilies } from '#contract/products/product-import.ts';
import { foldText } from '#shared/ids.ts';

type Family = (typeof colourFamilies)[number];

const WORDS: Record<Family, string> = {
  black: 'black ink onyx charcoal jet',
  white: 'white snow chalk',
  grey: 'grey gray slate steel ash stone pewter',
  cream: 'cream ivory beige bone ecru sand off-white oatmeal nude skin',
  brown: 'brown chocolate coffee mocha mahogany bronze copper taupe mushroom rust walnut',
  tan: 'tan camel khaki caramel honey saddle',
  red: 'red crimson scarlet maroon burgundy wine ruby cherry rose-red',
  pink: 'pink rose peach coral blush fuchsia magenta',
  orange: 'orange amber apricot tangerine',
  yellow: 'yellow mustard lemon',
  green: 'green olive lime teal mint emerald sage forest sea',
  blue: 'blue turquoise aqua cyan sky denim indigo cobalt royal',
  navy: 'navy midnight',
  purple: 'purple lavender violet mauve lilac plum',
  silver: 'silver metallic chrome',
  gold: 'gold golden brass',
  multi: 'multi multicolour multicolor multicoloured rainbow pattern print',
};
const FAMILIES = new Map(
  Object.entries(WORDS).flatMap(([family, words]) => words.split(' ').map((word) => [word, family as Family])),
);
/** Words that are more specific than the colour after them: 'navy blue' is navy. */
const RULED_BY: Partial<Record<Family, Family>> = { navy: 'blue' };

/** At most three families, in the order named; empty for a name without a known colour. */
export function colourFamiliesOf(name: string): Family[] {
  const words = foldText(name)
    .replace('off white', 'off-white')
    .split(/[^a-z-]+/)
    // 'cream-coloured', 'black-white'
    .flatMap((word) => (FAMILIES.has(word) ? word : word.split('-')));
  const found = [...new Set(words.flatMap((word) => FAMILIES.get(word) ?? []))];
  return found.filter((family) => !found.some((other) => RULED_BY[other] === family)).slice(0, 3);
}

const SWATCHES: Record<Family, string> = {
  black: '#16181a',
  white: '#ffffff',
  grey: '#8c8c88',
  cream: '#f1e8d2',
  brown: '#6b4a32',
  tan: '#c69c6d',
  red: '#c8252c',
  pink: '#e79bb0',
  orange: '#e8702a',
  yellow: '#ffd400',
  green: '#3c7a4b',
  blue: '#2f6fb7',
  navy: '#1e2a4a',
  purple: '#6a4c93',
  silver: '#c4c8cc',
  gold: '#c9a227',
  multi: '#b8b2a6',
};

/** The swatch colour of a family; an unknown family is shown as multicoloured. */
export const familySwatch = (family: string): string =>
  family in SWATCHES ? SWATCHES[family as Family] : SWATCHES.multi;
/** One or two colours for a swatch. */
export const swatchOf = (families: readonly Family[]): string[] =>
  families.slice(0, 2).map((family) => SWATCHES[family]);
