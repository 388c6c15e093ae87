/** What merchants write of sizes, widths and colours, by tables of real labels. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { colourFamiliesOf } from '#modules/catalogue/products/colour-words.ts';
import { readFootwearSize } from '../footwear-size.ts';
import { readFootwearWidth } from './footwear-width.ts';
import { readTitleColour } from './title-colour.ts';

const shared = (path: string): string =>
  fileURLToPath(new URL(`../../../../../../shared/data/${path}`, import.meta.url));

test.each([
  ['M 9 / W 10.5', 'unisex', { usMen: '9', usWomen: '10.5' }],
  ['9.5 US', 'mens', { usMen: '9.5', uk: '8.5', eu: '42' }],
  ['42 2/3', 'mens', { eu: '42.5' }],
  ['1Y', 'kids', { usKids: '1Y' }],
  ['10C', 'kids', { usKids: '10C', uk: '9.5' }],
  ['10 2E', 'mens', { usMen: '10' }],
  ['US men’s 9 / UK 8 / EU 42', 'unisex', { usMen: '9', uk: '8', eu: '42' }],
] as const)('MOVE-05 the size "%s" of a product for %s is understood', (label, demographic, sizes) => {
  expect(readFootwearSize(label, { words: 'Size', demographic, about: '' })?.sizes).toMatchObject(sizes);
});

const chart = shared('sizes/size-conversions.csv');
test.skipIf(!existsSync(chart))(
  'MOVE-05 every size of nine published charts is read as itself, in each of nine notations (skipped: ../shared/data/sizes is not here)',
  () => {
    const columns = [
      ['us_men', 'usMen', 'mens', 'US'],
      ['us_women', 'usWomen', 'womens', 'US'],
      ['us_kids', 'usKids', 'kids', 'US'],
      ['uk', 'uk', 'mens', 'UK'],
      ['eu', 'eu', 'mens', 'EU'],
    ] as const;
    let all = 0;
    const wrong: string[] = [];
    for (const row of parse(readFileSync(chart), { columns: true }) as Record<string, string>[])
      for (const [column, system, whom, name] of columns) {
        const value = row[column]?.trim();
        if (!value) continue;
        const demographic = row.us_kids ? 'kids' : whom;
        const half = String(Math.round(Number.parseFloat(value) * 2) / 2);
        for (const label of [
          `${name} ${value}`,
          `${value} ${name}`,
          `${name}${value}`,
          `${name}: ${value}`,
          `${name}-${value}`,
          `Size ${name} ${value}`,
          `${value} (${name})`,
          `${name} ${value.replace('.5', '½')}`,
          `${name} ${value.replace('.', ',')}`,
        ]) {
          all += 1;
          const read = readFootwearSize(label, { words: 'Size', demographic, about: '' })?.sizes[system];
          if (read?.replace(/[CYK]$/, '') !== half) wrong.push(`${label} (${demographic}): ${read}`);
        }
      }
    expect(all).toBeGreaterThan(5_000);
    expect(wrong.length / all, wrong.slice(0, 20).join('; ')).toBeLessThanOrEqual(0.03);
  },
);

test.each([
  ['10 2E', 'mens', 'size', 'wide'],
  ['9 D', 'mens', 'size', 'standard'],
  ['7 D', 'womens', 'size', 'wide'],
  ['8.5 B(M) US', 'womens', 'size', 'standard'],
  ['11 (4E)', 'mens', 'size', 'extra-wide'],
  ['9 Wide', 'mens', 'size', 'wide'],
  ['7 2A', 'womens', 'size', 'narrow'],
  ['10C', 'kids', 'size', null],
  ['M 9 / W 10.5', 'unisex', 'size', null],
  ['Medium', 'unisex', 'size', null],
  ['W', 'mens', 'width', 'wide'],
  ['M', 'womens', 'width', 'standard'],
  ['Regular', 'mens', 'width', 'standard'],
  ['Extra wide', 'mens', 'width', 'extra-wide'],
  ['EE', 'mens', 'width', 'wide'],
  ['Kayano 30 (2E)', 'mens', 'title', 'wide'],
  ['Cruiser 6 E-series', 'mens', 'title', null],
  ['Slim sole runner', 'womens', 'title', null],
  ['Wide Fit School Shoe', 'kids', 'title', 'wide'],
] as const)('MOVE-05 "%s" of a product for %s names the width as a %s: %s', (text, demographic, place, width) => {
  expect(readFootwearWidth(text, demographic, place)).toBe(width);
});

test.each([
  ['Pegasus 40 - Black/White', 'Nike', 'Black/White', ['black', 'white']],
  ['Gel-Kayano 30 (Navy Blue / Off White)', 'Asics', 'Navy Blue / Off White', ['navy', 'cream']],
  ['Red Wing Iron Ranger, Tan', 'Red Wing', 'Tan', ['tan']],
  ['Red Wing Iron Ranger', 'Red Wing', undefined, undefined],
  ['Snow boot dark brown', 'Rail', 'dark brown', ['brown']],
  ['Steel cap boot', 'Rail', undefined, undefined],
  ['Slide, Sand', 'Rail', 'Sand', ['cream']],
  ['Runner Triple White', 'Rail', 'Triple White', ['white']],
  ['Cream-coloured loafer', 'Rail', 'Cream-coloured', ['cream']],
] as const)('MOVE-05 the title "%s" of the brand %s names the colour %s', (title, brand, name, families) => {
  expect(readTitleColour(title, brand) ?? {}).toEqual(name === undefined ? {} : { name, families });
});

const styles = shared('products/fashion-product-images.styles.csv.gz');
test.skipIf(!existsSync(styles))(
  'MOVE-05 of 23,000 real titles that state their colour, at least 95 % are read so (skipped: ../shared/data/products is not here)',
  () => {
    const rows = parse(gunzipSync(readFileSync(styles)), { columns: true, relax_quotes: true });
    let stated = 0;
    let read = 0;
    for (const row of rows as Record<string, string>[]) {
      const title = row.productDisplayName ?? '';
      const colour = row.baseColour ?? '';
      const [family] = colourFamiliesOf(colour);
      const isStated = new RegExp(`\\b${colour.split(' ').at(-1)}\\b`, 'i').test(title);
      if (!['Footwear', 'Apparel'].includes(row.masterCategory ?? '') || family === undefined || !isStated) continue;
      stated += 1;
      if (readTitleColour(title, '')?.families.includes(family)) read += 1;
    }
    expect(stated).toBeGreaterThan(20_000);
    expect(read / stated).toBeGreaterThanOrEqual(0.95);
  },
);
