import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { createFolderImageStore } from '#adapters/images/folder-image-store.ts';
import { getShareImageInput } from '#modules/catalogue/pages/get-share-image-input.ts';
import { subsetFonts } from '../../../bin/generate/subset-fonts.ts';
import { insertProduct } from '../../../tests/support/fixtures/catalogue/build-catalogue.ts';
import { testCtx } from '../../../tests/support/shop/test-context.ts';
import { useTestDatabase } from '../../../tests/support/shop/test-database.ts';
import type { ImageCtx } from './image-context.ts';
import { renderShareImage } from './render-share-image.ts';
import type { RenderedImage } from './rendered-image.ts';

beforeAll(() => subsetFonts());

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="2400"><rect width="2400" height="2400" fill="#00f"/></svg>';
const MEDIA = '0123456789abcdef0123456789abcdef';

async function useShop(more: Partial<Parameters<typeof insertProduct>[1]> = {}) {
  const { db, pool } = await useTestDatabase();
  const { productId } = await insertProduct(db, {
    name: 'Tūī & <b>Court</b>',
    price: '149.90',
    variants: [{ label: 'US 9', stock: 1 }],
    ...more,
  });
  await pool.query("insert into catalogue.media (id, source_kind, source) values ($1, 'drawn', 'court')", [MEDIA]);
  await pool.query('insert into catalogue.image (product_id, position, media_id) values ($1, 1, $2)', [
    productId,
    MEDIA,
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'kerb-share-'));
  const drawn: string[] = [];
  const shop: ImageCtx = {
    ...testCtx(db),
    imageStore: createFolderImageStore(folder),
    drawings: {
      ready: async () => null,
      draw: async (source) => {
        drawn.push(source);
        return DRAWING;
      },
    },
  };
  return { shop, pool, productId, folder, drawn };
}
/** As the HTTP app does: the catalogue says what is shown, and media draws it. */
async function renderProduct(shop: ImageCtx, productId: number, version: string) {
  const shown = await getShareImageInput(shop, productId);
  return shown && renderShareImage(shop, shown, version);
}
async function versionOf(shop: ImageCtx, productId: number): Promise<string> {
  const moved = await renderProduct(shop, productId, 'f'.repeat(16));
  if (!moved || !('movedTo' in moved)) throw new Error('an unknown version should redirect to the current one');
  return /^\/nz\/media\/share\/\d+-([0-9a-f]{16})\.jpeg$/.exec(moved.movedTo)?.[1] ?? '';
}

test("a product's share image is 1200 × 630: its drawing on the right, dark text on a light background on the left", async () => {
  const { shop, productId, folder, drawn } = await useShop();
  const version = await versionOf(shop, productId);
  const made = (await Promise.all([1, 2, 3].map(() => renderProduct(shop, productId, version)))) as RenderedImage[];
  expect(drawn, 'drawn once, however many ask').toEqual(['court']);
  expect(made.every((one) => one.contentType === 'image/jpeg' && !one.temporary)).toBe(true);
  const image = sharp(made[0]?.bytes);
  expect(await image.metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' });
  const part = async (left: number, top: number, width: number, height: number) =>
    sharp(await sharp(made[0]?.bytes).extract({ left, top, width, height }).toBuffer()).stats();
  expect((await part(600, 0, 590, 630)).dominant).toMatchObject({ b: expect.toSatisfy((blue: number) => blue > 200) });
  const words = await part(40, 100, 500, 300);
  expect(words.channels[0]?.min, 'ink').toBeLessThan(60);
  expect(words.channels[0]?.max, 'ground').toBeGreaterThan(240);
  expect((await part(0, 0, 40, 630)).channels[0]?.min, 'the edge stays free').toBeGreaterThan(235);
  expect(readdirSync(join(folder, 'media-cache', 'share'))).toEqual([`${productId}-${version}.jpeg`]);
});

test('a new price, name or image changes the URL, and the old one redirects to it', async () => {
  const { shop, pool, productId } = await useShop();
  const versions = [await versionOf(shop, productId)];
  for (const change of ['price_cents = 9990', 'original_price_cents = 14990', "name = 'Court'"]) {
    await pool.query(`update catalogue.product set ${change} where id = $1`, [productId]);
    expect(await renderProduct(shop, productId, versions.at(-1) as string)).toHaveProperty('movedTo');
    versions.push(await versionOf(shop, productId));
  }
  expect(new Set(versions).size).toBe(4);
  expect(await renderProduct(shop, productId, versions.at(-1) as string)).toMatchObject({ temporary: false });
});

test('a product that is hidden or has no image has no share image; one that cannot be drawn now gets a temporary image', async () => {
  const { shop, pool, productId, folder } = await useShop({
    code: 'LONG',
    name: 'Aotearoa Kererū Extraordinarily Long-distance Waterproof Expedition Mountaineering Boot With Gaiter',
  });
  const version = await versionOf(shop, productId);
  const studioless = { ...shop, drawings: null };
  expect(await renderProduct(studioless, productId, version)).toMatchObject({ temporary: true });
  expect(readdirSync(folder)).not.toContain('media-cache');
  await pool.query("update catalogue.product set state = 'draft' where id = $1", [productId]);
  expect(await renderProduct(shop, productId, version)).toBeNull();
  expect(await renderProduct(shop, 999_999, version)).toBeNull();
  await pool.query("update catalogue.product set state = 'current' where id = $1", [productId]);
  await pool.query('delete from catalogue.image');
  expect(await renderProduct(shop, productId, version)).toBeNull();
});
