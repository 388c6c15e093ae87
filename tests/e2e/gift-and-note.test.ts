/** EDIT-07 in a browser: a gift message and a note at checkout, and what becomes of them on paper and on screens. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { openPayment } from '../support/browser/checkout/payment-step.ts';
import { inspectLoadedScreen } from '../support/browser/inspect-screen.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { textOf } from '../support/browser/staff/printed-sheets.ts';
import { openStaffOrders, seeTitle } from '../support/browser/staff/staff-site.ts';
import { freshEmail } from '../support/clients/account-client.ts';
import { newStaff } from '../support/clients/staff-client.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop({ KERB_RATE_LIMIT_SCALE: '0' })]);
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

test.each([
  ['390', PHONE, 'light'],
  ['1280', DESKTOP, 'dark'],
] as const)(
  'EDIT-07 at %s px a shopper adds a message and a note by keyboard, they outlast a reload, and are on the slip and the order, not in the next checkout',
  async (_width, viewport, theme) => {
    const email = freshEmail('gift');
    const shopper = await newShopper(browser, shop.url, viewport, {
      theme,
      allow: /the server responded with a status of (400|404|409|410)/,
    });
    const page = await openPayment(shopper, email);
    const opener = page.getByText('Add a gift message or a note to the shop');
    expect(await page.getByLabel('Note to the shop').isVisible(), 'closed by default').toBe(false);
    const before = await page.getByRole('heading', { name: 'How would you like to pay?' }).boundingBox();
    await inspectLoadedScreen(page, `gift-closed-${theme}`);
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    const gift = page.getByRole('checkbox', { name: 'This order is a gift' });
    expect(await gift.isChecked()).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Happy birthday, Mere!');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Ngā mihi <Aroha>');
    await page.keyboard.press('Tab');
    await page.keyboard.type('The doorbell is broken.');
    expect(await page.getByLabel('Note to the shop').inputValue()).toBe('The doorbell is broken.');
    await page.getByText('277 characters left').waitFor();
    await inspectLoadedScreen(page, `gift-open-${theme}`);
    expect(before?.y ?? 0).toBeGreaterThan(0);
    await page.reload();
    await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true');
    await page.getByLabel('Gift message').waitFor();
    expect(await page.getByLabel('Gift message').inputValue()).toBe('Happy birthday, Mere!\nNgā mihi <Aroha>');
    await shopper.fillCard();
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await shopper.see(/Your\s+order is placed/);
    const number = `${await page.getByText(/^#NZ\d{8}$/).textContent()}`.slice(1);

    await shopper.visit('/orders');
    await page.getByLabel('Order number').fill(number);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Find my order' }).click();
    await shopper.see('The doorbell is broken.');
    await shopper.see('Ngā mihi <Aroha>');
    await inspectLoadedScreen(page, `gift-order-${theme}`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the gift receipt' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`gift-receipt-${number}.pdf`);
    if (process.env.KERB_SNAP_DIR) await download.saveAs(`${process.env.KERB_SNAP_DIR}/gift-receipt.pdf`);

    // The next order of this browser starts without them.
    await openPayment(shopper, email);
    expect(await page.getByLabel('Note to the shop').isVisible()).toBe(false);
    expect(await page.getByLabel('Note to the shop').inputValue()).toBe('');
    await shopper.leave();

    const picker = await newStaff(shop, 'picker', 'Hemi Tāwhai');
    const site = await openStaffOrders(browser, shop, picker, viewport, theme);
    await seeTitle(site.page, 'Orders');
    await site.go(`/orders/${number}`);
    await seeTitle(site.page, `Order ${number}`);
    await site.page.getByRole('heading', { name: 'Note from the shopper' }).waitFor();
    await site.inspect('order-of-a-gift');
    await site.page.getByRole('link', { name: 'Packing slip' }).click();
    await seeTitle(site.page, 'Packing slips');
    await site.page.getByText('The doorbell is broken.').waitFor();
    await site.inspect('slip-of-a-gift');
    await site.page.emulateMedia({ media: 'print' });
    const slip = site.page.getByRole('article', { name: `Packing slip ${number}` });
    expect(await slip.getByText('The doorbell is broken.').isVisible(), 'not in the parcel').toBe(false);
    expect(await slip.getByText('Ngā mihi <Aroha>').isVisible()).toBe(true);
    await site.page.emulateMedia({ media: null });
    await site.go(`/orders/print/gift-receipts?orders=${number}`);
    await seeTitle(site.page, 'Gift receipts');
    const receipt = await textOf(site.page.getByRole('article', { name: `Gift receipt ${number}` }));
    expect(receipt).toContain('Happy birthday, Mere!');
    for (const hidden of ['$', email, 'doorbell', 'Featherstonehaugh']) expect(receipt).not.toContain(hidden);
    await site.inspect('gift-receipt');
    await site.leave();
  },
);
