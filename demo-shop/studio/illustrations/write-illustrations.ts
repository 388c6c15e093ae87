/**
 * Writes the demo's illustrations as files: `node demo-shop/studio/illustrations/write-illustrations.ts`, after a change
 * of how they are drawn.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { illustrations } from './all-illustrations.ts';
import { measureFootWide } from './scenes/sizes.ts';

const images = join(import.meta.dirname, '../../content/images');
const sizes = join(import.meta.dirname, '../../../src/storefront/features/product/internal/sizes');

/** Path of each file → its text: those of stories, and the one of the shop's own size guide. */
export const illustrationFiles = (): Map<string, string> =>
  new Map([
    ...[...illustrations].map(([name, draw]) => [join(images, `${name}.svg`), draw()] as const),
    [join(sizes, 'measure-foot.svg'), measureFootWide()],
  ]);

if (import.meta.main) {
  await mkdir(images, { recursive: true });
  for (const [file, text] of illustrationFiles()) await writeFile(file, text);
}
