/**
 * Draws images of a selection of products on one sheet: node demo-shop/studio/contact-sheet.ts OUT.png [count] [view]
 * [part of the code] [pixels] [ground].
 */

import sharp from 'sharp';
import { buildDemo } from '../build-demo.ts';
import { must } from '../data/must.ts';

const [out = '/tmp/contact-sheet.png', count = '60', view = '', part = '', pixels = '240', ground = '#f4f2ec'] =
  process.argv.slice(2);
const { products, pictures } = buildDemo();
const chosen = products.filter(({ code }) => code.toLowerCase().includes(part.toLowerCase()));
const total = Math.min(Number(count), chosen.length);
const columns = Math.min(10, total);
const size = Number(pixels);
const tiles = [];
for (let i = 0; i < total; i += 1) {
  const product = must(chosen[Math.floor((i * chosen.length) / total)]);
  const images = product.images ?? [];
  const image = images.find((x) => x.view === view) ?? images[0];
  const draw = image === undefined ? undefined : pictures.get(image.src);
  if (draw === undefined) throw new Error(`${product.code} has no image`);
  const input = await sharp(Buffer.from(draw(size)), { unlimited: true })
    .resize(size)
    .png()
    .toBuffer();
  tiles.push({ input, left: (i % columns) * size, top: Math.floor(i / columns) * size });
}
await sharp({
  create: { width: columns * size, height: Math.ceil(total / columns) * size, channels: 3, background: ground },
})
  .composite(tiles)
  .png()
  .toFile(out);
console.log(`${total} images on ${out}`);
