/** Orders on the staff site in a real browser: a picker on a phone finds and dispatches them, service prints their papers. */
import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { DESKTOP, mailFor, PHONE } from '../support/browser/shopper.ts';
import { pagesOf, textOf, widest } from '../support/browser/staff/printed-sheets.ts';
import { openStaffOrders, seeTitle } from '../support/browser/staff/staff-site.ts';
import { type BoughtSize, buy, restockTwoSizes } from '../support/clients/buy-two-sizes.ts';
import { settleAtOnce } from '../support/clients/simulator-control.ts';
import { newStaff } from '../support/clients/staff-client.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let shop: TestShop;
let sizes: BoughtSize[];
beforeAll(async () => {
  [browser, shop] = await Promise.all([
    launchBrowser(),
    startTestShop({ KERB_RATE_LIMIT_SCALE: '0', KERB_MAIL_REPLY_TO: 'answers@kerb.example' }),
  ]);
  sizes = await restockTwoSizes(shop);
  await settleAtOnce(shop.simulatorUrl);
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

test('A15 a picker on a phone finds what waits, dispatches it in two parcels, is told when a colleague was first, and can do no more than a picker may', async () => {
  const email = `phone-${randomUUID().slice(0, 8)}@example.co.nz`;
  const number = await buy(shop, sizes, { email });
  const [hemi, late] = [await newStaff(shop, 'picker', 'Hemi Tāwhai'), await newStaff(shop, 'picker', 'Rangi Late')];
  const [site, second] = [
    await openStaffOrders(browser, shop, hemi, PHONE, 'light'),
    await openStaffOrders(browser, shop, late, PHONE, 'dark'),
  ];
  const { page } = site;
  await seeTitle(page, 'Orders');
  expect(await page.title()).toBe('Orders · Kerb staff');
  await page.getByRole('link', { name: number }).waitFor();
  await site.inspect('orders');

  // The menu by keyboard: opened, closed with Escape, and the focus is where it was.
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Menu' });
  await dialog.getByRole('link', { name: 'Pick list' }).waitFor();
  expect(await dialog.getByRole('link').allTextContents()).toEqual(
    expect.arrayContaining(['Orders', 'Pick list', 'Your log-in']),
  );
  for (const name of ['Customers', 'Returns', 'Dashboard'])
    expect(await dialog.getByRole('link', { name }).count()).toBe(0);
  await site.inspect('menu');
  await page.keyboard.press('Escape');
  await expect.poll(() => menu.evaluate((element) => element === document.activeElement)).toBe(true);
  await menu.click();
  await dialog.getByRole('link', { name: 'Pick list' }).click();
  await seeTitle(page, /^Pick list/);
  await page.getByRole('link', { name: number }).first().waitFor();
  await site.inspect('pick-list');

  await second.go(`/orders/${number}`);
  await seeTitle(second.page, `Order ${number}`);
  await page.getByRole('link', { name: number }).first().click();
  await seeTitle(page, `Order ${number}`);
  await page.getByText('Leave it by the big pōhutukawa').waitFor();
  expect(await page.getByText(email).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0);
  await site.inspect('order');
  await page.getByRole('spinbutton').nth(1).fill('0');
  await page.getByLabel('Carrier').selectOption('NZ Post');
  await page.getByLabel('Tracking number').fill('AB123456789NZ');
  await page.getByRole('button', { name: 'Send 1 unit' }).click();
  await page.getByText('The parcel is sent.').waitFor();
  await page.getByText('Partly sent').first().waitFor();

  // The colleague's open screen still shows both units.
  await second.page.getByRole('button', { name: 'Send 2 units' }).click();
  await second.page
    .getByRole('alert')
    .getByText('This is more than is left to send. Somebody else may have sent some of it.')
    .waitFor();
  await second.page.getByText('Partly sent').first().waitFor();
  await second.inspect('order-too-late');
  await second.leave();

  await page.getByRole('button', { name: 'Send 1 unit' }).click();
  await page
    .getByText(/^Sent$/)
    .first()
    .waitFor();
  expect(await page.getByRole('link', { name: 'Track parcel' }).first().getAttribute('href')).toContain(
    'AB123456789NZ',
  );
  await expect
    .poll(
      async () => (await mailFor(shop.simulatorUrl, email)).filter(({ subject }) => /on its way/.test(subject)).length,
    )
    .toBe(2);

  await page.getByLabel('Add a note').fill('The lid was torn; packed it anew.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'The lid was torn; packed it anew.' })
    .getByText('Hemi Tāwhai')
    .waitFor();
  await site.inspect('order-sent');
  for (const path of ['/customers', '/dashboard', '/returns/R00000000']) {
    await site.go(path);
    await seeTitle(page, 'Not for your role');
  }
  await site.inspect('not-for-your-role');
  await site.go('/orders/NZ00000000');
  await seeTitle(page, 'Not found');
  await page.getByText('No matching order.').waitFor();
  await menu.click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await seeTitle(page, 'Staff log-in');
  await page.reload();
  await seeTitle(page, 'Staff log-in');
  await site.leave();
});
const [A4, LABEL] = ['210 x 297', '102 x 150'];
/** The last digits of the buyer's phone number, 021 555 0123: no other number on a sheet has them. */
const PHONE_DIGITS = '5550123';
const digitsOf = (text: string) => text.replace(/\D/g, '');

test('FIX-77 slips, labels, receipts and a pick list print for one order and for a selection, on A4 and on labels, each with its own content only', async () => {
  const [mine, hers] = [
    `print-${randomUUID().slice(0, 8)}@example.co.nz`,
    `other-${randomUUID().slice(0, 8)}@example.co.nz`,
  ];
  const number = await buy(shop, sizes, { email: mine });
  const other = await buy(shop, sizes, { email: hers, name: 'Hinemoa Rangihuna' });
  const cancelled = await buy(shop, sizes, { email: hers });
  const service = await newStaff(shop, 'service', 'Mere Hōhepa');
  expect((await service.call('POST', `/staff/orders/${cancelled}/cancel`)).status).toBe(200);
  expect(
    (
      await service.call('POST', `/staff/orders/${number}/refunds`, {
        key: randomUUID(),
        amount: 12.5,
        reason: 'A scuff',
      })
    ).status,
  ).toBe(200);
  const site = await openStaffOrders(browser, shop, service, DESKTOP, 'dark');
  const { page } = site;
  const sheet = (name: string) => page.getByRole('article', { name });
  const choosePaper = (label: string) => page.getByLabel('Paper').selectOption({ label });
  await seeTitle(page, 'Orders');
  await site.go(`/orders/${number}`);
  await seeTitle(page, `Order ${number}`);
  await page.getByRole('link', { name: 'Packing slip' }).click();
  await seeTitle(page, 'Packing slips');
  await page.emulateMedia({ media: 'print' });
  const slip = await textOf(sheet(`Packing slip ${number}`));
  for (const expected of [
    'Wikitōria Featherstonehaugh',
    'Taumatawhakatangihangakōauauotamatea 4292',
    'Leave it by the big pōhutukawa',
    number,
    'In this parcel',
  ])
    expect(slip).toContain(expected);
  // The order may be a gift, so the slip does not show how it was paid.
  for (const hidden of ['$', mine, 'Visa', 'ending in']) expect(slip).not.toContain(hidden);
  expect(digitsOf(slip)).not.toContain(PHONE_DIGITS);
  // Only the sheet itself is printed.
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Print' }).count()).toBe(0);
  expect(await pagesOf(page)).toEqual([A4]);
  await page.emulateMedia({ media: null });
  await site.inspect('print-slip');
  await choosePaper('Label, 102 × 150 mm');
  await page.locator('[data-paper="label"]').waitFor();
  expect(new Set(await pagesOf(page))).toEqual(new Set([LABEL]));
  await site.inspect('print-slip-on-label');

  await site.go(`/orders/print/labels?orders=${number}`);
  await seeTitle(page, 'Address labels');
  const label = await textOf(sheet(`Address label ${number}`));
  for (const expected of [
    'Wikitōria Featherstonehaugh',
    '12 Karangahape Road',
    'Taumatawhakatangihangakōauauotamatea 4292',
    number,
  ])
    expect(label).toContain(expected);
  for (const hidden of ['$', mine]) expect(label).not.toContain(hidden);
  expect(digitsOf(label)).not.toContain(PHONE_DIGITS);
  expect(await pagesOf(page)).toEqual([LABEL]);
  await page.emulateMedia({ media: 'print' });
  expect(await widest(page), 'a long name wraps').toBe(0);
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 320, height: 700 });
  await site.inspect('print-label-320');
  expect(await widest(page)).toBe(0);
  await page.setViewportSize(DESKTOP);

  await site.go(`/orders/${number}`);
  await seeTitle(page, `Order ${number}`);
  const total = await textOf(page.locator('div:has(> h1) + div'));
  await page.getByRole('link', { name: 'Receipt', exact: true }).click();
  await seeTitle(page, 'Receipts');
  const receipt = await textOf(sheet(`Tax receipt ${number}`));
  for (const expected of [
    'GST number 000-000-000',
    'Includes GST of',
    'Paid with Visa ending in',
    'Refunded to Visa ending in',
    'Refunded so far',
    '−$12.50',
  ])
    expect(receipt).toContain(expected);
  expect(total).toContain(/Total(\$\d+\.\d\d)/.exec(receipt)?.[1]);
  // The refund has a sheet of its own (HON-04).
  expect(await textOf(sheet(`Refund receipt ${number}-1`))).toContain('$12.50');
  expect(await pagesOf(page)).toEqual([A4, A4]);
  await site.inspect('print-receipt');

  // A selection from the queue: a page for each order, and one pick list.
  await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Orders', exact: true }).click();
  await seeTitle(page, 'Orders');
  for (const one of [number, other]) await page.getByLabel(`Choose ${one}`).check();
  const chosen = page.getByRole('region', { name: 'Chosen orders' });
  await chosen.getByText('2 orders chosen').waitFor();
  await site.inspect('orders-chosen');
  await chosen.getByRole('link', { name: 'Packing slips' }).click();
  await sheet(`Packing slip ${other}`).waitFor();
  expect(await pagesOf(page)).toEqual([A4, A4]);
  expect(await textOf(sheet(`Packing slip ${number}`))).not.toContain('Hinemoa');
  expect(await textOf(sheet(`Packing slip ${other}`))).not.toContain('Wikitōria');
  await site.go(`/orders/print/labels?orders=${number},${other},${cancelled},NZ00000000&paper=a4`);
  await sheet(`Address label ${other}`).waitFor();
  expect(await pagesOf(page), 'four to a sheet').toEqual([A4]);
  await page.getByText(`${cancelled}: It is cancelled.`).waitFor();
  await page.getByText('NZ00000000: There is no such order.').waitFor();
  expect(await sheet(`Address label ${cancelled}`).count()).toBe(0);
  await site.inspect('print-labels-on-a4');
  await site.go(`/orders/print/pick-list?orders=${number},${other}`);
  const list = sheet('Pick list');
  await list.waitFor();
  expect(await page.getByRole('article').count()).toBe(1);
  const rows = await list
    .locator('tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.querySelectorAll('td')].slice(3).map((cell) => cell.textContent)));
  expect(rows).toEqual([
    ['2', `${number}, ${other}`],
    ['2', `${number}, ${other}`],
  ]);
  expect(await list.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Online warehouse: 4 units']);
  expect(await pagesOf(page)).toEqual([A4]);
  await site.inspect('print-pick-list');
  await page.setViewportSize(PHONE);
  await site.inspect('print-pick-list-phone');
  await site.leave();

  const picker = await newStaff(shop, 'picker');
  const merchandiser = await newStaff(shop, 'merchandiser');
  expect((await picker.call('GET', `/staff/print/receipts?orders=${number}`)).status).toBe(403);
  for (const document of ['packing-slips', 'labels', 'receipts', 'pick-list'])
    expect((await merchandiser.call('GET', `/staff/print/${document}?orders=${number}`)).status, document).toBe(403);
  const phone = await openStaffOrders(browser, shop, picker, PHONE, 'light');
  await seeTitle(phone.page, 'Orders');
  await phone.go(`/orders/print/receipts?orders=${number}`);
  await seeTitle(phone.page, 'Not for your role');
  await phone.go(`/orders/${number}`);
  await seeTitle(phone.page, `Order ${number}`);
  expect(await phone.page.getByRole('link', { name: 'Receipt', exact: true }).count()).toBe(0);
  await phone.page.getByRole('link', { name: 'Address label' }).click();
  await seeTitle(phone.page, 'Address labels');
  await phone.inspect('print-label');
  await phone.leave();
});
