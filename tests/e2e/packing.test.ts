/** PARC-02 on the staff site: an order is packed with a label of the carrier, by one press or by the scan itself. */
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { DESKTOP, PHONE } from '../support/browser/shopper.ts';
import { openStaffOrders, seeTitle } from '../support/browser/staff/staff-site.ts';
import { type BoughtSize, buy, restockTwoSizes } from '../support/clients/buy-two-sizes.ts';
import { newStaff } from '../support/clients/staff-client.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let shop: TestShop;
let sizes: BoughtSize[];
beforeAll(async () => {
  [browser, shop] = await Promise.all([
    launchBrowser(),
    startTestShop({ KERB_RATE_LIMIT_SCALE: '0', KERB_CARRIER: 'nz-post' }),
  ]);
  sizes = await restockTwoSizes(shop);
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

const order = () => buy(shop, sizes, { email: `pack-${randomUUID().slice(0, 8)}@example.co.nz` });
const isLabel = (url: string): boolean => /\/parcels\/[\w-]+\/label\?paper=/.test(url);
/** Does `work`, which opens a label: the tab, and what the label is. */
async function whilePrinting(page: Page, work: () => Promise<unknown>): Promise<string> {
  const [label] = await Promise.all([
    page.waitForResponse((response) => isLabel(response.url())),
    page.context().waitForEvent('page'),
    work(),
  ]);
  return `${label.status()} ${label.headers()['content-type']} ${new URL(label.url()).searchParams.get('paper')}`;
}

test('PARC-02 a picker packs an order, buys and prints its label with one press, hands it over; a scan buys the next one, which is undone', async () => {
  const [first, second] = [await order(), await order()];
  const picker = await newStaff(shop, 'picker', 'Hemi Tāwhai');
  const site = await openStaffOrders(browser, shop, picker, DESKTOP, 'light');
  const { page } = site;
  await page.getByRole('link', { name: 'Packing' }).click();
  await seeTitle(page, 'Packing');
  const scan = async (text: string) => {
    await page.getByLabel('Order number').fill(text);
    await page.keyboard.press('Enter');
  };
  await scan('9781234567897');
  await page.getByText('“9781234567897” is no order number.').waitFor();
  await scan('NZ00000000');
  await page.getByText('There is no order NZ00000000.').waitFor();
  // What the scanner reads is on the packing slip.
  await site.go(`/orders/print/packing-slips?orders=${first}`);
  await page.getByRole('img', { name: `Bar code of order ${first}` }).waitFor();
  await site.inspect('packing-slip');
  await site.open('packing', 'Packing');
  await scan(first);
  await page.getByText('Leave it by the big pōhutukawa').waitFor();
  await page.getByLabel('Weight in kg').fill('31');
  await page.getByRole('button', { name: 'Buy and print label' }).click();
  await page.getByText('Enter a weight up to 30 kg.').waitFor();
  await site.inspect('packing');
  await page.getByLabel('Weight in kg').fill('1,9');
  const printed = await whilePrinting(page, () => page.getByRole('button', { name: 'Buy and print label' }).click());
  expect(printed).toBe('200 application/pdf 4x6');
  await page.getByText(/Labelled · NZ Post 00794210\d+NZ/).waitFor();
  await page.getByText(/2 units · 1.9 kg · \$13\.20/).waitFor();
  expect(await whilePrinting(page, () => page.getByRole('button', { name: 'Print A4' }).click())).toContain('pdf a4');
  await site.inspect('packed');
  await page.getByRole('button', { name: 'Handed over' }).click();
  await page.getByText('The parcel is sent; the customer gets an email.').waitFor();
  const detail = (await picker.call('GET', `/staff/orders/${first}`)).body;
  expect(detail).toMatchObject({ state: 'SHIPPED', parcels: [{ carrier: 'NZ Post' }] });
  expect(detail.timeline.map(({ what }: { what: string }) => what)).toEqual(
    expect.arrayContaining(['Parcel packed', 'Label bought', 'Sent']),
  );

  const phone = await openStaffOrders(browser, shop, picker, PHONE, 'dark');
  await phone.go('/packing');
  await seeTitle(phone.page, 'Packing');
  await phone.page.getByLabel('Buy the label with the scan').check();
  const byScan = await whilePrinting(phone.page, async () => {
    await phone.page.getByLabel('Order number').fill(second);
    await phone.page.keyboard.press('Enter');
  });
  expect(byScan).toBe('200 application/pdf 4x6');
  await phone.page.getByText(/Labelled · NZ Post/).waitFor();
  // Scanned again it is only shown.
  await phone.page.getByLabel('Order number').fill(`#${second}`);
  await phone.page.keyboard.press('Enter');
  await phone.page.getByText(/Labelled · NZ Post/).waitFor();
  await phone.inspect('packed-by-scan');
  await phone.page.getByRole('button', { name: 'Undo' }).click();
  await phone.page.getByRole('button', { name: 'Unpack', exact: true }).click();
  await phone.page.getByText('Undone, the label is voided').waitFor();
  await phone.inspect('undone');
  expect(await (await fetch(`${shop.simulatorUrl}/control/parcels`)).json()).toMatchObject([
    { orderNumber: first, weightKg: 1.9, state: 'bought' },
    { orderNumber: second, state: 'bought' },
  ]);
  const merchandiser = await newStaff(shop, 'merchandiser', 'Ana Rāwiri');
  expect((await merchandiser.call('GET', `/staff/orders/${second}/packing`)).status).toBe(403);
  await site.leave();
  await phone.leave();
});
