/**
 * What is stored is shown and nothing more, on the staff site as well, whatever it is: scripts, event handlers,
 * javascript: links, styles and forms in every text that people write (C11).
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { performOperations } from '../support/activity/perform-operations.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { DESKTOP } from '../support/browser/shopper.ts';
import { openStaffSite, seeTitle } from '../support/browser/staff/staff-site.ts';
import { freshEmail, newCustomer } from '../support/clients/account-client.ts';
import { createStaff } from '../support/clients/staff-login.ts';
import { plantStoredTexts } from '../support/hostile-input/plant-stored-texts.ts';
import { openStaffedShop, type StaffedShop } from '../support/prepared-shops/staffed-shop.ts';
import type { TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let staffed: StaffedShop;
let shop: TestShop;
beforeAll(async () => {
  [browser, staffed] = await Promise.all([launchBrowser(), openStaffedShop()]);
  shop = staffed.shop;
});
afterAll(async () => {
  await browser.close();
  await shop.close();
});

/** Texts that must be planted: were their rows missing, the test would look at nothing. */
const NEEDED = [
  'accounts.address.street1',
  'accounts.customer.last_name',
  'catalogue.product.description',
  'orders.note.body',
  'orders.order_line.name',
  'orders.order_tag.tag',
  'orders.orders.contact {lastName}',
  'orders.orders.shopper_note',
  'orders.queue.name',
  'payments.refund.reason',
  'promotions.promotion.name',
  'staff.api_key.name',
  'staff.invitation.name',
  'staff.member.name',
  'staff.role.name',
  'stores.location.description',
];

test('C11 script, event handler, javascript: link, style and form in stored texts: none runs, loads or is there, on any screen of staff or page of the shop', async () => {
  await performOperations(staffed, async () => {});
  const email = freshEmail('planted');
  const client = await newCustomer(shop, email);
  await client.call('POST', '/account/addresses', {
    ...{ type: 'ENTERED', company: 'Tūī & Co', contactName: 'Aroha Ngāta', country: 'NZ', street1: '4 Tūī Lane' },
    ...{ street2: '', suburb: 'Aro Valley', state: 'Wellington', postcode: '6021' },
  });
  const { number } = await staffed.buy({ email, client });
  await staffed.service.call('POST', `/staff/orders/${number}/notes`, { text: 'Wrap it well' });
  await staffed.service.call('POST', `/staff/orders/${number}/tags`, { tag: 'gift' });
  await staffed.service.call('POST', '/staff/order-queues', { name: 'Sent', filter: { view: 'to-send' } });
  await createStaff(shop, 'manager');
  const staff = await openStaffSite(browser, shop, 'manager', DESKTOP, /./);
  const { page } = staff;
  const { rows: stores } = await shop.pool.query('select slug, id from stores.location where slug is not null limit 1');
  const { rows: people } = await shop.pool.query('select id from accounts.customer where email = $1', [email]);
  const { rows: goods } = await shop.pool.query('select code, path from catalogue.product order by id limit 1');
  const planted = await plantStoredTexts(shop.pool);
  expect(planted).toEqual(expect.arrayContaining(NEEDED));
  expect(planted.length).toBeGreaterThan(75);

  const ran: string[] = [];
  await page.context().exposeBinding('kerbHit', ({ page: at }) => void ran.push(at.url()));
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) ran.push(request.url());
  });
  let shown = 0;
  const look = async (where: string) => {
    await page.waitForLoadState('networkidle');
    const found = await page.evaluate(() => {
      const those = document.querySelectorAll('a[href^="javascript:" i], [onerror], form[action*="evil"]');
      const texts = [...document.querySelectorAll('script, style')].map(({ textContent }) => `${textContent}`.trim());
      return those.length + texts.filter((text) => text === 'kerbHit()' || text.startsWith('main{display')).length;
    });
    expect(found, where).toBe(0);
    shown += (await page.getByText('kerbHit()').count()) > 0 ? 1 : 0;
  };
  for (const path of [
    '',
    '/orders',
    `/orders/${number}`,
    '/pick-list',
    '/parcels',
    '/customers',
    `/customers/${people[0].id}`,
    '/products',
    `/products/${goods[0].code}`,
    '/stock',
    '/promotions',
    '/gift-cards',
    '/returns',
    '/payments',
    '/stores',
    `/stores/${stores[0].id}`,
    '/content',
    '/members',
    '/api-keys',
    '/webhooks',
    '/settings',
    '/activity',
    '/security',
  ]) {
    await staff.go(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await look(`/staff${path}`);
  }
  await staff.go(`/orders/${number}`);
  await seeTitle(page, new RegExp(number));
  expect(shown, 'screens that show planted text').toBeGreaterThan(6);
  const before = shown;
  for (const path of [
    '/',
    '/products',
    `/products/${goods[0].path}`,
    '/brands',
    '/categories',
    '/stores',
    `/stores/${stores[0].slug}`,
  ]) {
    await page.goto(`${shop.url}/nz${path}`);
    await look(path);
  }
  expect(shown, 'pages that show planted text').toBeGreaterThan(before);
  expect(ran).toEqual([]);
});
