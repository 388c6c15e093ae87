/** Loads the demo shop into an empty catalogue; a shop that has products is not changed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hasProducts } from '#modules/catalogue/products/has-products.ts';
import { importContent } from '#modules/content/documents/import-content.ts';
import { readContentFolder } from '#modules/content/documents/read-content-folder.ts';
import { imageResolver } from '#modules/media/resolve-image.ts';
import { loadDemo } from '#modules/product-import/load-demo.ts';
import { importPromotions } from '#modules/promotions/import/import-promotions.ts';
import { readPromotionsFile } from '#modules/promotions/import/read-promotions-file.ts';
import type { Ctx } from '#platform/context.ts';
import { announce } from '../announce.ts';
import { openImageStore } from '../images/open-image-store.ts';
import { nameDemo } from './name-demo.ts';

type DemoModule = typeof import('../../../demo-shop/build-demo.ts');

const tell = (done: number, total: number): void => announce.progress('Loading the demo shop', done, total);

export async function loadDemoOnce(ctx: Ctx, onProgress = tell): Promise<boolean> {
  if (await hasProducts(ctx)) return false;
  const { buildDemo } = (await import(
    pathToFileURL(join(import.meta.dirname, '../../../demo-shop/build-demo.ts')).href
  )) as DemoModule;
  await loadDemoPromotions(ctx);
  await loadDemoContent(ctx);
  await loadDemo(ctx, nameDemo(buildDemo(), ctx.config.KERB_STORE_NAME), onProgress);
  return true;
}

/** Loads the demo's promotions, before its products: after a failure in between the next start repeats both. */
async function loadDemoPromotions(ctx: Ctx): Promise<void> {
  const { entries, faults } = readPromotionsFile(
    readFileSync(join(import.meta.dirname, '../../../demo-shop/promotions.yaml'), 'utf8'),
  );
  const found = faults.length > 0 ? faults : await importPromotions(ctx, entries);
  if (found.length > 0)
    throw new Error(
      `the demo's offers are wrong: ${found.map(({ line, reason }) => `line ${line}: ${reason}`).join('; ')}`,
    );
}

/** The demo's articles, blog and home page. */
async function loadDemoContent(ctx: Ctx): Promise<void> {
  const folder = join(import.meta.dirname, '../../../demo-shop/content');
  const imageStore = await openImageStore(ctx.config);
  const read = readContentFolder(folder, imageResolver({ ...ctx, imageStore }, folder));
  const { documents, images, faults } = await read.finally(imageStore.close);
  if (faults.length > 0)
    throw new Error(
      `the demo's content is wrong: ${faults.map(({ file, reason }) => `${file}: ${reason}`).join('; ')}`,
    );
  await importContent(ctx, documents, images.values());
}
