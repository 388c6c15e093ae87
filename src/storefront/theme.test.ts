import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { colourContrast } from '#contract/site/colour-contrast.ts';
import * as themeColours from '#shared/theme-colours.ts';

const SRC = new URL('..', import.meta.url).pathname;
const css = readFileSync(new URL('./ground.css', import.meta.url), 'utf8');

/** Token → its colour in the light and in the dark theme. */
function readTokens(): Map<string, [string, string]> {
  const tokens = new Map<string, [string, string]>();
  for (const [, name, value] of css.matchAll(/--color-([a-z-]+):\s*([^;]+);/g)) {
    const pair = /light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/.exec(value as string);
    tokens.set(name as string, pair ? [pair[1] as string, pair[2] as string] : [value as string, value as string]);
  }
  return tokens;
}

const surfaces = ['page', 'raised', 'sunken'];
const pairs: [string, string, number][] = [
  ...surfaces.flatMap((surface): [string, string, number][] => [
    ['ink', surface, 7],
    ['quiet', surface, 4.5],
    ['danger', surface, 4.5],
    ['sale', surface, 4.5],
    ['success', surface, 4.5],
    ['line-strong', surface, 3],
    ['focus', surface, 3],
  ]),
  ['on-accent', 'accent', 7],
  ['page', 'ink', 7],
  ['accent', 'road', 3],
  ['on-road', 'road', 7],
  ['ink', 'picture', 7],
  ['quiet', 'picture', 4.5],
  ['focus', 'picture', 3],
  ['on-chalk', 'chalk', 7],
  ['on-chalk-quiet', 'chalk', 4.5],
  ['on-dark', 'dark', 7],
  ['on-dark-quiet', 'dark', 4.5],
  ['on-dark-danger', 'dark', 4.5],
  ['on-chalk', 'paper', 7],
];

test.each(['light', 'dark'] as const)(
  'UX-15 every pair of the %s theme has the contrast required by WCAG 2.2 AA',
  (theme) => {
    const tokens = readTokens();
    const at = theme === 'light' ? 0 : 1;
    const colour = (name: string) => {
      const found = tokens.get(name);
      if (!found) throw new Error(`the theme has no colour ${name}`);
      return found[at];
    };
    const short = pairs
      .map(([front, back, least]) => ({
        front,
        back,
        least,
        is: Math.round(colourContrast(colour(front), colour(back)) * 100) / 100,
      }))
      .filter(({ is, least }) => is < least);
    expect(short).toEqual([]);
  },
);

test('APP-09 FIX-42 the device classes are those of the style sheet: under 768 px, under 1024 px, and from there on', () => {
  const tailwind = readFileSync(new URL('../../node_modules/tailwindcss/theme.css', import.meta.url), 'utf8');
  const rem = (name: string) => Number(new RegExp(`--breakpoint-${name}: ([\\d.]+)rem`).exec(tailwind)?.[1]) * 16;
  expect([rem('md'), rem('lg')]).toEqual([768, 1024]);
  // No own breakpoints override them.
  const own = readFileSync(new URL('./theme.css', import.meta.url), 'utf8');
  expect(`${css}${own}`).not.toContain('--breakpoint-');
  // No script reads the window's width: pages are the same for everybody.
  const asking = globSync('{storefront,shared}/**/*.{ts,tsx}', { cwd: SRC }).filter((file) => {
    const script = file.includes('.test.') ? '' : readFileSync(`${SRC}${file}`, 'utf8');
    return /matchMedia\([^)]*width|(innerWidth|clientWidth|screen\.width)\s*[<>]/.test(script);
  });
  expect(asking).toEqual([]);
});

/** Files that may name colours: the theme, the colour wheel, the colours of products, an example in a hint. */
const THEME = ['shared/theme-colours.ts', 'storefront/ground.css', 'storefront/theme.css'];
const NO_LOOK = [
  'storefront/features/listing/internal/filters/facet-table.tsx',
  'staff-site/areas/products/internal/product-sections.tsx',
  'modules/search/internal/search-fixtures.ts',
  'modules/catalogue/products/colour-words.ts',
];

/**
 * Six hex digits, a colour function, or a colour of Tailwind's own palette. Black and white with opacity are allowed as
 * shadows, and in print styles.
 */
const COLOUR =
  /(?<![\w&])#[0-9a-f]{6}\b|\b(?:rgb|hsl)a?\(|\b(?:oklch|oklab|hwb|lab|lch)\(|-(?:red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose|slate|gray|zinc|neutral|stone)-\d{2,3}\b/gi;

test('LOC-09 colours come from the theme: no other file names a colour', () => {
  const literals = globSync('**/*.{ts,tsx,css,html}', { cwd: SRC })
    .filter(
      (file) => !file.includes('.test.') && !file.startsWith('simulator/') && ![...THEME, ...NO_LOOK].includes(file),
    )
    .flatMap((file) =>
      [...readFileSync(`${SRC}${file}`, 'utf8').matchAll(COLOUR)].map(([colour]) => `${file} ${colour.toLowerCase()}`),
    );
  expect(literals).toEqual([]);
});

test('LOC-09 files that no style sheet reaches have the theme’s colours (npm run generate)', () => {
  const named = [...readTokens()].map(([token, [light, dark]]) => [
    `${token.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Colour`,
    { light, dark },
  ]);
  expect(Object.fromEntries(named)).toMatchObject(themeColours);
});
