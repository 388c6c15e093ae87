/** A manager undoes single changes: of a product and a promotion at their screens, and in the activity log. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { inspectLoadedScreen } from '../support/browser/inspect-screen.ts';
import { DESKTOP, PHONE } from '../support/browser/shopper.ts';
import { openStaffSite, seeTitle } from '../support/browser/staff/staff-site.ts';
import { createStaff } from '../support/clients/staff-login.ts';
import { openStaffedShop, type StaffedShop } from '../support/prepared-shops/staffed-shop.ts';

const CODE = 'harbour-court';
let browser: Browser;
let staffed: StaffedShop;
beforeAll(async () => {
  [browser, staffed] = await Promise.all([launchBrowser(), openStaffedShop()]);
  await createStaff(staffed.shop, 'manager');
});
afterAll(async () => {
  await browser.close();
  await staffed.close();
});

async function change(fields: Record<string, unknown>): Promise<void> {
  const { version, product } = (await staffed.merchandiser.call('GET', `/staff/products/${CODE}`)).body;
  const body = { version, product: { ...product, ...fields } };
  expect((await staffed.merchandiser.call('PUT', `/staff/products/${CODE}`, body)).status).toBe(200);
}
async function publish(percent: number): Promise<void> {
  const entry = { id: 'kahikatea', name: 'Kahikatea week', offer: { kind: 'percentOffOrder', percent } };
  await staffed.merchandiser.call('PUT', '/staff/promotions/kahikatea/draft', { version: null, entry });
  const published = await staffed.merchandiser.call('POST', '/staff/promotions/kahikatea/publish', { version: 1 });
  expect(published.status).toBe(204);
}

test('OWN-08 OWN-12 a manager sees what undoing a product’s change sets back, undoes it, and finds the form with the earlier values; a field changed since is named', async () => {
  await change({ price: '129.90', tags: ['whakangāwaritanga', 'winter'], description: 'Felt lining.' });
  await change({ care: 'Wipe' });
  await change({ care: 'Brush' });
  const { page, go, leave } = await openStaffSite(browser, staffed.shop, 'manager', DESKTOP);
  await go(`/products/${CODE}`);
  await seeTitle(page, /Harbour Court/);
  await page.getByText('Last changes').click();
  const rows = page.getByRole('table', { name: 'Activity' }).getByRole('row');
  await rows.nth(3).waitFor();
  // The newest first, below the head: care twice, then the price with the rest.
  await rows
    .nth(2)
    .getByRole('button', { name: /^Undo Product changed/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Undo this change?' });
  await dialog.getByRole('alert').filter({ hasText: 'Changed again since, so nothing was undone: care.' }).waitFor();
  expect(await dialog.getByRole('button', { name: 'Undo', exact: true }).count()).toBe(0);
  await inspectLoadedScreen(page, 'undo-changed-since');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dialog.waitFor({ state: 'hidden' });

  await rows
    .nth(3)
    .getByRole('button', { name: /^Undo Product changed/ })
    .click();
  const changes = dialog.getByRole('list', { name: 'What changes' });
  await changes
    .getByRole('listitem')
    .filter({ hasText: /price.*129\.90.*149\.90/s })
    .waitFor();
  await inspectLoadedScreen(page, 'undo-preview');
  for (const width of [390, 320]) {
    await page.setViewportSize({ ...PHONE, width });
    await inspectLoadedScreen(page, `undo-preview-${width}`);
  }
  await page.setViewportSize(DESKTOP);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await page.locator('input[name="price"]').inputValue(), 'nothing is done before').toBe('129.90');
  const button = rows.nth(3).getByRole('button', { name: /^Undo Product changed/ });
  await button.focus();
  await page.keyboard.press('Enter');
  await changes.waitFor();
  await dialog.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await page.getByText('Undone. The earlier values apply again.').waitFor();
  await expect.poll(() => page.locator('input[name="price"]').inputValue()).toBe('149.90');
  expect(await page.locator('textarea[name="care"]').inputValue()).toBe('Brush');
  await rows.nth(1).getByText('Undoes the change of').waitFor();
  await rows.nth(4).getByText('Undone', { exact: true }).waitFor();
  await inspectLoadedScreen(page, 'undo-done');
  await leave();
});

test('OWN-08 on a phone a manager undoes a promotion’s change at its screen, and the undoing in the activity log; what cannot be undone says why', async () => {
  await publish(20);
  await publish(60);
  const { page, go, leave } = await openStaffSite(browser, staffed.shop, 'manager', PHONE);
  await go('/promotions/kahikatea');
  await seeTitle(page, 'Kahikatea week');
  expect(await page.getByLabel('Percent off', { exact: true }).inputValue()).toBe('60');
  await page.getByText('Last changes').click();
  const cards = page.getByRole('list', { name: 'Activity' }).locator(':scope > li');
  await cards.filter({ hasText: 'Not undone here: it made the promotion' }).waitFor();
  await inspectLoadedScreen(page, 'undo-promotion');
  await cards
    .first()
    .getByRole('button', { name: /^Undo Promotion published/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Undo this change?' });
  await dialog.getByText('offer › percent').waitFor();
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('Undone. The earlier values apply again.').waitFor();
  await expect.poll(() => page.getByLabel('Percent off', { exact: true }).inputValue()).toBe('20');

  await go('/activity?subject=promotion:kahikatea');
  await seeTitle(page, 'Activity');
  await cards.first().getByText('Undoes the change of').waitFor();
  await cards.nth(1).getByText('Undone', { exact: true }).waitFor();
  await inspectLoadedScreen(page, 'undo-in-log');
  await cards
    .first()
    .getByRole('button', { name: /^Undo Promotion published/ })
    .click();
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('Undone. The earlier values apply again.').waitFor();
  await cards
    .nth(2)
    .getByRole('button', { name: /^Undo Promotion published/ })
    .waitFor();
  const { live } = (await staffed.merchandiser.call('GET', '/staff/promotions/kahikatea')).body;
  expect(live.entry.offer.percent).toBe(60);
  await leave();
});
