/**
 * Reduces the font families to the characters and axes the shop uses; the results are made by the build, never
 * committed.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const here = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCharCode(from + i)).join('');
const characters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”…•−×→←↑↓½€āēīōūĀĒĪŌŪ`;

type Axes = Record<string, number | { min: number; max: number }>;
const ARCHIVO = 'archivo/files/archivo-latin-wdth-normal.woff2';
const ARCHIVO_MACRONS = 'archivo/files/archivo-latin-ext-wdth-normal.woff2';
const INSTRUMENT = 'instrument-sans/files/instrument-sans-latin-wght-normal.woff2';
const INSTRUMENT_MACRONS = 'instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2';
const FRAUNCES = 'fraunces/files/fraunces-latin-wght-normal.woff2';
const FRAUNCES_MACRONS = 'fraunces/files/fraunces-latin-ext-wght-normal.woff2';
const INTER = 'inter/files/inter-latin-wght-normal.woff2';
const INTER_MACRONS = 'inter/files/inter-latin-ext-wght-normal.woff2';
const headings = { wdth: 112, wght: { min: 600, max: 900 } };
const text = { wght: { min: 400, max: 700 } };
const [PAGES, SHARED, RECEIPTS] = ['src/storefront/fonts', 'src/modules/media/fonts', 'src/modules/order-views/fonts'];
const fonts: readonly { from: string; to: string; axes: Axes }[] = [
  { from: ARCHIVO, to: `${PAGES}/display.woff2`, axes: headings },
  { from: ARCHIVO_MACRONS, to: `${PAGES}/display-macrons.woff2`, axes: headings },
  { from: INSTRUMENT, to: `${PAGES}/text.woff2`, axes: text },
  { from: INSTRUMENT_MACRONS, to: `${PAGES}/text-macrons.woff2`, axes: text },
  // Those that a shopkeeper may choose in their place.
  { from: FRAUNCES, to: `${PAGES}/fraunces.woff2`, axes: { wght: headings.wght } },
  { from: FRAUNCES_MACRONS, to: `${PAGES}/fraunces-macrons.woff2`, axes: { wght: headings.wght } },
  { from: INTER, to: `${PAGES}/inter.woff2`, axes: { wght: { min: 400, max: 900 } } },
  { from: INTER_MACRONS, to: `${PAGES}/inter-macrons.woff2`, axes: { wght: { min: 400, max: 900 } } },
  // For share images: one weight each, in a format that the image library reads.
  { from: ARCHIVO, to: `${SHARED}/display.ttf`, axes: { wdth: 112, wght: 900 } },
  { from: ARCHIVO_MACRONS, to: `${SHARED}/display-macrons.ttf`, axes: { wdth: 112, wght: 900 } },
  { from: INSTRUMENT, to: `${SHARED}/text.ttf`, axes: { wght: 600 } },
  { from: INSTRUMENT_MACRONS, to: `${SHARED}/text-macrons.ttf`, axes: { wght: 600 } },
  // For receipts as PDF.
  { from: INSTRUMENT, to: `${RECEIPTS}/text.ttf`, axes: { wght: 400 } },
  { from: INSTRUMENT_MACRONS, to: `${RECEIPTS}/text-macrons.ttf`, axes: { wght: 400 } },
  { from: INSTRUMENT, to: `${RECEIPTS}/bold.ttf`, axes: { wght: 700 } },
  { from: INSTRUMENT_MACRONS, to: `${RECEIPTS}/bold-macrons.ttf`, axes: { wght: 700 } },
];

/** Makes missing files; takes about a second the first time. */
export async function subsetFonts(): Promise<void> {
  for (const { from, to, axes } of fonts) {
    const target = here(to);
    if (existsSync(target)) continue;
    const source = readFileSync(here(`node_modules/@fontsource-variable/${from}`));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(
      target,
      await subsetFont(source, characters, {
        targetFormat: to.endsWith('.ttf') ? 'truetype' : 'woff2',
        variationAxes: axes,
      }),
    );
  }
}
