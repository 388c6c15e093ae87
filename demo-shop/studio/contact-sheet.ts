/**
 * Draws the first images of a selection of products on one sheet: node demo-shop/studio/contact-sheet.ts OUT.png
 * [count] [view].
 */

import sharp from 'sharp';
import { buildDemo } from '../build-demo.ts';
import { must } from '../data/must.ts';

const [out = '/tmp/contact-sheet.png', count = '60', view] = process.argv.slice(2);
const { products, pictures } = buildDemo();
const total = Math.min(Number(count), products.length);
const columns = 10;
const size = 240;
const tiles = [];
for (let i = 0; i < total; i += 1) {
  const product = must(products[Math.floor((i * products.length) / total)]);
  const images = product.images ?? [];
  const image = images.find((x) => x.view === view) ?? images[0];
  const draw = image === undefined ? undefined : pictures.get(image.src);
  if (draw === undefined) throw new Error(`${product.code} has no image`);
  const input = await sharp(Buffer.from(draw())).resize(size).png().toBuffer();
  tiles.push({ input, left: (i % columns) * size, top: Math.floor(i / columns) * size });
}
await sharp({
  create: { width: columns * size, height: Math.ceil(total / columns) * size, channels: 3, background: '#fff' },
})
  .composite(tiles)
  .png()
  .toFile(out);
console.log(`${total} images on ${out}`);
