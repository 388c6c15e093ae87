/**
 * Writes src/shared/theme-colours.ts from the colours of the theme, for documents without its style sheet: `npm run
 * generate`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Colour tokens that are needed outside the style sheets. */
const WANTED = [
  'page',
  'raised',
  'sunken',
  'ink',
  'quiet',
  'line',
  'accent',
  'on-accent',
  'road',
  'sale',
  'focus',
  'chalk',
  'picture',
];

const ROOT = join(import.meta.dirname, '../..');
const css = readFileSync(join(ROOT, 'src/storefront/ground.css'), 'utf8');

const found = new Map(
  [...css.matchAll(/--color-([a-z-]+):\s*(?:light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)|(#[0-9a-f]{6}));/g)].map(
    ([, token, light, dark, both]) => [token, { light: light ?? both, dark: dark ?? both }],
  ),
);
const lines = WANTED.map((token) => {
  const colour = found.get(token);
  if (!colour) throw new Error(`The theme has no colour ${token}.`);
  const name = token.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return `export const ${name}Colour = { light: '${colour.light}', dark: '${colour.dark}' } as const;`;
});
writeFileSync(
  join(ROOT, 'src/shared/theme-colours.ts'),
  `/** Generated from src/storefront/ground.css by \`npm run generate\`: the theme's colours in its light and its dark form, for emails, documents and pages without its style sheet (LOC-09). */
${lines.join('\n')}
`,
);
