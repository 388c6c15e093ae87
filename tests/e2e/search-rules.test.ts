/** OWN-09 on the staff site: from a search that found nothing to a rule in two presses, and a table of old addresses. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { inspectLoadedScreen } from '../support/browser/inspect-screen.ts';
import { DESKTOP, PHONE } from '../support/browser/shopper.ts';
import { openStaffSite } from '../support/browser/staff/staff-site.ts';
import { createStaff } from '../support/clients/staff-login.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop({ KERB_RATE_LIMIT_SCALE: '0' })]);
  await createStaff(shop, 'merchandiser');
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

const leadsTo = async (path: string): Promise<string | null> => {
  const answer = await fetch(`${shop.url}${path}`, { redirect: 'manual' });
  await answer.text();
  return answer.headers.get('location');
};

test('OWN-09 a merchandiser gives a search that found nothing a page in two presses, imports old addresses, and pins a product on a phone', async () => {
  await shop.pool.query(
    "insert into search.empty_search (day, term, times) values (current_date, 'zubrowka', 5), (current_date, 'clodhopper', 4)",
  );
  const { page, open, leave } = await openStaffSite(browser, shop, 'merchandiser', DESKTOP);
  await open('search-rules?tab=empty', 'Search and redirects');
  await inspectLoadedScreen(page, 'search-found-nothing');
  await page.getByRole('link', { name: 'Show a page for zubrowka' }).click();
  expect(await page.getByLabel('Search', { exact: true }).inputValue()).toBe('zubrowka');
  await page.getByLabel('Page', { exact: true }).fill('/nz/stores');
  await page.getByRole('button', { name: 'Save rule' }).click();
  await page.getByText('leads to /stores').waitFor();
  await expect.poll(() => leadsTo('/nz/search?q=zubrowka')).toMatch(/^\/nz\/stores\?/);
  await open('search-rules?tab=empty', 'Search and redirects');
  expect(await page.getByText('zubrowka').count()).toBe(0);
  await page.getByRole('link', { name: 'Synonyms of clodhopper' }).click();
  await page.getByLabel('Also finds').fill('jandal');
  await page.getByRole('button', { name: 'Save rule' }).click();
  await page.getByText('also finds jandal').waitFor();

  await open('search-rules', 'Search and redirects');
  await page.getByText('Import a table of addresses').click();
  await page.getByLabel('Table').fill('old,new\n/collections/sale,/products?sale=1\n/collections/x,nowhere');
  await page.getByRole('button', { name: 'Check the table' }).click();
  await page.getByText(/^Line 3: Write the address of a page/).waitFor();
  await inspectLoadedScreen(page, 'addresses-refused');
  await page.getByLabel('Table').fill('old,new\n/collections/sale,/products?sale=1');
  await page.getByRole('button', { name: 'Check the table' }).click();
  await page.getByRole('button', { name: 'Import 1 address' }).click();
  await page.getByText('1 address read: 1 imported.').waitFor();
  await page.getByRole('link', { name: 'Edit /collections/sale' }).waitFor();
  await inspectLoadedScreen(page, 'addresses');
  await expect.poll(() => leadsTo('/collections/sale')).toBe('/nz/products?sale=1');
  const remove = page.getByRole('button', { name: 'Delete /collections/sale' });
  await remove.click();
  const question = page.getByRole('dialog', { name: 'Delete /collections/sale?' });
  await question.getByText('Whoever follows the old address finds no page.').waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await remove.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('The rule is deleted.').waitFor();
  await leave();

  const phone = await openStaffSite(browser, shop, 'merchandiser', PHONE);
  await phone.open('search-rules?tab=placement', 'Search and redirects');
  await phone.page.getByLabel('Search', { exact: true }).fill('jandals');
  const first = phone.page.getByRole('combobox', { name: 'First' });
  await first.fill('Harbour Court');
  await phone.page.getByRole('listbox').getByRole('option').first().click();
  await inspectLoadedScreen(phone.page, 'placement');
  await phone.page.getByRole('button', { name: 'Save rule' }).click();
  await phone.page.getByText(/^search: first /).waitFor();
  await phone.leave();
});

test('MOVE-04 a merchandiser gives an address that visitors met without a page one, in two presses, on both widths', async () => {
  const visitor = await browser.newPage();
  await visitor.goto(`${shop.url}/collections/harbour-court-2019?from=mail`);
  await visitor.getByText('Page Not Found').first().waitFor();
  await visitor.goto(`${shop.url}/nz/products/whakaahuatanga-o-te-moana-nui-a-kiwa-hu-oma`);
  await visitor.close();
  const long = `/collections/${'very-long-name-of-a-collection-'.repeat(5)}of-2019`;
  await shop.pool.query(
    "insert into old_addresses.not_found (path, times, last_met) values ('/pages/our-story', 1204, now()), ($1, 3, now() - interval '9 days')",
    [long],
  );
  const { page, open, leave } = await openStaffSite(browser, shop, 'merchandiser', DESKTOP);
  const link = page.getByRole('link', { name: 'Choose a page for /collections/harbour-court-2019' });
  await expect
    .poll(async () => {
      await open('search-rules?tab=not-found', 'Search and redirects');
      return link.count();
    })
    .toBe(1);
  await inspectLoadedScreen(page, 'addresses-not-found');
  await link.click();
  expect(await page.getByLabel('Old address', { exact: true }).inputValue()).toBe('/collections/harbour-court-2019');
  expect(await page.getByLabel('Page', { exact: true }).inputValue()).toMatch(/^\/products\/\S*harbour-court/);
  await page.getByRole('button', { name: 'Save rule' }).click();
  await page.getByRole('link', { name: 'Edit /collections/harbour-court-2019' }).waitFor();
  await expect.poll(() => leadsTo('/collections/harbour-court-2019')).toMatch(/harbour-court/);
  await open('search-rules?tab=not-found', 'Search and redirects');
  await page.getByText('/pages/our-story', { exact: true }).waitFor();
  expect(await link.count()).toBe(0);
  await leave();

  const phone = await openStaffSite(browser, shop, 'merchandiser', PHONE);
  await phone.open('search-rules?tab=not-found', 'Search and redirects');
  await inspectLoadedScreen(phone.page, 'addresses-not-found');
  await phone.page.getByRole('link', { name: 'Choose a page for /pages/our-story' }).click();
  expect(await phone.page.getByLabel('Old address', { exact: true }).inputValue()).toBe('/pages/our-story');
  await shop.pool.query('delete from old_addresses.not_found');
  await phone.open('search-rules?tab=not-found', 'Search and redirects');
  await phone.page.getByText(/^Every address that visitors asked for/).waitFor();
  await inspectLoadedScreen(phone.page, 'no-addresses-not-found');
  await phone.leave();
});
