/**
 * The staff site in a real browser: a picker on a phone, service on a desktop from order to refund, a manager whose
 * session ends in between.
 */
import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueGiftCard } from '#modules/gift-cards/issue-gift-card.ts';
import { openDatabase } from '#platform/database/database.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { expectAccessible } from '../support/browser/expect-accessible.ts';
import { DESKTOP, mailFor, PHONE } from '../support/browser/shopper.ts';
import { type AccountClient, accountClient, newCustomer } from '../support/clients/account-client.ts';
import { newStaff, type StaffPerson } from '../support/clients/staff-client.ts';
import { writeStock } from '../support/fixtures/write-stock.ts';
import { runKerb } from '../support/shop/run-kerb.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { testCtx } from '../support/shop/test-context.ts';

let browser: Browser;
let shop: TestShop;
let sizes: { productId: string; variantId: string }[];
beforeAll(async () => {
  [browser, shop] = await Promise.all([
    launchBrowser(),
    startTestShop({ KERB_RATE_LIMIT_SCALE: '0', KERB_MAIL_REPLY_TO: 'answers@kerb.example' }),
  ]);
  const { rows } = await shop.pool.query(`
    select p.id::text as "productId", v.id::text as "variantId" from catalogue.product p join catalogue.variant v on v.product_id = p.id and not v.retired
    join stock.stock s on s.variant_id = v.id and s.location_id = 'warehouse' and s.on_hand - s.reserved > 5
    where p.path = 'quayworn-harbour-court-chalk-pounamu' order by v.position limit 2`);
  sizes = rows;
  await shop.pool.query(
    `with more as (update stock.stock set on_hand = on_hand + 200 where variant_id = any($1) and location_id = 'warehouse' returning variant_id)
     insert into stock.stock_move (variant_id, location_id, kind, qty) select variant_id, 'warehouse', 'receive', 200 from more`,
    [sizes.map(({ variantId }) => variantId)],
  );
  // A refund requires a settled payment.
  await fetch(`${shop.simulatorUrl}/control/settings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ settleAfterMs: 0 }),
  });
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

interface Wish {
  email: string;
  /** The shopper's name. */
  name?: string;
  /** The token of the shop's fraud script for the device. */
  fraudToken?: string;
  client?: AccountClient;
  credits?: readonly { method: string; amount: number; [more: string]: unknown }[];
}
/** Buys one unit of each of two sizes. */
async function buy({
  email,
  name = 'Wikitōria Featherstonehaugh',
  fraudToken,
  client = accountClient(shop.url),
  credits = [],
}: Wish): Promise<string> {
  const items = sizes.map((size) => ({ ...size, qty: 1 }));
  const address = {
    contactName: name,
    country: 'NZ',
    street1: '12 Karangahape Road',
    suburb: 'Newton',
    state: 'Taumatawhakatangihangakōauauotamatea',
    postcode: '4292',
  };
  const info = await client.call('POST', '/checkout/info', {
    cart: { items, shippingAddress: address, shipping: { methodCode: 'standard' } },
  });
  const total: number = info.body.grandTotal;
  const left = Math.round((total - credits.reduce((sum, { amount }) => sum + amount, 0)) * 100) / 100;
  const answer = await client.call(
    'POST',
    '/checkout/order',
    {
      checkoutId: randomUUID(),
      cart: { items },
      contact: { email, firstName: name.split(' ')[0], lastName: name.split(' ')[1], phone: '021 555 0123' },
      shipping: {
        type: 'DELIVERY',
        address,
        options: { methodCode: 'standard', instructions: { delivery: 'Leave it by the big pōhutukawa' } },
      },
      payment: {
        methods: [...credits, { method: 'card', amount: left, token: 'fake-valid-nonce', type: 'immediate' }],
      },
      expectedTotal: total,
      ...(fraudToken && { fraudAnalytics: { token: fraudToken } }),
    },
    { 'idempotency-key': randomUUID() },
  );
  if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.orderNumber;
}

interface StaffSite {
  page: Page;
  context: BrowserContext;
  go: (path: string) => Promise<void>;
  /** Expects no axe violations and nothing wider than the screen; takes a screenshot where one is requested. */
  inspect: (name: string) => Promise<void>;
  leave: () => Promise<void>;
}
const REFUSALS = /status of (401|403|404|409)/;
async function openStaffSite(
  person: StaffPerson,
  viewport: { width: number; height: number },
  theme: 'light' | 'dark',
): Promise<StaffSite> {
  const context = await browser.newContext({
    viewport,
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
    reducedMotion: 'reduce',
    colorScheme: theme,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if ((message.type() === 'error' || message.type() === 'warning') && !REFUSALS.test(message.text()))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  const site: StaffSite = {
    page,
    context,
    go: async (path) => {
      await page.goto(`${shop.url}/nz/staff${path}`);
    },
    inspect: async (name) => {
      if (process.env.KERB_SNAP_DIR)
        await page.screenshot({
          path: `${process.env.KERB_SNAP_DIR}/staff-${name}-${viewport.width}-${theme}.png`,
          fullPage: true,
        });
      await expectAccessible(page, name);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${name} is wider than the screen`,
      ).toBeLessThanOrEqual(0);
    },
    leave: async () => {
      await context.close();
      expect(complaints, 'the browser complained').toEqual([]);
    },
  };
  await site.go('/orders');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill('not the one');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('Incorrect email address or password.').waitFor();
  await site.inspect('log-in');
  await page.getByLabel('Password').fill(person.password);
  await page.keyboard.press('Enter');
  // A page that is left while it logs in is not logged in. The skip link comes first on every logged-in page.
  await page.getByRole('link', { name: 'Skip to content' }).waitFor({ state: 'attached' });
  return site;
}
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

test('A15 a picker on a phone finds what waits, dispatches it in two parcels, is told when a colleague was first, and can do no more than a picker may', async () => {
  const email = `phone-${randomUUID().slice(0, 8)}@example.co.nz`;
  const number = await buy({ email });
  const [hemi, late] = [await newStaff(shop, 'picker', 'Hemi Tāwhai'), await newStaff(shop, 'picker', 'Rangi Late')];
  const [site, second] = [await openStaffSite(hemi, PHONE, 'light'), await openStaffSite(late, PHONE, 'dark')];
  const { page } = site;
  await title(page, 'Orders');
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
    expect.arrayContaining(['Orders', 'Pick list', 'Your password']),
  );
  for (const name of ['Customers', 'Returns', 'Dashboard'])
    expect(await dialog.getByRole('link', { name }).count()).toBe(0);
  await site.inspect('menu');
  await page.keyboard.press('Escape');
  await expect.poll(() => menu.evaluate((element) => element === document.activeElement)).toBe(true);
  await menu.click();
  await dialog.getByRole('link', { name: 'Pick list' }).click();
  await title(page, /^Pick list/);
  await page.getByRole('link', { name: number }).first().waitFor();
  await site.inspect('pick-list');

  await second.go(`/orders/${number}`);
  await title(second.page, `Order ${number}`);
  await page.getByRole('link', { name: number }).first().click();
  await title(page, `Order ${number}`);
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
    .getByText('That is more than is left to send. Somebody may have sent some of it meanwhile.')
    .waitFor();
  await second.page.getByText('Partly sent').first().waitFor();
  await second.inspect('order-too-late');
  await second.leave();

  await page.getByRole('button', { name: 'Send 1 unit' }).click();
  await page
    .getByText(/^Sent$/)
    .first()
    .waitFor();
  expect(await page.getByRole('link', { name: 'Follow it' }).first().getAttribute('href')).toContain('AB123456789NZ');
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
    await title(page, 'Not for your role');
  }
  await site.inspect('not-for-your-role');
  await site.go('/orders/NZ00000000');
  await title(page, 'Not found');
  await page.getByText('No matching order.').waitFor();
  await menu.click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await title(page, 'Staff log-in');
  await page.reload();
  await title(page, 'Staff log-in');
  await site.leave();
});

test('A14 service on a desktop: an order paid with a reward, a gift card and a card is refunded in part, then returned, and all of it goes back to where it came from', async () => {
  const email = `member-${randomUUID().slice(0, 8)}@example.co.nz`;
  const client = await newCustomer(shop, email);
  await client.call('POST', '/account/loyalty/join');
  await runKerb(['loyalty', 'adjust', email, '250', '--reason', 'Welcome gift'], {
    DATABASE_URL: shop.databaseUrl,
    KERB_LOG_LEVEL: 'silent',
  });
  const { db, close } = openDatabase(shop.databaseUrl, { max: 1 });
  const { code, pin } = await issueGiftCard(testCtx(db), { cents: 5_000n });
  await close();
  const number = await buy({
    email,
    client,
    credits: [
      { method: 'reward', amount: 10 },
      { method: 'voucher', amount: 50, code, pin },
    ],
  });
  const picker = await newStaff(shop, 'picker');
  expect(
    (await picker.call('POST', `/staff/orders/${number}/dispatch`, { ref: 'whole', carrier: 'Aramex' })).status,
  ).toBe(200);

  const site = await openStaffSite(await newStaff(shop, 'service', 'Mere Hōhepa'), DESKTOP, 'dark');
  const { page } = site;
  await title(page, 'Orders');
  await page.getByLabel('Find an order').fill('feather');
  await page.keyboard.press('Enter');
  await page.getByText(/found for “feather”/).waitFor();
  await page.getByRole('link', { name: number }).waitFor();
  await site.inspect('orders-found');
  await page.getByRole('link', { name: number }).click();
  await title(page, `Order ${number}`);
  await page.getByText('Gift card ending in', { exact: false }).first().waitFor();
  await expect
    .poll(async () => {
      await page.reload();
      await title(page, `Order ${number}`);
      return page.getByText('Captured').count();
    })
    .toBe(3);
  await site.inspect('order-office');

  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByText('Say why the money goes back.').waitFor();
  await page.getByLabel('Amount').fill('20.5');
  await page.getByLabel('Reason').fill('Scuffed toe');
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const sure = page.getByRole('dialog', { name: 'Give $20.50 back?' });
  await sure.waitFor();
  await site.inspect('refund-question');
  await page.keyboard.press('Escape');
  await sure.waitFor({ state: 'hidden' });
  expect(await page.getByText('Refunded').count()).toBe(0);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await sure.getByRole('button', { name: 'Refund $20.50' }).click();
  await page.getByText('$20.50 goes back.').waitFor();
  await page.getByText(/Mere Hōhepa · Scuffed toe/).waitFor();

  const own = (await client.call('GET', `/account/orders/${number}`)).body;
  const started = await client.call('POST', `/orders/${number}/returns`, {
    token: own.returnable.token,
    items: own.lines.map(({ lineId }: { lineId: string }) => ({ lineId, qty: 1, reason: 'Too small' })),
  });
  const rma: string = started.body.rmaId;
  await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Returns' }).click();
  await title(page, 'Returns');
  await page.getByLabel('Find a return').fill(number);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: rma }).waitFor();
  await site.inspect('returns');
  await page.getByRole('link', { name: rma }).click();
  await title(page, `Return ${rma}`);
  await page.getByLabel('What was found').nth(1).selectOption('Not fit to be sold');
  await site.inspect('return');
  await page.getByRole('button', { name: 'Take it in' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take it in' }).click();
  await page.getByText(/^The return is in\. \$[\d.]+ goes back to how it was paid\.$/).waitFor();
  await expect
    .poll(async () => {
      await page.reload();
      await title(page, `Return ${rma}`);
      return page.getByText('Refunded').count();
    })
    .toBe(1);
  await page.getByRole('link', { name: number }).click();
  await title(page, `Order ${number}`);
  await page
    .getByText(/^Returned$/)
    .first()
    .waitFor();
  // Card first, then what is left of the gift card and the reward: all of it is shown beside the payments.
  expect(
    await page
      .getByRole('listitem')
      .filter({ hasText: /Gift card ending in .*\$[\d.]+ refunded/ })
      .count(),
  ).toBe(1);
  await site.inspect('order-returned');

  await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Customers' }).click();
  await title(page, 'Customers');
  await page.getByLabel('Find a customer').fill(email);
  await page.keyboard.press('Enter');
  await page.getByRole('cell', { name: email }).waitFor();
  await site.inspect('customers');
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Points and rewards' }).waitFor();
  await page.getByRole('cell', { name: 'Points earned' }).waitFor();
  await page.getByRole('cell', { name: 'Points taken back' }).first().waitFor();
  await site.inspect('customer');
  await site.leave();
});

test('FIX-24 an order that is refunded in full before dispatch is cancelled, leaves every list and cannot be dispatched; a partial refund hides nothing', async () => {
  const number = await buy({ email: `whole-${randomUUID().slice(0, 8)}@example.co.nz` });
  const picker = await newStaff(shop, 'picker');
  const waiting = async () => {
    const lists = await Promise.all(
      ['to-send', 'part-sent'].map((view) => picker.call('GET', `/staff/orders?view=${view}`)),
    );
    const { body } = await picker.call('GET', '/staff/orders/pick-list');
    return JSON.stringify([lists.map((list) => list.body.orders), body.lines]).includes(number);
  };
  const site = await openStaffSite(await newStaff(shop, 'service', 'Mere Hōhepa'), PHONE, 'light');
  const { page } = site;
  await title(page, 'Orders');
  await site.go(`/orders/${number}`);
  await title(page, `Order ${number}`);
  const refund = async (amount: string) => {
    await page.getByLabel('Amount').fill(amount);
    await page.getByLabel('Reason').fill('Sorry');
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
  };
  await refund('5');
  await page.getByRole('dialog').getByRole('button', { name: 'Refund $5.00' }).click();
  await page.getByText('$5.00 goes back.').waitFor();
  expect(await waiting()).toBe(true);
  await refund('');
  await page.getByText('what has not been sent is cancelled', { exact: false }).waitFor();
  await site.inspect('refund-in-full');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Refund \$/ })
    .click();
  await expect.poll(waiting).toBe(false);
  expect((await picker.call('POST', `/staff/orders/${number}/dispatch`, { ref: 'late' })).status).toBe(409);
  await expect
    .poll(async () => {
      await page.reload();
      await title(page, `Order ${number}`);
      return page.getByText(/^Cancelled$/).count();
    })
    .toBeGreaterThanOrEqual(2);
  await site.leave();
});

/** Page sizes for the printer in millimetres, from the style sheet. */
async function pagesOf(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  await page.emulateMedia({ media: null });
  const mm = (points: string | undefined): number => Math.round((Number(points) / 72) * 25.4);
  return [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)].map(
    ([, width, height]) => `${mm(width)} x ${mm(height)}`,
  );
}
const [A4, LABEL] = ['210 x 297', '102 x 150'];
const textOf = async (part: Locator): Promise<string> => (await part.textContent()) ?? '';
/** How much of the sheet's content is wider than the sheet. */
const widest = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      0,
      ...[...document.querySelectorAll('.sheet, .sheet *')].map(
        (part) => (part as HTMLElement).scrollWidth - (part as HTMLElement).clientWidth || 0,
      ),
    ),
  );

test('FIX-77 slips, labels, receipts and a pick list print for one order and for a selection, on A4 and on labels, each with its own content only', async () => {
  const [mine, hers] = [
    `print-${randomUUID().slice(0, 8)}@example.co.nz`,
    `other-${randomUUID().slice(0, 8)}@example.co.nz`,
  ];
  const number = await buy({ email: mine });
  const other = await buy({ email: hers, name: 'Hinemoa Rangihuna' });
  const cancelled = await buy({ email: hers });
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
  const site = await openStaffSite(service, DESKTOP, 'dark');
  const { page } = site;
  const sheet = (name: string) => page.getByRole('article', { name });
  const choosePaper = (label: string) => page.getByLabel('Paper').selectOption({ label });
  await title(page, 'Orders');
  await site.go(`/orders/${number}`);
  await title(page, `Order ${number}`);
  await page.getByRole('link', { name: 'Packing slip' }).click();
  await title(page, 'Packing slips');
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
  for (const hidden of ['$', mine, '555', 'Visa', 'ending in']) expect(slip).not.toContain(hidden);
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
  await title(page, 'Address labels');
  const label = await textOf(sheet(`Address label ${number}`));
  for (const expected of [
    'Wikitōria Featherstonehaugh',
    '12 Karangahape Road',
    'Taumatawhakatangihangakōauauotamatea 4292',
    number,
  ])
    expect(label).toContain(expected);
  for (const hidden of ['$', mine, '555']) expect(label).not.toContain(hidden);
  expect(await pagesOf(page)).toEqual([LABEL]);
  await page.emulateMedia({ media: 'print' });
  expect(await widest(page), 'a long name wraps').toBe(0);
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 320, height: 700 });
  await site.inspect('print-label-320');
  expect(await widest(page)).toBe(0);
  await page.setViewportSize(DESKTOP);

  await site.go(`/orders/${number}`);
  await title(page, `Order ${number}`);
  const total = await textOf(page.locator('h1 + div'));
  await page.getByRole('link', { name: 'Receipt', exact: true }).click();
  await title(page, 'Receipts');
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
  expect(await pagesOf(page)).toEqual([A4]);
  await site.inspect('print-receipt');

  // A selection from the queue: a page for each order, and one pick list.
  await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Orders' }).click();
  await title(page, 'Orders');
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
    .evaluateAll((all) => all.map((row) => [...row.querySelectorAll('td')].slice(2).map((cell) => cell.textContent)));
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
  const phone = await openStaffSite(picker, PHONE, 'light');
  await title(phone.page, 'Orders');
  await phone.go(`/orders/print/receipts?orders=${number}`);
  await title(phone.page, 'Not for your role');
  await phone.go(`/orders/${number}`);
  await title(phone.page, `Order ${number}`);
  expect(await phone.page.getByRole('link', { name: 'Receipt', exact: true }).count()).toBe(0);
  await phone.page.getByRole('link', { name: 'Address label' }).click();
  await title(phone.page, 'Address labels');
  await phone.inspect('print-label');
  await phone.leave();
});

test('FIX-77 service refunds items at the price paid for them; a colleague with the same screen open refunds nothing twice', async () => {
  const number = await buy({ email: `items-${randomUUID().slice(0, 8)}@example.co.nz` });
  const [site, second] = [
    await openStaffSite(await newStaff(shop, 'service', 'Mere Hōhepa'), PHONE, 'light'),
    await openStaffSite(await newStaff(shop, 'manager', 'Late Manager'), DESKTOP, 'dark'),
  ];
  const paid = (
    await shop.pool.query(
      'select l.total_cents::int as cents from orders.order_line l join orders.orders o on o.id = l.order_id where o.number = $1 and line_no = 1',
      [number],
    )
  ).rows[0].cents;
  const words = `$${(paid / 100).toFixed(2)}`;
  for (const { page, go } of [site, second]) {
    await title(page, 'Orders');
    await go(`/orders/${number}`);
    await title(page, `Order ${number}`);
    await page.getByLabel('Items').check();
  }
  const { page } = site;
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByText('Choose items or an amount to refund.').waitFor();
  await page.getByText('Say why the money goes back.').waitFor();
  for (const [one, line] of [
    [page, 1],
    [second.page, 2],
  ] as const) {
    await one.locator(`select[name="refund-line-${line}"]`).selectOption('1');
    await one.getByLabel('Reason').fill('The sole came off');
  }
  await site.inspect('refund-items');
  await page.getByRole('button', { name: `Refund ${words}` }).dblclick();
  await page.getByRole('dialog').getByText('What has not been sent stays to be sent.', { exact: false }).waitFor();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Refund ${words}` })
    .click();
  await page.getByText(`${words} goes back.`).waitFor();
  await second.page.getByRole('button', { name: `Refund ${words}` }).click();
  await second.page
    .getByRole('dialog')
    .getByRole('button', { name: `Refund ${words}` })
    .click();
  await second.page
    .getByRole('alert')
    .getByText('Somebody refunded some of this order meanwhile', { exact: false })
    .waitFor();
  // The colleague's screen now shows what can still be refunded: none of that item, all of the other.
  await second.page.locator('select[name="refund-line-1"]').waitFor({ state: 'detached' });
  await second.inspect('refund-items-late');
  const { rows } = await shop.pool.query(
    'select sum(r.amount_cents)::int as cents from payments.refund r join orders.orders o on o.id = r.order_id where o.number = $1',
    [number],
  );
  expect(rows).toEqual([{ cents: paid }]);
  await site.leave();
  await second.leave();
});

test('A14 at the counter of a store, service starts the return on a phone and receives it into the store’s stock', async () => {
  const number = await buy({ email: `counter-${randomUUID().slice(0, 8)}@example.co.nz` });
  const picker = await newStaff(shop, 'picker');
  expect(
    (await picker.call('POST', `/staff/orders/${number}/dispatch`, { ref: 'whole', carrier: 'NZ Post' })).status,
  ).toBe(200);
  const site = await openStaffSite(await newStaff(shop, 'service', 'Mere Hōhepa'), PHONE, 'light');
  const { page } = site;
  await title(page, 'Orders');
  await site.go(`/orders/${number}`);
  await title(page, `Order ${number}`);
  await page.getByRole('link', { name: 'Start a return' }).click();
  await title(page, `Return of order ${number}`);
  const start = page.getByRole('button', { name: 'Start the return' });
  await start.click();
  await page.getByText('Choose at least one item to return.').waitFor();
  await page.getByLabel('Units').first().selectOption('1');
  await page.getByText('Choose a reason.').waitFor();
  await site.inspect('return-start');
  await page.getByLabel('Reason').selectOption('Faulty');
  await start.click();
  await title(page, /^Return R\d{8}$/);
  await page.getByText('Faulty; wants the money back').waitFor();
  await page.getByLabel('Shelf').selectOption({ index: 2 });
  await site.inspect('return-at-counter');
  await page.getByRole('button', { name: 'Take it in' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take it in' }).click();
  await page.getByText(/^The return is in\. \$[\d.]+ goes back to how it was paid\.$/).waitFor();
  const { rows } = await shop.pool.query(
    `select m.location_id = 'warehouse' as warehouse, m.qty from stock.stock_move m join orders.orders o on o.id = m.order_id where m.kind = 'return' and o.number = $1`,
    [number],
  );
  expect(rows).toEqual([{ warehouse: false, qty: 1 }]);
  // The rest of the order may still be returned, nothing of it twice.
  await site.go(`/returns/start/${number}`);
  await title(page, `Return of order ${number}`);
  expect(await page.getByLabel('Units').count()).toBe(1);
  await site.leave();
});

test('FIX-68 at a counter the new size is handed over from the store’s own stock; return and exchange link to each other', async () => {
  const number = await buy({ email: `swap-${randomUUID().slice(0, 8)}@example.co.nz` });
  const picker = await newStaff(shop, 'picker');
  expect(
    (await picker.call('POST', `/staff/orders/${number}/dispatch`, { ref: 'whole', carrier: 'Aramex' })).status,
  ).toBe(200);
  const wanted = sizes[1]?.variantId ?? '';
  const { rows } = await shop.pool.query(
    "select id, name from stores.location where kind = 'store' order by name limit 1",
  );
  const [store] = rows;
  // The store has one unit of the wanted size and none of the other.
  await writeStock(
    shop.pool,
    `insert into stock.stock (variant_id, location_id, on_hand) values ($1, $2, 1) on conflict (variant_id, location_id) do update set on_hand = stock.stock.reserved + 1`,
    [wanted, store.id],
  );
  const site = await openStaffSite(await newStaff(shop, 'service', 'Mere Hōhepa'), PHONE, 'dark');
  const { page } = site;
  await title(page, 'Orders');
  await site.go(`/orders/${number}`);
  await title(page, `Order ${number}`);
  await page.getByRole('link', { name: 'Start a return' }).click();
  await title(page, `Return of order ${number}`);
  await page
    .getByLabel('How', { exact: true })
    .selectOption({ label: `Exchange now, from the shelf of ${store.name}` });
  await page.getByRole('button', { name: 'Exchange now' }).waitFor();
  await page.getByLabel('Units').first().selectOption('1');
  await page.getByRole('button', { name: 'Exchange now' }).click();
  await page.getByText('Choose the size to hand over.').waitFor();
  await page.getByLabel('Reason').selectOption('Too small');
  await page.getByLabel('Instead').selectOption(wanted);
  await site.inspect('exchange-at-counter');
  await page.getByRole('button', { name: 'Exchange now' }).click();
  await page.getByText('Exchanged. Hand the new pair over.').waitFor();
  await page.getByRole('heading', { level: 1, name: /^Return R/ }).waitFor();
  const rma = ((await page.getByRole('heading', { level: 1 }).textContent()) ?? '').replace('Return ', '');
  await site.inspect('exchange-return');
  const replacement = page
    .getByRole('link', { name: /^NZ\d{8}$/ })
    .filter({ hasNotText: number })
    .first();
  await replacement.click();
  await page.getByText('Exchange for return').waitFor();
  await page.getByRole('link', { name: rma }).click();
  await page.getByRole('heading', { level: 1, name: `Return ${rma}` }).waitFor();
  const stockLevels = await shop.pool.query(
    'select on_hand, reserved from stock.stock where variant_id = $1 and location_id = $2',
    [wanted, store.id],
  );
  expect(stockLevels.rows[0].on_hand - stockLevels.rows[0].reserved).toBe(0);
  await site.leave();
});

test('FIX-25 FIX-35 service resolves what needs a person: a refused refund is paid another way, a payment is reviewed and its order released', async () => {
  const [refused, reviewed] = [
    await buy({ email: `refused-${randomUUID().slice(0, 8)}@example.co.nz` }),
    await buy({ email: `reviewed-${randomUUID().slice(0, 8)}@example.co.nz`, fraudToken: 'device-review' }),
  ];
  const mere = await newStaff(shop, 'service', 'Mere Hōhepa');
  const captured = async () =>
    (
      await shop.pool.query(
        'select p.state from payments.payment p join orders.orders o on o.id = p.order_id where o.number = $1',
        [refused],
      )
    ).rows[0].state;
  await expect.poll(captured).toBe('CAPTURED');
  await fetch(`${shop.simulatorUrl}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'card', operation: 'refund', kind: 'decline', times: 1 }),
  });
  expect(
    (await mere.call('POST', `/staff/orders/${refused}/refunds`, { key: randomUUID(), amount: 9, reason: 'A scuff' }))
      .status,
  ).toBe(200);
  const open = async () =>
    (await mere.call('GET', '/staff/payment-cases')).body.cases.map(
      ({ orderNumber }: { orderNumber: string }) => orderNumber,
    );
  await expect.poll(open).toEqual(expect.arrayContaining([refused, reviewed]));
  expect((await mere.call('POST', `/staff/orders/${reviewed}/dispatch`, { ref: 'whole' })).body.errorCode).toBe(
    'OrderOnHold',
  );
  expect((await (await newStaff(shop, 'picker')).call('GET', '/staff/payment-cases')).status).toBe(403);

  const site = await openStaffSite(mere, DESKTOP, 'light');
  const { page } = site;
  await title(page, 'Orders');
  await site.go(`/orders/${reviewed}`);
  await page.getByText('On hold: Payment to review for fraud.').waitFor();
  await page.getByRole('link', { name: 'Payments to settle' }).last().click();
  await title(page, 'Payments to settle');
  await site.inspect('payments');
  await page.setViewportSize(PHONE);
  await site.inspect('payments-phone');
  const caseOf = (number: string) => page.locator('section').filter({ hasText: number });
  await caseOf(refused)
    .getByText(/refund refused/)
    .waitFor();
  await caseOf(refused).getByRole('button', { name: 'Paid back another way' }).click();
  await caseOf(refused).getByText('Say why.').waitFor();
  await caseOf(refused).getByLabel('Note').fill('Bank transfer of 23 November');
  await caseOf(refused).getByRole('button', { name: 'Paid back another way' }).click();
  await caseOf(refused).waitFor({ state: 'detached' });
  await caseOf(reviewed).getByLabel('Note').fill('A customer of many years');
  await caseOf(reviewed).getByRole('button', { name: 'Close and release order' }).click();
  await page.getByText('Nothing to settle.').waitFor();
  expect((await mere.call('POST', `/staff/orders/${reviewed}/dispatch`, { ref: 'whole' })).status).toBe(200);
  await site.leave();
  // The alert is the expected one.
  expect(shop.errors.splice(0).join('')).toContain('money needs a person');
});

test('FIX-25 service closes a capture that cannot be made: the order says that it was not captured, and nothing can be refunded', async () => {
  await fetch(`${shop.simulatorUrl}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'card', operation: 'capture', kind: 'reset-before', times: 1 }),
  });
  const number = await buy({ email: `uncollected-${randomUUID().slice(0, 8)}@example.co.nz` });
  const payment = 'order_id = (select id from orders.orders where number = $1)';
  await expect
    .poll(
      async () =>
        (await shop.pool.query(`select state from payments.payment where ${payment}`, [number])).rows[0].state,
    )
    .toBe('CAPTURING');
  // Nobody handles it until its idempotency key is too old to use.
  await shop.pool.query(`update payments.payment set created_at = created_at - interval '1 year' where ${payment}`, [
    number,
  ]);

  const mere = await newStaff(shop, 'service', 'Mere Hōhepa');
  const site = await openStaffSite(mere, PHONE, 'light');
  const { page } = site;
  await title(page, 'Orders');
  await expect
    .poll(async () =>
      (await mere.call('GET', '/staff/payment-cases')).body.cases.map(
        (one: { orderNumber: string }) => one.orderNumber,
      ),
    )
    .toContain(number);
  await site.go('/payments');
  const open = page.locator('section').filter({ hasText: number });
  await open.getByText('the key is too old to be driven again').waitFor();
  await open.getByRole('button', { name: 'Close', exact: true }).click();
  await open.getByText('Say why.').waitFor();
  await open.getByLabel('Note').fill('Paid at the counter');
  await open.getByRole('button', { name: 'Close', exact: true }).click();
  await open.waitFor({ state: 'detached' });
  await site.go(`/orders/${number}`);
  await page.getByText('Not collected').waitFor();
  await site.inspect('not-collected');
  await page.setViewportSize(DESKTOP);
  await site.inspect('not-collected-desk');
  expect(
    (await mere.call('POST', `/staff/orders/${number}/refunds`, { key: randomUUID(), amount: 9, reason: 'A scuff' }))
      .status,
  ).toBe(409);
  await site.leave();
  // The alert is the expected one.
  expect(shop.errors.splice(0).join('')).toContain('money needs a person');
});

test('a manager sees the shop’s reports; a session that ends asks for the password over the screen, and nothing typed is lost', async () => {
  const number = await buy({ email: `sales-${randomUUID().slice(0, 8)}@example.co.nz` });
  for (const q of ['snorkelflippers', 'snorkelflippers']) await fetch(`${shop.url}/nz/search?q=${q}`);
  const person = await newStaff(shop, 'manager', 'Ngaire Manager');
  const site = await openStaffSite(person, DESKTOP, 'light');
  const { page } = site;
  await title(page, 'Orders');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await title(page, 'Dashboard');
  await page.locator('.recharts-bar-rectangle').first().waitFor();
  await page.getByRole('list', { name: 'What sells most, by units' }).getByText('Harbour Court').first().waitFor();
  await page
    .getByRole('list', { name: 'Searches that found nothing, by how often' })
    .getByText('snorkelflippers')
    .waitFor();
  await page.getByText('The same as a table').click();
  expect(await page.getByRole('table', { name: 'Sales by day' }).getByRole('row').count()).toBe(8);
  await site.inspect('dashboard');
  await page.getByRole('button', { name: 'Today' }).click();
  await expect.poll(() => page.url()).toContain('from-day=');
  await page.getByLabel('From').fill('2026-01-01');
  await page.getByLabel('To', { exact: true }).fill('2026-12-31');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByText('Choose at most 92 days, the first before the last.').waitFor();
  await page.setViewportSize(PHONE);
  await site.inspect('dashboard-phone');
  await page.setViewportSize(DESKTOP);

  await site.go(`/orders/${number}`);
  await title(page, `Order ${number}`);
  await page.getByLabel('Add a note').fill('Rang twice: nobody home.');
  await shop.pool.query('delete from staff.session where member_id = (select id from staff.member where email = $1)', [
    person.email,
  ]);
  await page.getByRole('button', { name: 'Save note' }).click();
  const again = page.getByRole('dialog', { name: 'Log in again' });
  await again.getByRole('heading', { name: 'Your session has ended' }).waitFor();
  await site.inspect('session-ended');
  await again.getByLabel('Password').fill(person.password);
  await again.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('The note is kept.').waitFor();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Rang twice: nobody home.' })
    .getByText('Ngaire Manager')
    .waitFor();

  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click();
  await page.getByText('The order is cancelled and will be refunded.').waitFor();
  await expect
    .poll(async () => {
      await page.reload();
      await title(page, `Order ${number}`);
      return page.getByText(/^Cancelled$/).count();
    })
    .toBeGreaterThanOrEqual(2);

  await page.getByRole('link', { name: 'Your password' }).click();
  await title(page, 'Your password');
  await page.getByLabel('Current password').fill('wrong');
  await page.getByLabel('New password').fill('Rātā-blossom 58');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: /password/i })
    .waitFor();
  await page.getByLabel('Current password').fill(person.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Your password is changed.', { exact: false }).waitFor();
  await site.inspect('password');
  await site.leave();
});

/** Screens of one kind share a path shape: an order's number, a product's code or an id is replaced. */
const shapeOf = (path: string): string =>
  path
    .replace(/NZ\d{8}|R\d{8}|[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')
    .replace(/^\/(products|stock|promotions)\/(?!new$|import$|count$)[^/?]+/, '/$1/:id')
    .replace(/([?&]id=[a-z]+)%3A.*/, '$1')
    .replace(/([?&](?!id=)[a-zA-Z]+)=[^&]*/g, '$1');
test('FIX-66 every link of the staff site leads where it says: from screen to screen, and into the shop', async () => {
  const number = await buy({ email: `crawl-${randomUUID().slice(0, 8)}@example.co.nz` });
  const manager = await newStaff(shop, 'manager', 'Ngaire Crawler');
  const site = await openStaffSite(manager, DESKTOP, 'light');
  const { page } = site;
  await title(page, 'Orders');
  const start = '/nz/staff';
  const found = new Map<string, string>();
  const waiting = [
    `/orders/${number}`,
    '/',
    '/content/edit?id=home%3Ahome',
    '/content/edit?id=article%3Adelivery',
    '/content/edit?id=post%3Acare%2Fwhite-leather',
  ];
  const shopPages = new Map<string, string>();
  while (waiting.length > 0) {
    const path = waiting.shift() as string;
    if (found.has(shapeOf(path))) continue;
    await site.go(path);
    const heading = page.getByRole('heading', { level: 1 });
    await heading.waitFor();
    const words = (await heading.textContent()) ?? '';
    found.set(shapeOf(path), words);
    expect(words, path).not.toMatch(/^(Nothing here|Not for your role|Not found|That did not work)/);
    for (const { href, text } of await page
      .locator('a[href]')
      .evaluateAll((links) =>
        links.map((link) => ({ href: (link as HTMLAnchorElement).href, text: link.textContent ?? '' })),
      )) {
      const url = new URL(href);
      if (url.origin !== shop.url) continue;
      if (url.pathname.startsWith(`${start}/`)) waiting.push(url.pathname.slice(start.length) + url.search);
      else if (url.pathname !== start) shopPages.set(url.pathname, text.trim() === 'In the shop' ? words : '');
    }
  }
  // Every area was visited, and each link into the shop shows what its screen is about.
  expect([...found.keys()]).toEqual(
    expect.arrayContaining([
      '/orders/:id',
      '/products/:id',
      '/stock/:id',
      '/promotions/:id',
      '/content/edit?id=home',
      '/content/edit?id=article',
      '/content/edit?id=post',
      '/customers',
      '/gift-cards',
      '/account',
    ]),
  );
  expect([...shopPages.keys()]).toEqual(
    expect.arrayContaining(['/nz', '/nz/articles/delivery', '/nz/blog/care/white-leather']),
  );
  expect([...shopPages.keys()].some((path) => path.startsWith('/nz/products/'))).toBe(true);
  for (const [path, words] of shopPages) {
    const reply = await fetch(`${shop.url}${path}`);
    expect(reply.status, path).toBe(200);
    if (words !== '' && path !== '/nz') expect(await reply.text(), path).toContain(words);
  }
  await site.leave();
});

test('FIX-78 service writes to a customer from the order with a template, the email and its reply address are stored at the order, and each of its emails is sent again once per press', async () => {
  const email = `letter-${randomUUID().slice(0, 8)}@example.co.nz`;
  const number = await buy({ email });
  const mails = () => mailFor(shop.simulatorUrl, email);
  const about = async (subject: string) => (await mails()).filter((mail) => mail.subject === subject);
  await expect.poll(async () => (await mails()).length).toBe(1);
  const site = await openStaffSite(await newStaff(shop, 'service', 'Mere Hōhepa'), PHONE, 'light');
  const { page } = site;
  await title(page, 'Orders');
  await site.go(`/orders/${number}`);
  await title(page, `Order ${number}`);
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Send email' }) });

  // Nothing chosen and nothing written: nothing is sent.
  await form.getByRole('button', { name: 'Send email' }).click();
  await form.getByText('Write a subject.').waitFor();
  await form.getByText('Write a message.').waitFor();
  expect(await form.getByLabel('Template').locator('option').allTextContents()).toEqual([
    'None',
    'Delayed',
    'Size out of stock',
    'Address question',
    'Your own words',
  ]);
  await form.getByLabel('Template').selectOption('Size out of stock');
  expect(await form.getByLabel('Subject').inputValue()).toBe(`A size in your order ${number} is out of stock`);
  await form.getByLabel('About').selectOption({ index: 1 });
  const second = (await form.getByLabel('About').locator('option').nth(1).textContent()) ?? '';
  expect(second).toMatch(/Harbour Court.*, size /);
  expect(await form.getByLabel('Text').inputValue()).toContain(
    `Kia ora Wikitōria,\n\nWhen we came to pack your order ${number}, the ${second} was out of stock.`,
  );
  await form.getByText(`It goes to ${email}. Replies go to answers@kerb.example.`).waitFor();

  // An edited text is not replaced by another template without a question.
  const words = `Kia ora Wikitōria,\n\nWe have the ${second} in black. <b>Is that "fine"?</b>\nOr a refund?\n\nNgā mihi,\nMere`;
  await form.getByLabel('Text').fill(words);
  await form.getByLabel('Template').selectOption('Delayed');
  await page
    .getByRole('dialog', { name: 'Replace what you wrote?' })
    .getByRole('button', { name: 'No, go back' })
    .click();
  expect(await form.getByLabel('Text').inputValue()).toBe(words);
  await form.getByLabel('Subject').fill(`Black for order ${number}?`);
  await site.inspect('order-write');
  await form.getByRole('button', { name: 'Send email' }).click();
  await page.getByText('The email is sent.').waitFor();
  await expect.poll(async () => (await about(`Black for order ${number}?`)).length).toBe(1);
  const [arrived] = await about(`Black for order ${number}?`);
  expect(arrived?.headers['reply-to']).toBe('answers@kerb.example');
  expect(arrived?.text).toContain(words);
  expect(arrived?.html).toContain('&lt;b&gt;');
  expect(arrived?.html).not.toContain('<b>Is that');

  // At the order: who, when, what, and where replies go.
  const stored = page.getByRole('listitem').filter({ hasText: `Black for order ${number}?` });
  await expect
    .poll(async () => {
      await page.reload();
      await title(page, `Order ${number}`);
      return stored.getByText('Sent', { exact: true }).count();
    })
    .toBe(1);
  await stored.getByText(/, Mere Hōhepa$/).waitFor();
  await stored.locator('summary').click();
  await stored.getByText('Is that "fine"?', { exact: false }).waitFor();
  await stored.getByText('Replies go to answers@kerb.example').waitFor();
  await page.getByText('Email written').waitFor();
  await site.inspect('order-written');

  // The confirmation again, by a double press; then the written email.
  const confirmation = `Your Kerb order ${number}`;
  await page.getByRole('button', { name: 'Send again: Order confirmation' }).dblclick();
  await page.getByText('The email is sent again.').first().waitFor();
  await expect.poll(async () => (await about(confirmation)).length).toBe(2);
  await page
    .getByRole('button', { name: `Send again: Black for order ${number}?` })
    .first()
    .click();
  await expect.poll(async () => (await about(`Black for order ${number}?`)).length).toBe(2);
  expect((await about(`Black for order ${number}?`)).map(({ headers }) => headers['reply-to'])).toEqual([
    'answers@kerb.example',
    'answers@kerb.example',
  ]);
  expect((await about(confirmation)).length).toBe(2);
  await page.reload();
  await page
    .getByText(/, sent again by Mere Hōhepa$/)
    .nth(1)
    .waitFor();
  await page.getByText('Email sent again').nth(1).waitFor();
  await site.leave();

  // A picker sees neither the emails nor the form.
  const picking = await openStaffSite(await newStaff(shop, 'picker'), DESKTOP, 'light');
  await title(picking.page, 'Orders');
  await picking.go(`/orders/${number}`);
  await title(picking.page, `Order ${number}`);
  await picking.page.getByRole('heading', { name: 'Notes' }).waitFor();
  expect(await picking.page.getByRole('button', { name: /Send (email|again)/ }).count()).toBe(0);
  await picking.leave();
  // A screenshot at desktop width.
  const wide = await openStaffSite(await newStaff(shop, 'manager'), DESKTOP, 'light');
  await title(wide.page, 'Orders');
  await wide.go(`/orders/${number}`);
  await wide.page.getByLabel('Template').selectOption('Delayed');
  await wide.inspect('order-emails');
  await wide.leave();
});
