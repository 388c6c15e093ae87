/**
 * Renders the demo's drawings to the files that a shop serves: `node demo-shop/studio/render-images.ts [PART]` writes
 * missing files (only of images whose name contains PART, when given); `--again` writes existing ones too.
 */
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { buildDemo } from '../build-demo.ts';
import { must } from '../data/must.ts';
import { renderedFile, renderedFolder, renderedWidths, renderedWidthsOf } from './rendered-files.ts';

/** Low enough to keep all of them below 32 MB, high enough that thread and mesh stay sharp and clothes show no rings. */
const QUALITY = { 320: 46, 640: 42, 1280: 36 } as const;

/** Renders the drawing at each of its stored widths. */
export async function renderImage(
  draw: (width: number) => string,
  widths: readonly (keyof typeof QUALITY)[],
): Promise<Map<number, Buffer>> {
  const maxWidth = Math.max(...widths);
  // librsvg draws at the given density: 72 is 2400 pixels.
  const density = (72 * maxWidth) / 2400;
  const { data, info } = await sharp(Buffer.from(draw(maxWidth)), { density, unlimited: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const made = new Map<number, Buffer>();
  for (const width of widths) {
    const { width: w, height: h, channels } = info;
    const image = sharp(data, { raw: { width: w, height: h, channels } }).resize({ width, kernel: 'lanczos3' });
    made.set(width, await image.avif({ quality: QUALITY[width], effort: 2, chromaSubsampling: '4:2:0' }).toBuffer());
  }
  return made;
}

async function renderMissing(part: string, again: boolean): Promise<void> {
  const { pictures, products } = buildDemo();
  const places = new Map(products.flatMap(({ images = [] }) => images.map(({ src }, place) => [src, place] as const)));
  const wanted = new Set<string>();
  const there = new Set<string>();
  for (const width of renderedWidths) {
    await mkdir(join(renderedFolder, String(width)), { recursive: true });
    for (const name of await readdir(join(renderedFolder, String(width))))
      there.add(join(renderedFolder, String(width), name));
  }
  let written = 0;
  for (const [src, draw] of pictures) {
    const widths = renderedWidthsOf(must(places.get(src)));
    for (const width of widths) wanted.add(renderedFile(src, width));
    if (!src.includes(part) || (!again && widths.every((width) => there.has(renderedFile(src, width))))) continue;
    for (const [width, bytes] of await renderImage(draw, widths)) {
      const file = renderedFile(src, width);
      await writeFile(`${file}.part`, bytes);
      await rename(`${file}.part`, file);
    }
    written += 1;
  }
  const stale = [...there].filter((file) => !wanted.has(file));
  for (const file of stale) await rm(file);
  console.log(`${written} of ${pictures.size} images rendered, ${stale.length} files without an image removed`);
}

if (import.meta.main) {
  const words = process.argv.slice(2);
  await renderMissing(words.find((word) => !word.startsWith('--')) ?? '', words.includes('--again'));
}
