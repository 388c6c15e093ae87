import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { buildDemo } from '../build-demo.ts';
import { must } from '../data/must.ts';
import { renderImage } from './render-images.ts';
import { renderedFile, renderedFolder, renderedWidths, renderedWidthsOf } from './rendered-files.ts';

const { products, pictures } = buildDemo();
const places = new Map(products.flatMap(({ images = [] }) => images.map(({ src }, place) => [src, place] as const)));

test('FIX-79 every image of the demo is rendered in the widths that pages request, and all together stay small', () => {
  const wanted = [...pictures.keys()]
    .flatMap((src) => renderedWidthsOf(must(places.get(src))).map((width) => renderedFile(src, width)))
    .sort();
  const there = renderedWidths.flatMap((width) =>
    readdirSync(join(renderedFolder, String(width))).map((name) => join(renderedFolder, String(width), name)),
  );
  expect(there.sort(), 'run: node demo-shop/studio/render-images.ts').toEqual(wanted);
  const bytes = there.map((file) => statSync(file).size);
  expect(bytes.reduce((sum, size) => sum + size, 0) / 1024 / 1024).toBeLessThan(32);
  expect(Math.min(...bytes)).toBeGreaterThan(300);
});

test.each([
  ['a shoe', (src: string) => src.endsWith('-side.svg')],
  ['a garment', (src: string) => src.endsWith('-front.svg')],
  ['a close-up', (src: string) => src.endsWith('-detail.svg')],
])('FIX-79 the rendered file of %s equals its current drawing', async (_what, fits) => {
  const src = must([...pictures.keys()].find(fits));
  const [ready, drawn] = await Promise.all([
    sharp(renderedFile(src, 640)).flatten({ background: '#808080' }).raw().toBuffer(),
    renderImage(must(pictures.get(src)), [640]).then((made) =>
      sharp(must(made.get(640)))
        .flatten({ background: '#808080' })
        .raw()
        .toBuffer(),
    ),
  ]);
  expect(ready.length).toBe(drawn.length);
  // Another colourway differs by 9 or more; encoders differ by one or two.
  let apart = 0;
  for (let at = 0; at < ready.length; at += 1) apart += Math.abs((ready[at] ?? 0) - (drawn[at] ?? 0));
  expect(apart / ready.length, 'run: node demo-shop/studio/render-images.ts --again').toBeLessThan(3);
});
