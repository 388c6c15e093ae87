/**
 * A year of a demo shop, created by command: interrupted and resumed beside a running shop, then checked against the
 * database.
 */
import { parse } from 'csv-parse/sync';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, nzDay } from '#shared/nz-dates.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { createStaff, STAFF_PASSWORD } from '../support/clients/staff-login.ts';
import { runKerb } from '../support/shop/run-kerb.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

const ORDERS = 48;
let shop: TestShop;
let browser: Browser;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop({ KERB_RATE_LIMIT_SCALE: '0' })]);
  // A refund requires a settled payment.
  await setSimulator({ settleAfterMs: 0 });
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});
const kerb = (
  args: readonly string[],
  settings: Record<string, string> = {},
  options: Parameters<typeof runKerb>[2] = {},
) =>
  runKerb(
    args,
    {
      DATABASE_URL: shop.databaseUrl,
      KERB_LOG_LEVEL: 'silent',
      KERB_SIMULATOR_PORT: new URL(shop.simulatorUrl).port,
      ...settings,
    },
    options,
  );
const setSimulator = (change: object) =>
  fetch(`${shop.simulatorUrl}/control/settings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  });
const year = ['demo', 'year', '--orders', `${ORDERS}`, '--share', '100'];
const count = async (from: string): Promise<number> =>
  Number((await shop.pool.query(`select count(*) as n from ${from}`)).rows[0].n);

test('FIX-76 a public shop, one without the simulator and one that is not running are refused', async () => {
  for (const settings of [
    { KERB_PUBLIC_URL: 'https://shoes.example.com' },
    { KERB_SIMULATOR: 'false' },
    { KERB_DEMO: 'false' },
  ] as Record<string, string>[])
    expect(await kerb(year, settings), JSON.stringify(settings)).toMatchObject({
      code: 2,
      err: expect.stringContaining('Only a demo shop on this machine, with the simulator, has a year made up for it.'),
    });
  expect(await kerb(year, { KERB_SIMULATOR_PORT: '1' })).toMatchObject({
    code: 2,
    err: expect.stringContaining('Start the shop first'),
  });
  expect(await count('demo.year_part')).toBe(0);
});

test('FIX-76 interrupted and run again it is one year: nothing twice, spread over the year, integrity checks hold, nothing emailed', async () => {
  // The interruption happens while an order is being paid, whose key is then held until its lease expires.
  await setSimulator({ cardLatencyMs: 2_000 });
  const isPaying = expect
    .poll(() => count("orders.orders where state = 'PENDING'"), { timeout: patient(60_000) })
    .toBeGreaterThan(0);
  const ended = await kerb(year, {}, { interruptWhen: isPaying });
  expect(ended.code).not.toBe(0);
  expect(await count("orders.orders where state = 'PENDING'")).toBeGreaterThan(0);
  await setSimulator({ cardLatencyMs: 0 });
  const half = await count('orders.orders');
  expect(half).toBeLessThan(ORDERS);
  const again = await kerb(year);
  expect(again, again.err).toMatchObject({ code: 0, out: `${ORDERS} orders of the past year are in the shop.\n` });
  const once = await kerb(year);
  expect(once.code).toBe(0);
  expect(await count('orders.orders where replaces_order_id is null')).toBe(ORDERS);
  expect(
    await count(
      "orders.orders where placed_at is null or placed_at > now() or placed_at < now() - interval '367 days'",
    ),
  ).toBe(0);
  expect(await count("orders.orders where placed_at > now() - interval '8 days'")).toBeGreaterThan(4);
  expect(await count("orders.orders where placed_at < now() - interval '60 days'")).toBeGreaterThan(ORDERS / 3);
  expect(await count('orders.orders where dispatched_at < placed_at or delivered_at < dispatched_at')).toBe(0);
  expect(
    await count(
      "payments.payment p join orders.orders o on o.id = p.order_id where p.created_at <> o.placed_at or p.state not in ('CAPTURED', 'PART_REFUNDED', 'REFUNDED', 'VOIDED')",
    ),
  ).toBe(0);
  expect(
    await count("platform.audit where action = 'order.dispatched' and at < now() - interval '30 days'"),
  ).toBeGreaterThan(5);
  expect(await count("orders.orders where channel = 'pos'")).toBeGreaterThan(3);
  expect(await count("orders.orders where state = 'PLACED'")).toBeGreaterThan(0);
  expect(await count('returns.return')).toBeGreaterThan(0);
  expect(await count('accounts.customer')).toBe(40);
  expect(await count('gift_cards.gift_card where order_id is null')).toBe(8);
  expect(await count('search.empty_search')).toBeGreaterThan(100);
  await expect.poll(() => count('platform.outbox where done_at is null'), { timeout: patient(60_000) }).toBe(0);
  const mails = (await (await fetch(`${shop.simulatorUrl}/mail.json`)).json()) as unknown[];
  expect(mails).toEqual([]);
  const books = await kerb(['invariants']);
  expect(books, books.out).toMatchObject({ code: 0 });
});

test('FIX-76 the staff screens agree with the database: dashboard, orders, customers, returns, searches, exports', async () => {
  await createStaff(shop, 'manager');
  const one = async (sql: string, values: unknown[] = []) => (await shop.pool.query(sql, values)).rows[0];
  const to = nzDay(new Date());
  const from = addDays(to, -89);
  const range = [from, to];
  const days = "(placed_at at time zone 'Pacific/Auckland')::date between $1::date and $2::date";
  const sold = await one(
    `select count(*)::int as orders, sum(total_cents)::int as cents from orders.orders where state not in ('CANCELLING', 'CANCELLED') and ${days}`,
    range,
  );
  const search = await one(
    'select term, sum(times)::int as times from search.empty_search where day between $1::date and $2::date group by 1 order by 2 desc, 1 limit 1',
    range,
  );
  const newest = await one('select number from orders.orders order by placed_at desc, id desc limit 1');
  const customer = await one(
    "select c.first_name || ' ' || c.last_name as name, c.email, count(*)::int as n from accounts.customer c join orders.orders o on o.customer_id = c.id group by c.id order by 3 desc, c.id limit 1",
  );
  const back = await one(
    "select r.rma, o.number from returns.return r join orders.orders o on o.id = r.order_id where r.state = 'DONE' limit 1",
  );
  expect(sold.orders).toBeGreaterThan(10);
  for (const viewport of [DESKTOP, PHONE]) {
    const { page, leave } = await newShopper(browser, shop.url, viewport);
    await page.goto(`${shop.url}/nz/staff`);
    await page.getByLabel('Email').fill('manager@kerb.example');
    await page.getByLabel('Password').fill(STAFF_PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('link', { name: 'Skip to content' }).waitFor({ state: 'attached' });
    const open = async (path: string, title: string | RegExp) => {
      await page.goto(`${shop.url}/nz/staff/${path}`);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        `${path} fits its screen`,
      ).toBe(true);
      await snap(page, `year-${path.replace(/\W+/g, '-')}`);
      // As it is displayed: a label with its number below.
      // biome-ignore lint/performance/useDomNodeTextContent: text alone would join the two.
      return page.getByRole('main').innerText();
    };
    const dashboard = await open(`dashboard?from-day=${from}&to-day=${to}`, 'Dashboard');
    expect(dashboard).toContain(`$${Math.round(sold.cents / 100).toLocaleString('en-NZ')}`);
    expect(dashboard).toMatch(new RegExp(`Orders\\s+${sold.orders}\\b`, 'i'));
    expect(dashboard).toMatch(new RegExp(`${search.term}\\s+${search.times}\\b`));
    expect(await open('orders?view=all', 'Orders')).toContain(newest.number);
    expect(await open('orders', 'Orders')).toContain('To do');
    expect(await open(`customers?q=${encodeURIComponent(customer.email)}`, 'Customers')).toContain(customer.name);
    expect(await open('returns?view=done', 'Returns')).toContain(back.rma);
    const shown = await open(`orders/${back.number}`, `Order ${back.number}`);
    expect(shown).toContain('Return received');
    expect(shown).not.toContain('Order confirmation');
    await leave();
  }
  const csv = await kerb(['export', 'orders', '--from', from, '--to', to]);
  const rows: { number: string }[] = parse(csv.out, { columns: true, record_delimiter: '\r\n' });
  expect(rows).toHaveLength((await one(`select count(*)::int as n from orders.orders where ${days}`, range)).n);
});
const snap = async (page: Page, name: string) => {
  if (process.env.KERB_SNAP_DIR)
    await page.screenshot({
      path: `${process.env.KERB_SNAP_DIR}/${name}-${page.viewportSize()?.width}.png`,
      fullPage: true,
    });
};

test('FIX-76 a shop with orders of its own is refused', async () => {
  await shop.pool.query('delete from demo.year_part');
  expect(await kerb(year)).toMatchObject({
    code: 2,
    err: expect.stringContaining('The shop has orders of its own. A year is made up for a shop without any.'),
  });
});
