/** A manager undoes single changes: of a promotion at its screen, and in the activity log. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { inspectLoadedScreen } from '../support/browser/inspect-screen.ts';
import { PHONE } from '../support/browser/shopper.ts';
import { openStaffSite, seeTitle } from '../support/browser/staff/staff-site.ts';
import { createStaff } from '../support/clients/staff-login.ts';
import { openStaffedShop, type StaffedShop } from '../support/prepared-shops/staffed-shop.ts';

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

async function publish(percent: number): Promise<void> {
  const entry = { id: 'kahikatea', name: 'Kahikatea week', offer: { kind: 'percentOffOrder', percent } };
  await staffed.merchandiser.call('PUT', '/staff/promotions/kahikatea/draft', { version: null, entry });
  const published = await staffed.merchandiser.call('POST', '/staff/promotions/kahikatea/publish', { version: 1 });
  expect(published.status).toBe(204);
}

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
