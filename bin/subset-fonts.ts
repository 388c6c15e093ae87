/** Cuts the two font families down to the characters and axes the shop uses; the results are made at build, never committed. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const here = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCharCode(from + i)).join('');
const characters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”…•−×→←↑↓½€āēīōūĀĒĪŌŪ`;

type Axes = Record<string, number | { min: number; max: number }>;
const fonts: readonly { from: string; to: string; axes: Axes }[] = [
  { from: 'archivo/files/archivo-latin-wdth-normal.woff2', to: 'display.woff2', axes: { wdth: 112, wght: { min: 600, max: 900 } } },
  { from: 'archivo/files/archivo-latin-ext-wdth-normal.woff2', to: 'display-macrons.woff2', axes: { wdth: 112, wght: { min: 600, max: 900 } } },
  { from: 'instrument-sans/files/instrument-sans-latin-wght-normal.woff2', to: 'text.woff2', axes: { wght: { min: 400, max: 700 } } },
  { from: 'instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2', to: 'text-macrons.woff2', axes: { wght: { min: 400, max: 700 } } },
];

/** Makes what is missing in src/storefront/fonts; about a second the first time. */
export async function subsetFonts(): Promise<void> {
  for (const { from, to, axes } of fonts) {
    const target = here(`src/storefront/fonts/${to}`);
    if (existsSync(target)) continue;
    const source = readFileSync(here(`node_modules/@fontsource-variable/${from}`));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, await subsetFont(source, characters, { targetFormat: 'woff2', variationAxes: axes }));
  }
}
