/** OWN-14 on the staff site: an owner defines fields, staff fill them, shoppers read them and filter by them. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { inspectLoadedScreen } from '../support/browser/inspect-screen.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { openStaffSite, seeTitle } from '../support/browser/staff/staff-site.ts';
import { createStaff } from '../support/clients/staff-login.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let browser: Browser;
let shop: TestShop;
let products: { code: string; path: string; name: string }[];
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop({ KERB_RATE_LIMIT_SCALE: '0' })]);
  for (const role of ['merchandiser', 'manager'] as const) await createStaff(shop, role);
  products = (
    await shop.pool.query(
      "select code, path, name from catalogue.product where state = 'current' and functional_type = 'basic' order by id limit 2",
    )
  ).rows;
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

const LONG = 'Whakamāramatanga-o-te-rauemi-whakahaumaru-waewae-rongonui';
const panel = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });
const html = async (path: string) => (await fetch(`${shop.url}/nz${path}`)).text();

test('OWN-14 OWN-16 a manager defines a list by keyboard, staff fill it, the page and a filter show it, and archiving takes it back', async () => {
  const { page, open, leave } = await openStaffSite(browser, shop, 'manager', DESKTOP);
  await open('custom-fields', 'Custom fields');
  await inspectLoadedScreen(page, 'custom-fields-empty');
  await page.getByRole('link', { name: 'Add a field of products' }).press('Enter');
  await seeTitle(page, 'New field: Products');
  await page.getByRole('button', { name: 'Add the field' }).press('Enter');
  await page.getByText('Enter a label.').waitFor();
  await page.getByLabel('Label', { exact: true }).fill('Sole compound');
  await page.getByLabel('Type', { exact: true }).selectOption('One of a list');
  await page.getByLabel('Options', { exact: true }).fill('Rubber\nEVA foam\nCrepe');
  await page.getByLabel('Visible to').selectOption('Staff, API and page');
  await page.getByLabel('Listings are filtered by it').press('Space');
  await inspectLoadedScreen(page, 'custom-field-new');
  await page.getByLabel('Label', { exact: true }).press('Enter');
  await seeTitle(page, 'Custom fields');
  await page.getByRole('link', { name: 'Sole compound' }).waitFor();
  for (const [index, value] of ['Rubber', 'Crepe'].entries()) {
    await open(`products/${products[index]?.code}`, products[index]?.name ?? '');
    const form = panel(page, 'Custom fields');
    await form.getByLabel('Sole compound (optional)').selectOption(value);
    await form.getByRole('button', { name: 'Save custom fields' }).press('Enter');
    await page.getByText('Saved. Shoppers see what is public within seconds.').waitFor();
  }
  await inspectLoadedScreen(page, 'custom-field-product');

  const address = `/products/${products[0]?.path}`;
  await expect.poll(() => html(address), { timeout: patient(10_000) }).toContain('Sole compound');
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  await shopper.visit(address);
  await shopper.page.getByText('Rubber', { exact: true }).first().waitFor();
  await inspectLoadedScreen(shopper.page, 'custom-field-page');
  await shopper.visit('/products');
  await shopper.page.getByRole('heading', { level: 3, name: 'Sole compound' }).click();
  await shopper.page.getByRole('link', { name: 'Rubber 1' }).click();
  await shopper.page.waitForURL(/\?field=sole-compound\.Rubber$/);
  await shopper.page.getByRole('status').getByText('1 product').waitFor();
  await inspectLoadedScreen(shopper.page, 'custom-field-filter');

  await open('custom-fields/product/sole-compound', 'Sole compound');
  await page.getByLabel('Options', { exact: true }).fill('Rubber\nEVA foam');
  await page.getByRole('button', { name: 'Save the field' }).click();
  const question = page.getByRole('dialog');
  await question.getByText('Crepe: “Crepe” is not in the list.').waitFor();
  await inspectLoadedScreen(page, 'custom-field-refused');
  await question.getByRole('button', { name: 'Save the field' }).click();
  await page.getByText('Saved.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await question.getByRole('button', { name: 'Archive' }).click();
  await page.getByText('The field is archived.').waitFor();
  await expect.poll(() => html(address), { timeout: patient(10_000) }).not.toContain('Sole compound');
  await expect.poll(() => html('/products'), { timeout: patient(10_000) }).not.toContain('Sole compound');
  await page.getByRole('button', { name: 'Bring back' }).click();
  await expect.poll(() => html(address), { timeout: patient(10_000) }).toContain('Sole compound');
  expect(await page.getByText('This field has been changed since').count()).toBe(0);
  await inspectLoadedScreen(page, 'custom-field');
  await shopper.leave();
  await leave();
});

test('OWN-14 OWN-16 on a phone a long Māori label fits, a wrong value is named, and two who edit at once lose nothing', async () => {
  const phone = await openStaffSite(browser, shop, 'manager', { width: 320, height: 700 });
  const { page } = phone;
  await phone.open('custom-fields/add/product', 'New field: Products');
  await page.getByLabel('Label', { exact: true }).fill(LONG);
  await page.getByLabel('Key (optional)').fill('note');
  await page.getByLabel('Form', { exact: true }).selectOption('Digits');
  await inspectLoadedScreen(page, 'custom-field-new');
  await page.getByRole('button', { name: 'Add the field' }).click();
  await seeTitle(page, 'Custom fields');
  await inspectLoadedScreen(page, 'custom-fields');
  const other = await openStaffSite(browser, shop, 'merchandiser', PHONE);
  for (const each of [phone, other]) await each.open(`products/${products[0]?.code}`, products[0]?.name ?? '');
  const save = async (each: Page, value: string) => {
    await panel(each, 'Custom fields').getByLabel(LONG).fill(value);
    await panel(each, 'Custom fields').getByRole('button', { name: 'Save custom fields' }).click();
  };
  await save(page, 'abc');
  await page.getByText('Use digits only.').waitFor();
  await inspectLoadedScreen(page, 'custom-field-wrong');
  await save(page, '12');
  await page.getByText('Saved. Shoppers see what is public within seconds.').waitFor();
  await save(other.page, '34');
  await other.page.getByText('The fields were changed meanwhile. What you typed is kept; save it again.').waitFor();
  await inspectLoadedScreen(other.page, 'custom-field-elsewhere');
  await other.page.getByRole('button', { name: 'Save custom fields' }).click();
  await other.page.getByText('Saved. Shoppers see what is public within seconds.').waitFor();
  expect(await panel(other.page, 'Custom fields').getByLabel(LONG).inputValue()).toBe('34');
  await other.open('products', 'Products');
  expect(await other.page.getByRole('link', { name: 'Custom fields', exact: true }).count()).toBe(0);
  await other.leave();
  await phone.leave();
});
