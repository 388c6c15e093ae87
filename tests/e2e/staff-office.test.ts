/** The staff site at a desk: a manager’s reports, a session that ends in between, every link, emails to a customer. */
import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { DESKTOP, mailFor, PHONE } from '../support/browser/shopper.ts';
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

test('a manager sees the shop’s reports; a session that ends asks for the password over the screen, and nothing typed is lost', async () => {
  const number = await buy(shop, sizes, { email: `sales-${randomUUID().slice(0, 8)}@example.co.nz` });
  for (const q of ['snorkelflippers', 'snorkelflippers']) await fetch(`${shop.url}/nz/search?q=${q}`);
  const person = await newStaff(shop, 'manager', 'Ngaire Manager');
  const site = await openStaffOrders(browser, shop, person, DESKTOP, 'light');
  const { page } = site;
  await seeTitle(page, 'Orders');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await seeTitle(page, 'Dashboard');
  await page.locator('.recharts-bar-rectangle').first().waitFor();
  await page.getByRole('list', { name: 'Best sellers, by units' }).getByText('Harbour Court').first().waitFor();
  await page
    .getByRole('list', { name: 'Searches without results, by frequency' })
    .getByText('snorkelflippers')
    .waitFor();
  await page.getByText('Show as a table').click();
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
  await seeTitle(page, `Order ${number}`);
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
  await page.getByText('The note is saved.').waitFor();
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
      await seeTitle(page, `Order ${number}`);
      return page.getByText(/^Cancelled$/).count();
    })
    .toBeGreaterThanOrEqual(2);

  await page.getByRole('link', { name: 'Your log-in' }).click();
  await seeTitle(page, 'Your log-in');
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
    .replace(
      /^\/(products|stock|promotions)\/(?!new$|import$|count$|shelves$|changes$|unused-images$)[^/?]+/,
      '/$1/:id',
    )
    .replace(/([?&]id=[a-z]+)%3A.*/, '$1')
    .replace(/([?&](?!id=)[a-zA-Z]+)=[^&]*/g, '$1');
test('FIX-66 every link of the staff site leads where it says: from screen to screen, and into the shop', async () => {
  const number = await buy(shop, sizes, { email: `crawl-${randomUUID().slice(0, 8)}@example.co.nz` });
  const manager = await newStaff(shop, 'manager', 'Ngaire Crawler');
  const site = await openStaffOrders(browser, shop, manager, DESKTOP, 'light');
  const { page } = site;
  await seeTitle(page, 'Orders');
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
    expect(words, path).not.toMatch(/^(Page not found|Not for your role|Not found|Something went wrong)/);
    for (const { href, text } of await page
      .locator('a[href]')
      .evaluateAll((links) =>
        links.map((link) => ({ href: (link as HTMLAnchorElement).href, text: link.textContent ?? '' })),
      )) {
      const url = new URL(href);
      if (url.origin !== shop.url) continue;
      if (url.pathname.startsWith(`${start}/`)) waiting.push(url.pathname.slice(start.length) + url.search);
      else if (url.pathname !== start) shopPages.set(url.pathname, text.trim() === 'View in shop' ? words : '');
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
  const number = await buy(shop, sizes, { email });
  const mails = () => mailFor(shop.simulatorUrl, email);
  const about = async (subject: string) => (await mails()).filter((mail) => mail.subject === subject);
  await expect.poll(async () => (await mails()).length).toBe(1);
  const site = await openStaffOrders(browser, shop, await newStaff(shop, 'service', 'Mere Hōhepa'), PHONE, 'light');
  const { page } = site;
  await seeTitle(page, 'Orders');
  await site.go(`/orders/${number}`);
  await seeTitle(page, `Order ${number}`);
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Send email' }) });

  // Nothing chosen and nothing written: nothing is sent.
  await form.getByRole('button', { name: 'Send email' }).click();
  await form.getByText('Enter a subject.').waitFor();
  await form.getByText('Enter a message.').waitFor();
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
  await form.getByText(`Sent to ${email}. Replies go to answers@kerb.example.`).waitFor();

  // An edited text is not replaced by another template without a question.
  const words = `Kia ora Wikitōria,\n\nWe have the ${second} in black. <b>Is that "fine"?</b>\nOr a refund?\n\nNgā mihi,\nMere`;
  await form.getByLabel('Text').fill(words);
  await form.getByLabel('Template').selectOption('Delayed');
  await page.getByRole('dialog', { name: 'Replace your text?' }).getByRole('button', { name: 'No, go back' }).click();
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
      await seeTitle(page, `Order ${number}`);
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
  const picking = await openStaffOrders(browser, shop, await newStaff(shop, 'picker'), DESKTOP, 'light');
  await seeTitle(picking.page, 'Orders');
  await picking.go(`/orders/${number}`);
  await seeTitle(picking.page, `Order ${number}`);
  await picking.page.getByRole('heading', { name: 'Notes' }).waitFor();
  expect(await picking.page.getByRole('button', { name: /Send (email|again)/ }).count()).toBe(0);
  await picking.leave();
  // A screenshot at desktop width.
  const wide = await openStaffOrders(browser, shop, await newStaff(shop, 'manager'), DESKTOP, 'light');
  await seeTitle(wide.page, 'Orders');
  await wide.go(`/orders/${number}`);
  await wide.page.getByLabel('Template').selectOption('Delayed');
  await wide.inspect('order-emails');
  await wide.leave();
});
