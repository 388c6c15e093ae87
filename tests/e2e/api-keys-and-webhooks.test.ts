/** A manager gives another system a key and a webhook on screen, and finds out why something did not arrive (OWN-07). */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { inspectLoadedScreen } from '../support/browser/inspect-screen.ts';
import { DESKTOP, PHONE } from '../support/browser/shopper.ts';
import { openStaffSite, seeTitle } from '../support/browser/staff/staff-site.ts';
import { accountClient } from '../support/clients/account-client.ts';
import { createStaff } from '../support/clients/staff-login.ts';
import { writeStock } from '../support/fixtures/catalogue/write-stock.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([
    launchBrowser(),
    startTestShop({ KERB_WEBHOOKS_PRIVATE: 'true', KERB_RATE_LIMIT_SCALE: '0' }),
  ]);
  for (const role of ['merchandiser', 'manager'] as const) await createStaff(shop, role);
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

const statusWith = async (key: string): Promise<number> =>
  (await accountClient(shop.url).call('GET', '/staff/stock', undefined, { authorization: `Bearer ${key}` })).status;

/** Takes a right away, renames it and ends it earlier; a wrong name and day are said at their fields. */
async function changeKey(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Change', exact: true }).click();
  await seeTitle(page, 'Change Newmarket till');
  await page.getByLabel('Read stock').uncheck();
  await page.getByLabel('Gift cards a day, in dollars at most').fill('100');
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await inspectLoadedScreen(page, 'api-keys-change');
  }
  await page.getByLabel('Name').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Name the machine that gets the key.').waitFor();
  await page.getByLabel('Name').fill('Old till');
  await page.getByLabel('Works until the end of').fill('2020-01-01');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter a day from today on, at most 3650 days ahead.').waitFor();
  await inspectLoadedScreen(page, 'api-keys-change-refused');
  await page.getByLabel('Works until the end of').fill('');
  await page.getByLabel('Gift cards a day, in dollars at most').press('Enter');
  await page.getByText('The key is changed: its next call has what it has now.').waitFor();
  await seeTitle(page, 'Old till');
  await page.getByText('$100.00').waitFor();
  expect(await page.getByText('Read stock').count()).toBe(0);
}

test('OWN-07 a key is created, shown once, used, rotated, changed and revoked on screen', async () => {
  const { page, open, leave } = await openStaffSite(browser, shop, 'manager');
  await page.getByRole('link', { name: 'API keys' }).click();
  await seeTitle(page, 'API keys');
  await page.getByText('No other system has a key.').waitFor();
  await page.getByRole('link', { name: 'Create a key' }).click();
  await seeTitle(page, 'Create an API key');
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByText('Name the machine that gets the key.').waitFor();
  await page.getByText('Choose what the key may do.').waitFor();
  await inspectLoadedScreen(page, 'api-keys-refused');
  await page.getByLabel('Name').fill('Newmarket till');
  await page.getByLabel('Read stock').check();
  await page.getByLabel('Issue gift cards, up to an amount a day').check();
  await page.getByLabel('Gift cards a day, in dollars at most').fill('250');
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await inspectLoadedScreen(page, 'api-keys-new');
  }
  await page.getByLabel('Gift cards a day, in dollars at most').press('Enter');
  await seeTitle(page, 'Newmarket till');
  const shown = page.getByText(/^kerb_[0-9a-z]{8}_[\w-]{43}$/);
  const first = (await shown.textContent()) ?? '';
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await inspectLoadedScreen(page, 'api-keys-shown-once');
  }
  expect(await statusWith(first)).toBe(200);
  await page.getByRole('link', { name: 'I have saved it. Continue' }).click();
  await page.getByText('Read stock').waitFor();
  expect(await shown.count()).toBe(0);
  await page.goBack();
  await seeTitle(page, 'Create an API key');
  expect(await shown.count()).toBe(0);

  await open('api-keys', 'API keys');
  await page.getByRole('link', { name: 'Newmarket till' }).click();
  await page.getByText('$250.00').waitFor();
  await page.getByRole('button', { name: 'Make a new key' }).click();
  await page.getByRole('button', { name: 'Make new key' }).click();
  const second = (await shown.textContent()) ?? '';
  // It is in view and read out, wherever on the screen it was asked for.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent ?? ''), { timeout: patient(5_000) })
    .toContain(second);
  await page.getByText('It has not been used since.').waitFor();
  expect([await statusWith(first), await statusWith(second)]).toEqual([200, 200]);
  await page.reload();
  await page.getByText(/It was last used/).waitFor();
  expect(await shown.count()).toBe(0);
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await inspectLoadedScreen(page, 'api-keys-one');
  }
  await changeKey(page);
  // Both keys have what was left, from their next call on.
  expect([await statusWith(first), await statusWith(second)]).toEqual([403, 403]);
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await page.getByText('The key is revoked.').waitFor();
  // The toast comes first, then the screen with what the server says now.
  await page.getByRole('button', { name: 'Make a new key' }).waitFor({ state: 'detached' });
  expect([await statusWith(first), await statusWith(second)]).toEqual([401, 401]);
  await page.getByRole('link', { name: '← API keys' }).click();
  await page.getByRole('row', { name: /Old till.*Revoked/ }).waitFor();
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await inspectLoadedScreen(page, 'api-keys-list');
  }
  await leave();
  const merchandiser = await openStaffSite(browser, shop, 'merchandiser');
  for (const name of ['API keys', 'Webhooks'])
    expect(await merchandiser.page.getByRole('link', { name }).count()).toBe(0);
  await merchandiser.leave();
});

test('OWN-07 a webhook is added and changed on screen; a failed delivery shows its body and answer and is sent again', async () => {
  const { page, open, leave } = await openStaffSite(browser, shop, 'manager');
  await open('webhooks', 'Webhooks');
  await page.getByText('No other system is told anything.').waitFor();
  await page.getByRole('link', { name: 'Add a webhook' }).click();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await page.getByText('Choose what it is told.').waitFor();
  const url = `${shop.simulatorUrl}/webhooks/erp`;
  await page.getByLabel('Address').fill('ftp://erp.example');
  await page.getByLabel('Stock changed').check();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await page.getByText('The URL must begin with https://.').waitFor();
  await inspectLoadedScreen(page, 'webhooks-refused');
  await page.getByLabel('Address').fill(url);
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const shown = page.getByText(/^whsec_/);
  const secret = (await shown.textContent()) ?? '';
  await fetch(`${url}/secret`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret }),
  });
  await page.getByRole('link', { name: 'I have saved it. Continue' }).click();
  await seeTitle(page, 'Webhook');
  await page.getByText('Nothing has been sent in the last 30 days.').waitFor();
  expect(await shown.count()).toBe(0);
  await fetch(`${shop.simulatorUrl}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'webhooks', kind: 'http-500', times: 1 }),
  });
  await writeStock(
    shop.pool,
    'update stock.stock set on_hand = on_hand + 1 where variant_id = (select min(variant_id) from stock.stock)',
  );
  await expect
    .poll(async () => (await shop.pool.query('select status from webhooks.attempt')).rows, { timeout: patient(30_000) })
    .toMatchObject([{ status: 500 }]);
  await page.reload();
  await page.getByRole('row', { name: /Stock changed.*Answered 500/ }).waitFor();
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await inspectLoadedScreen(page, 'webhooks-one');
  }
  await page
    .getByRole('row', { name: /Answered 500/ })
    .getByRole('link')
    .click();
  await seeTitle(page, 'Stock changed');
  await page.getByText('Internal Server Error').waitFor();
  await page.getByText('"type": "stock.changed"').waitFor();
  await page.getByRole('button', { name: /Try now|Send again/ }).click();
  await page.getByText('It will be sent again within seconds, with the same id.').waitFor();
  await expect
    .poll(async () => (await shop.pool.query('select status from webhooks.attempt order by id desc limit 1')).rows, {
      timeout: patient(30_000),
    })
    .toMatchObject([{ status: 204 }]);
  await page.reload();
  // Two of them where it was tried again by itself at that moment.
  await page.getByText('Answered 204').first().waitFor();
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await inspectLoadedScreen(page, 'webhooks-delivery');
  }
  await page.getByRole('link', { name: '← Webhook' }).click();
  await page.getByRole('button', { name: 'Make a new secret' }).click();
  await page.getByRole('button', { name: 'Make new secret' }).click();
  expect(await shown.textContent()).not.toBe(secret);
  await page.getByText('The old secret signs too until').waitFor();
  await page.getByLabel('State').selectOption('Given up');
  await page.getByText('No such deliveries.').waitFor();
  await page.getByRole('link', { name: 'Change', exact: true }).click();
  await seeTitle(page, 'Change the webhook');
  await page.getByLabel('Address').fill('ftp://erp.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The URL must begin with https://.').waitFor();
  await page.getByLabel('Address').fill(`${url}/moved`);
  await page.getByLabel('Order placed').check();
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await inspectLoadedScreen(page, 'webhooks-change');
  }
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The webhook is changed.').waitFor();
  await seeTitle(page, 'Webhook');
  await page.getByText(`${url}/moved`).waitFor();
  await page.getByText('Order placed, Stock changed').waitFor();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Remove webhook' }).click();
  await seeTitle(page, 'Webhooks');
  await page.getByText('No other system is told anything.').waitFor();
  await leave();
});
