/** OWN-13 on the staff site: many pictures at once, their order, crop and alt texts, and the unused ones. */
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { inspectLoadedScreen } from '../support/browser/inspect-screen.ts';
import { pressOn, typeInto } from '../support/browser/keyboard.ts';
import { DESKTOP, PHONE } from '../support/browser/shopper.ts';
import { openStaffSite } from '../support/browser/staff/staff-site.ts';
import { createStaff } from '../support/clients/staff-login.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let shop: TestShop;
const codes: string[] = [];
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop({ KERB_RATE_LIMIT_SCALE: '0' })]);
  await createStaff(shop, 'merchandiser');
  const { rows } = await shop.pool.query(
    "select code from catalogue.product where state = 'current' and functional_type = 'basic' order by id limit 3",
  );
  codes.push(...rows.map(({ code }) => code));
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

let shade = 0;
async function photo(name: string) {
  shade += 9_973;
  const background = `#${shade.toString(16).padStart(6, '0')}`;
  const image = sharp({ create: { width: 900, height: 600, channels: 3, background } });
  return { name, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() };
}
const altTexts = (page: Page) => page.getByLabel(/^Alt text of image \d+$/);
const imagesOf = async (
  code: string,
): Promise<{ id: string; alt: string; original: string | null; focus: number | null }[]> =>
  (
    await shop.pool.query(
      `select i.media_id as id, i.alt, m.original_id as original, m.focus_x as focus from catalogue.image i
       join catalogue.media m on m.id = i.media_id join catalogue.product p on p.id = i.product_id
       where p.code = $1 order by i.position`,
      [code],
    )
  ).rows;
async function edit(page: Page, go: (path: string) => Promise<void>, code: string): Promise<void> {
  await go(`/products/${code}`);
  await altTexts(page).first().waitFor();
}
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved. Shoppers see it within seconds.').first().waitFor();
};
/** Drops files on the place for new images. */
async function dropFiles(page: Page, files: readonly Awaited<ReturnType<typeof photo>>[]): Promise<void> {
  const sent = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') }));
  const transfer = await page.evaluateHandle((dropped) => {
    const data = new DataTransfer();
    for (const { name, mimeType, base64 } of dropped) {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      data.items.add(new File([bytes], name, { type: mimeType }));
    }
    return data;
  }, sent);
  const zone = page.getByText('Or drop files here.', { exact: false });
  for (const kind of ['dragenter', 'dragover', 'drop']) await zone.dispatchEvent(kind, { dataTransfer: transfer });
}

test('OWN-13 many files are dropped at once, refused ones say why, and pictures are ordered, cropped, described and published', async () => {
  const [code = ''] = codes;
  const { page, go, leave } = await openStaffSite(browser, shop, 'merchandiser', DESKTOP);
  await edit(page, go, code);
  const before = await altTexts(page).count();
  const bad = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
  const broken = { ...(await photo('broken.jpg')), buffer: (await photo('x')).buffer.subarray(0, 400) };
  await dropFiles(page, [await photo('one.jpg'), bad, broken, await photo('two.jpg'), await photo('three.jpg')]);
  await page.getByText('3 images added. 2 files not added.').waitFor();
  expect(await altTexts(page).count()).toBe(before + 3);
  const files = page.getByRole('list', { name: 'Files' });
  await files.getByText('notes.txt: Not added. It is not a JPEG, PNG, WebP or AVIF.').waitFor();
  await files.getByText(/^broken\.jpg: Not added\. The image cannot be used/).waitFor();
  await inspectLoadedScreen(page, 'pictures-dropped');
  await page.getByRole('button', { name: 'Clear this list' }).click();

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(`Image ${before + 1} needs an alt text before the product is on sale.`).waitFor();
  expect(
    await altTexts(page)
      .nth(before)
      .evaluate((field) => field === document.activeElement),
  ).toBe(true);
  await inspectLoadedScreen(page, 'pictures-without-alt');
  await altTexts(page).nth(before).fill('One from the side');
  await altTexts(page)
    .nth(before + 1)
    .fill('Two from above');
  await page.getByRole('button', { name: new RegExp(`^Begin with .* for image ${before + 3}$`) }).click();
  const drag = { dataTransfer: await page.evaluateHandle(() => new DataTransfer()) };
  await page.locator(`[data-drag="${before + 2}"]`).dispatchEvent('dragstart', drag);
  for (const kind of ['dragover', 'drop']) await page.locator('[data-drag="1"]').dispatchEvent(kind, drag);
  await expect.poll(() => altTexts(page).first().inputValue()).toBe('Two from above');

  await page.getByRole('button', { name: 'Crop: image 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Crop image 1' });
  await dialog.getByRole('button', { name: '4 by 3' }).click();
  await expect.poll(() => dialog.getByLabel('Width (%)').inputValue()).toMatch(/^88\.9$/);
  const area = await page.locator('[data-crop="area"]').boundingBox();
  const point = await page.locator('[data-crop="focus"]').boundingBox();
  if (!area || !point) throw new Error('the crop is not shown');
  await page.mouse.move(point.x + point.width / 2, point.y + point.height / 2);
  await page.mouse.down();
  await page.mouse.move(area.x + area.width * 0.8, area.y + area.height * 0.25, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Number(await dialog.getByLabel('Across (%)').inputValue())).toBeGreaterThan(70);
  await inspectLoadedScreen(page, 'pictures-crop');
  await dialog.getByRole('button', { name: 'Use this crop' }).click();
  await dialog.waitFor({ state: 'detached' });
  await save(page);
  await expect.poll(async () => (await imagesOf(code)).length).toBe(before + 3);
  const images = await imagesOf(code);
  expect(images[0]).toMatchObject({ alt: 'Two from above', original: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect(images[0]?.focus).toBeGreaterThan(70);

  // Taken back: the original is there again.
  await page.getByRole('button', { name: 'Crop: image 1' }).click();
  await dialog.getByRole('button', { name: 'Whole picture' }).click();
  await dialog.getByRole('button', { name: 'In the middle' }).click();
  await dialog.getByRole('button', { name: 'Use this crop' }).click();
  await dialog.waitFor({ state: 'detached' });
  await save(page);
  await expect.poll(async () => (await imagesOf(code))[0]?.id).toBe(images[0]?.original);
  await leave();
});

test('OWN-13 by keyboard alone, on a phone, a picture is moved, cropped and described', async () => {
  const [, code = ''] = codes;
  const { page, go, leave } = await openStaffSite(browser, shop, 'merchandiser', PHONE);
  await edit(page, go, code);
  const before = await altTexts(page).count();
  await page.getByLabel('Add images').setInputFiles([await photo('first.jpg'), await photo('second.jpg')]);
  await page.getByText('2 images added.').waitFor();
  const [third, fourth] = [before + 1, before + 2];
  await altTexts(page)
    .nth(before - 1)
    .focus();
  await typeInto(page, page.getByLabel(`Alt text of image ${third}`), 'Third');
  await typeInto(page, page.getByLabel(`Alt text of image ${fourth}`), 'Fourth');
  await pressOn(page, page.getByRole('button', { name: `Move up: image ${fourth}`, exact: true }));
  await page.getByText(`Image ${fourth} is now image ${third} of ${fourth}.`).waitFor();
  const next = page.getByRole('button', { name: `Move up: image ${third}`, exact: true });
  await expect.poll(() => next.evaluate((button) => button === document.activeElement)).toBe(true);
  await pressOn(page, page.getByRole('button', { name: `Crop: image ${third}`, exact: true }));
  const dialog = page.getByRole('dialog', { name: `Crop image ${third}` });
  await dialog.getByLabel('Width (%)').waitFor();
  await pressOn(page, dialog.getByRole('button', { name: 'Square' }));
  await typeInto(page, dialog.getByLabel('Across (%)'), '');
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowUp');
  await expect.poll(() => dialog.getByLabel('Across (%)').inputValue()).toBe('53');
  await inspectLoadedScreen(page, 'pictures-crop-phone');
  await pressOn(page, dialog.getByRole('button', { name: 'Use this crop' }));
  await dialog.waitFor({ state: 'detached' });
  await inspectLoadedScreen(page, 'pictures-phone');
  await pressOn(page, page.getByRole('button', { name: 'Save', exact: true }), 'Enter', 200);
  await page.getByText('Saved. Shoppers see it within seconds.').waitFor();
  expect((await imagesOf(code)).slice(before)).toMatchObject([
    { alt: 'Fourth', focus: 53 },
    { alt: 'Third', focus: null },
  ]);
  await page.setViewportSize({ width: 320, height: 700 });
  await inspectLoadedScreen(page, 'pictures-narrow');
  await leave();
});

test.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('OWN-13 %s: unused pictures are found and deleted, used ones are not listed', async (name, viewport) => {
  const { page, go, open, leave } = await openStaffSite(browser, shop, 'merchandiser', viewport);
  await edit(page, go, codes[2] ?? '');
  await page.getByLabel('Add images').setInputFiles([await photo(`${name}-a.jpg`), await photo(`${name}-b.jpg`)]);
  await page.getByText('2 images added.').waitFor();
  await open('products/unused-images', 'Unused images');
  await page.getByText('Every image of the shop is used.').waitFor();
  await shop.pool.query("update catalogue.media set named_at = now() - interval '2 days'");
  await open('products/unused-images', 'Unused images');
  await page.getByText(/^\d+ images, /).waitFor();
  await page
    .getByRole('checkbox', { name: /^Choose / })
    .first()
    .check();
  await page.getByText(/^1 image chosen, /).waitFor();
  await inspectLoadedScreen(page, `unused-images-${name}`);
  await page.getByRole('button', { name: 'Delete the chosen images' }).click();
  await inspectLoadedScreen(page, `unused-images-confirm-${name}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('1 image deleted.').waitFor();
  for (const box of await page.getByRole('checkbox', { name: /^Choose / }).all()) await box.check();
  await page.getByRole('button', { name: 'Delete the chosen images' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('Every image of the shop is used.').waitFor();
  await leave();
});
