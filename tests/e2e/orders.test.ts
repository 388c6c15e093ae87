import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { expectAccessible } from '../support/browser/expect-accessible.ts';
import { takeScreenshot } from '../support/browser/inspect-screen.ts';
import { logIn } from '../support/browser/log-in.ts';
import { DESKTOP, mailFor, newShopper, PHONE } from '../support/browser/shopper.ts';
import { type AccountClient, accountClient, freshEmail, newCustomer } from '../support/clients/account-client.ts';
import { quoteAndOrder } from '../support/clients/place-order.ts';
import { settleAtOnce } from '../support/clients/simulator-control.ts';
import { runKerb, useFolder } from '../support/shop/run-kerb.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let browser: Browser;
let shop: TestShop;
let shoe: { productId: string; variantId: string; other: string; cents: number };
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop()]);
  await settleAtOnce(shop.simulatorUrl);
  const { rows } = await shop.pool.query(`
    select p.id as "productId", p.price_cents as cents, array_agg(v.id order by v.position) as sizes
    from catalogue.product p join catalogue.variant v on v.product_id = p.id and not v.retired
    join stock.stock s on s.variant_id = v.id and s.location_id = 'warehouse' and s.on_hand - s.reserved > 5
    where p.path = 'quayworn-harbour-court-chalk-pounamu' group by p.id`);
  const [{ productId, cents, sizes }] = rows;
  await shop.pool.query(
    `with more as (update stock.stock set on_hand = on_hand + 200 where variant_id = any($1) and location_id = 'warehouse' returning variant_id)
     insert into stock.stock_move (variant_id, location_id, kind, qty) select variant_id, 'warehouse', 'receive', 200 from more`,
    [sizes],
  );
  shoe = { productId: String(productId), variantId: String(sizes[0]), other: String(sizes[1]), cents: Number(cents) };
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

const REFUSALS = /the server responded with a status of (400|401|403|404|409|410|429)|Failed to load resource/;
const kerb = (...args: string[]) =>
  runKerb(args, {
    DATABASE_URL: shop.databaseUrl,
    KERB_SIMULATOR: 'false',
    NODE_ENV: 'test',
    KERB_LOG_LEVEL: 'silent',
  });

const buy = async (client: AccountClient, email: string, qty = 1): Promise<string> => {
  const { number } = await quoteAndOrder(client, {
    items: [{ productId: shoe.productId, variantId: shoe.variantId, qty }],
    address: {
      contactName: 'Aroha Ngāta',
      country: 'NZ',
      street1: '12 Karangahape Road',
      suburb: 'Newton',
      state: 'Tāmaki Makaurau Auckland',
      postcode: '1010',
    },
    email,
  });
  return number;
};

/** A product sold the day before at a store's till to the owner of this address; returns the number of the order. */
async function sellInStore(email: string, write: (name: string, text: string) => string): Promise<string> {
  const { rows } = await shop.pool.query(
    "select l.id as store, v.code from stores.location l, catalogue.variant v where l.kind = 'store' and v.id = $1 limit 1",
    [shoe.variantId],
  );
  const price = shoe.cents / 100;
  const sale = {
    number: `QUAY-1/${Date.now()}`,
    storeId: rows[0].store,
    lines: [{ code: rows[0].code, qty: 1, unitPrice: price }],
    total: price,
    customer: { email },
    soldAt: new Date(Date.now() - 86_400_000).toISOString(),
  };
  const run = await kerb('till', 'import', write('sale.jsonl', `${JSON.stringify(sale)}\n`), '--json');
  expect(run, run.err).toMatchObject({ code: 0 });
  return (JSON.parse(run.out) as { orderNumber: string }).orderNumber;
}

test('UX-17 FIX-50 ORD-05 ORD-09 RET-02 NAV-19 NAV-21 NAV-22 NAV-23 a guest finds the order, tracks the parcel, reads the receipt, returns an item and gets the refund', async () => {
  const email = freshEmail('a.rather.long.name.for.an.email.address');
  const number = await buy(accountClient(shop.url), email, 2);
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: REFUSALS });
  const { page, see } = shopper;
  await shopper.visit('/orders');
  await takeScreenshot(page, 'lookup-390');
  const find = page.getByRole('button', { name: 'Find my order' });
  await find.click();
  await see('Enter your order number.');
  await see('Enter your email address.');
  await page.getByLabel('Order number').fill('NZ-1');
  await see('Enter a valid order number.');
  await expectAccessible(page, 'lookup with mistakes');
  await page.getByLabel('Order number').fill(number);
  await page.getByLabel('Email', { exact: true }).fill('somebody.else@example.co.nz');
  await find.click();
  await see('No matching order.');
  await takeScreenshot(page, 'lookup-no-match-390');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Order number').fill('NZ00000000');
  await find.click();
  await expect.poll(() => page.getByRole('alert').textContent()).toBe('No matching order.');
  // Its digits in groups, as people read them out.
  await page.getByLabel('Order number').fill(`# ${number.slice(2, 4)} ${number.slice(4)}`);
  await find.click();
  await page.waitForURL(`${shop.url}/nz/orders/${number}`);
  await see('Processing');
  expect(await page.getByRole('link', { name: 'Return or exchange' }).count(), 'nothing has left yet').toBe(0);
  // The URL alone shows nothing, in another tab or on another day.
  const stranger = await newShopper(browser, shop.url, PHONE, { allow: REFUSALS });
  await stranger.visit(`/orders/${number}`);
  await stranger.see('Enter its number and your email address again.');
  await takeScreenshot(stranger.page, 'guest-order-expired-390');
  await stranger.leave();

  await kerb('dispatch', number, '--line', '1:1', '--tracking', 'first-part');
  await page.reload();
  await see('Processing');
  expect(
    await page.getByRole('link', { name: 'Return or exchange' }).count(),
    'FIX-50: what has left may come back',
  ).toBe(1);
  await kerb('dispatch', number, '--carrier', 'NZ Post', '--tracking', '00793401234567890NZ');
  await page.reload();
  await see('Dispatched');
  await page.getByRole('link', { name: '00793401234567890NZ' }).waitFor();
  await expectAccessible(page, 'guest order');
  await takeScreenshot(page, 'guest-order-390');
  await page.setViewportSize(DESKTOP);
  await takeScreenshot(page, 'guest-order-1280');
  await page.setViewportSize(PHONE);
  await page.getByRole('link', { name: 'Tax receipt' }).click();
  await page.getByRole('heading', { name: 'Tax receipt' }).waitFor();
  await see('GST number');
  await expectAccessible(page, 'receipt');
  await takeScreenshot(page, 'receipt-390');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`tax-receipt-${number}.pdf`);
  if (process.env.KERB_SNAP_DIR) await download.saveAs(`${process.env.KERB_SNAP_DIR}/receipt.pdf`);

  // Both screens have a heading while they wait, before any script.
  for (const path of ['/return', `/return/guest/create?number=${number}`])
    expect(await (await fetch(`${shop.url}/nz${path}`)).text()).toMatch(/<h1[^>]*>Return or exchange<\/h1>/);
  await shopper.visit('/return');
  await page.waitForURL(`${shop.url}/nz/return/guest/create`);
  await shopper.visit(`/return/guest/create?number=${number}`);
  await page.getByRole('group', { name: 'What are you returning?' }).waitFor();
  const start = page.getByRole('button', { name: 'Start the return' });
  await start.click();
  await see('Choose at least one item to return.');
  await page.getByRole('checkbox').check();
  await start.click();
  await see('Choose a reason.');
  await expectAccessible(page, 'return with mistakes');
  await takeScreenshot(page, 'return-form-390');
  await page.getByLabel('Reason').selectOption('Too small');
  await see(/will be refunded to your original payment methods once we have received the return/);
  await start.click();
  await see(/Your return R\d{8} is started/);
  const rma = /R\d{8}/.exec((await page.getByRole('heading', { name: /is started/ }).textContent()) ?? '')?.[0] ?? '';
  await page.getByRole('button', { name: 'Show the label' }).click();
  await page.getByRole('img', { name: `Barcode of ${rma}` }).waitFor();
  await expectAccessible(page, 'return started');
  await takeScreenshot(page, 'return-started-390');
  await page.getByRole('link', { name: 'Back to the order' }).click();
  await see('1 returned');
  await see('Waiting for your parcel');
  await kerb('returns', 'receive', rma);
  await expect
    .poll(async () => (await mailFor(shop.simulatorUrl, email)).map(({ subject }) => subject).join('\n'), {
      timeout: patient(100_000),
    })
    .toContain(`for return ${rma}`);
  await page.reload();
  await see('Refunded');
  await see('was refunded to your original payment methods.');
  await takeScreenshot(page, 'guest-order-refunded-390');
  const mails = await mailFor(shop.simulatorUrl, email);
  expect(
    mails.filter(({ subject }) => subject.includes('is on its way')),
    'one a parcel',
  ).toHaveLength(2);
  expect(mails.filter(({ subject }) => subject === `Your Kerb return ${rma}`)).toHaveLength(1);
  if (process.env.KERB_SNAP_DIR) {
    const reader = await browser.newPage({ viewport: { width: 640, height: 800 } });
    for (const [index, mail] of mails.entries()) {
      await reader.setContent(mail.html);
      await takeScreenshot(reader, `mail-${index}`);
    }
    await reader.close();
  }
  await shopper.leave();
});

test('ORD-02 ORD-03 ORD-04 ORD-10 ORD-11 ORD-12 NAV-20 NAV-32 NAV-33 RET-01 RET-05 a customer’s history page by page; one order; an exchange', async () => {
  const { write } = useFolder();
  const email = freshEmail('history');
  const client = await newCustomer(shop, email);
  const guest = accountClient(shop.url);
  const numbers: string[] = [];
  for (let index = 0; index < 12; index += 1) numbers.unshift(await buy(index === 3 ? guest : client, email));
  const newest = numbers[0] as string;
  // Recorded last and sold first: it is listed by its date of sale.
  const inStore = await sellInStore(email, write);
  numbers.push(inStore);
  await kerb('dispatch', newest);
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: REFUSALS });
  const { page, see } = shopper;

  // Looking it up as a guest redirects to the account.
  await shopper.visit('/orders');
  await page.getByLabel('Order number').fill(newest);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Find my order' }).click();
  await see('An account exists for this email address. Log in to view your order.');
  await takeScreenshot(page, 'lookup-account-390');
  await page.getByRole('alert').getByRole('link', { name: 'Log in' }).click();
  await page.waitForURL(/\/account\/signin\?redirect=/);
  await logIn(shopper, email);
  await page.waitForURL(`${shop.url}/nz/account/orders/${newest}`);
  await see(`Order #${newest}`);
  for (const [from, to] of [
    ['/orders', '/account/orders'],
    [`/orders/${newest}`, `/account/orders/${newest}`],
    ['/return', '/account/orders'],
    ['/return/guest/create', '/account/orders'],
  ] as const) {
    await page.goto(`${shop.url}/nz${from}`);
    await page.waitForURL(`${shop.url}/nz${to}`);
  }

  const shown = () => page.getByRole('list', { name: 'Your orders' }).getByRole('heading').allTextContents();
  await expect.poll(shown).toEqual(numbers.slice(0, 10).map((number) => `Order #${number}`));
  const row = (number: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `Order #${number}` }) });
  expect(await row(newest).textContent()).toContain('· Online');
  await expectAccessible(page, 'orders');
  await takeScreenshot(page, 'orders-390');
  await page.setViewportSize(DESKTOP);
  await takeScreenshot(page, 'orders-1280');
  await page.setViewportSize(PHONE);
  await page.route('**/api/account/orders?*', (route) => route.abort());
  await page.getByRole('link', { name: 'Older orders' }).click();
  await see('Unable to load older orders.');
  await page.unroute('**/api/account/orders?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(shown).toEqual(numbers.slice(10).map((number) => `Order #${number}`));
  expect(await row(inStore).textContent()).toContain('· In-Store');
  expect(await row(numbers[11] as string).textContent()).toContain('· Online');
  await page.route('**/api/account/orders?*', (route) => route.abort());
  await page.getByRole('link', { name: 'Newer orders' }).click();
  await see('Unable to load newer orders.');
  await page.unroute('**/api/account/orders?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(async () => (await shown()).length).toBe(10);
  await page.goBack();
  await expect.poll(async () => (await shown()).length).toBe(3);
  await page.route('**/api/account/orders', (route) => route.abort());
  await shopper.visit('/account/orders');
  await see('Unable to load your orders. Try again later.');
  await page.unroute('**/api/account/orders');

  await shopper.visit('/account/orders/NZ00000000');
  await see('No matching order.');
  await shopper.visit(`/account/orders/${inStore}`);
  await see(/ · In-Store$/);
  await shopper.visit(`/account/orders/${newest}`);
  await see('Dispatched');
  await see(/ · Online$/);
  await expectAccessible(page, 'own order');
  await page.setViewportSize(DESKTOP);
  await takeScreenshot(page, 'own-order-1280');
  await page.getByRole('link', { name: 'Return or exchange' }).click();
  await page.waitForURL(/\/account\/orders\/NZ\d{8}\/return\/1\./);
  await page.getByRole('checkbox').check();
  await page.getByLabel('Reason').selectOption('Too large');
  await page.getByLabel('Refund or exchange').selectOption({ index: 1 });
  await see('We reserve the size you want');
  await page.getByLabel('Drop it off at a store').check();
  await takeScreenshot(page, 'return-exchange-1280');
  await page.getByRole('button', { name: 'Start the return' }).click();
  await see(/Your return R\d{8} is started/);
  await page.getByRole('link', { name: 'Back to the order' }).click();
  await see('1 returned');
  await see(/exchange for size/);
  await takeScreenshot(page, 'own-order-return-1280');
  await shopper.visit('/account/orders');
  await see(/1 returned · Return R\d{8}/);
  expect((await shown()).length, 'the exchange is an order too').toBe(10);
  await shopper.leave();
});
