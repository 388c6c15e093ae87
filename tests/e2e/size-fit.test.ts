/**
 * Size recommendations by a fit provider: when its script loads, what is sent to it, and that the shop is complete
 * without it.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { DESKTOP, newShopper, PHONE, type Shopper } from '../support/browser/shopper.ts';
import { setFault } from '../support/clients/simulator-control.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([
    launchBrowser(),
    startTestShop({ KERB_FIT_ENVIRONMENT: 'simulator', KERB_FIT_STORE: 'acme-nz' }),
  ]);
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

interface Report {
  command: string;
  // biome-ignore lint/suspicious/noExplicitAny: what a command needs
  rest: any[];
}
const COURT = '/products/quayworn-harbour-court-chalk-pounamu';
const journal = async () =>
  (await (await fetch(`${shop.simulatorUrl}/journal?provider=fit`)).json()) as { event: string; body: Report }[];
const commands = async () =>
  (await journal())
    .filter(({ event, body }) => event === 'report' && body.command !== undefined)
    .map(({ body }) => body);
const snap = async (page: Page, name: string) => {
  if (process.env.KERB_SNAP_DIR) await page.screenshot({ path: `${process.env.KERB_SNAP_DIR}/${name}.png` });
};
/** A shopper who consented before, and the fit scripts that their pages load. */
async function consenting(viewport = PHONE): Promise<Shopper & { scripts: string[] }> {
  const shopper = await newShopper(browser, shop.url, viewport, { allow: /fitrec/ });
  const scripts: string[] = [];
  shopper.page.on('request', (request) => {
    if (request.url().includes('fitrec.js')) scripts.push(request.url());
  });
  await shopper.context.addInitScript(() => {
    if (!localStorage.getItem('v1:consent'))
      localStorage.setItem('v1:consent', JSON.stringify({ version: '2026-11', analytics: false, fit: true }));
  });
  return { ...shopper, scripts };
}
/** Scrolls to the sizes: the recommendation is loaded when it comes into view. */
const lookAtSizes = (page: Page) =>
  page
    .getByRole('radiogroup', { name: /size/i })
    .first()
    .evaluate((element) => element.scrollIntoView({ block: 'start' }));
const pastDelay = (page: Page) => page.waitForFunction(() => performance.now() > 3_400);
const hop = async (page: Page, path: string) => {
  await page.evaluate((to) => {
    const link = document.querySelector<HTMLAnchorElement>(`a[href="${to}"]`);
    if (!link) throw new Error(`no link to ${to}`);
    link.click();
  }, `/nz${path}`);
  await page.waitForURL(`**/nz${path}`);
};

test('FIX-38 FIT-01 FIT-02 FIT-03 FIT-05 FIT-06 the script loads once, with the first product page or the fit article, and with no other page', async () => {
  const shopper = await consenting(DESKTOP);
  const { page, scripts } = shopper;
  const before = (await commands()).length;
  await shopper.visit('/');
  await pastDelay(page);
  for (const path of ['/brands', '/stores', '/blog', '/articles/returns']) await hop(page, path);
  await page.waitForTimeout(500);
  expect(scripts).toEqual([]);
  await hop(page, '/articles/truefit-find-your-size');
  await expect.poll(() => scripts.length).toBe(1);
  expect(scripts[0]).toMatch(/\/fitrec\/acme-nz\/js\/fitrec\.js\?autoCalculate=false$/);
  await expect.poll(async () => (await commands()).slice(before)).toEqual([{ command: 'calculate', rest: [] }]);
  // FIX-38 what the script loads runs as well: another script, which reports itself, and a frame.
  const brought = async () =>
    (await journal()).map(({ event, body }) => (body as { part?: string } | undefined)?.part ?? event);
  await expect.poll(brought).toEqual(expect.arrayContaining(['widget', 'frame']));
  await hop(page, '/products?new=1');
  await hop(page, '/products?sale=1');
  await page.waitForTimeout(500);
  expect(scripts).toHaveLength(1);
  // By itself, the first product page loads it.
  await shopper.visit('/products');
  await expect.poll(() => scripts.length).toBe(2);
  await shopper.visit('/categories');
  await pastDelay(page);
  await page.waitForTimeout(300);
  expect(scripts).toHaveLength(2);
  await shopper.leave();
});

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])(
  'FIX-38 at %s the style element of the widget applies, by link, by history and after a late consent; no other page allows one',
  async (_place, viewport) => {
    const policyOf = async (path: string) =>
      (await fetch(`${shop.url}/nz${path}`)).headers.get('content-security-policy') ?? '';
    for (const path of [COURT, '/products', '/articles/truefit-find-your-size', '/checkout/success'])
      expect(await policyOf(path), path).toContain(`style-src-elem 'self' 'unsafe-inline' ${shop.simulatorUrl}/fit/;`);
    for (const path of [
      '/',
      '/brands',
      '/articles/returns',
      '/blog',
      '/account/signin',
      '/cart',
      '/checkout/payment',
      '/no-such-page',
      '/productsx',
      '/offline',
    ]) {
      const policy = await policyOf(path);
      expect(policy.replace("style-src-attr 'unsafe-inline'", ''), path).not.toContain('unsafe-inline');
      expect(policy, path).not.toContain('style-src-elem');
      expect(policy, path).not.toContain('/fit/');
    }
    const underlined = (page: Page) =>
      expect
        .poll(
          async () => {
            await lookAtSizes(page);
            const words = page.locator('.tfc-fitrec-product strong');
            return (await words.count()) > 0
              ? words.evaluate((element) => getComputedStyle(element).textDecorationThickness)
              : '';
          },
          { timeout: patient(30_000) },
        )
        .toBe('3px');
    const openFirst = async (page: Page) => {
      const first = page.locator('#hits a[href*="/products/"]').first();
      const { pathname } = new URL((await first.getAttribute('href')) ?? '', shop.url);
      await first.evaluate((link: HTMLAnchorElement) => link.click());
      await page.waitForURL((url) => url.pathname === pathname);
    };
    const shopper = await consenting(viewport);
    const { page, scripts } = shopper;
    await shopper.visit('/brands');
    // No script is allowed here; consent takes effect once the analytics code has read it.
    await page.waitForFunction(() => performance.now() > 1_500);
    await hop(page, '/products?new=1');
    await expect.poll(() => scripts.length).toBe(1);
    await openFirst(page);
    await underlined(page);
    expect(scripts, 'a page of the same policy follows without being loaded').toHaveLength(1);
    await shopper.leave();

    // Without consent, pages follow each other in the document of the first, whose policy allows no widget.
    const late = await newShopper(browser, shop.url, viewport, { allow: /fitrec/ });
    await late.visit('/brands');
    await hop(late.page, '/products?new=1');
    await openFirst(late.page);
    await lookAtSizes(late.page);
    await late.page.getByRole('button', { name: 'Not sure? Get a size recommendation' }).click();
    await late.page.getByRole('button', { name: 'Accept all' }).click();
    await underlined(late.page);
    await late.leave();

    const back = await newShopper(browser, shop.url, viewport, { allow: /fitrec/ });
    await back.visit('/brands');
    await hop(back.page, '/products?new=1');
    await hop(back.page, '/stores');
    await back.page.getByRole('button', { name: 'Accept all' }).click();
    const came = back.page.waitForRequest(/fitrec\.js/, { timeout: patient(30_000) });
    await back.page.goBack();
    await came;
    await back.page.waitForFunction(() =>
      document.querySelector('head style:last-of-type')?.textContent?.includes('tfc-fitrec-product'),
    );
    await back.leave();
  },
);

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])(
  'FIT-16 at %s the recommendation is shown in the space reserved for it and nothing moves; before consent there is a link to it, without the script a message',
  async (_place, viewport) => {
    const shopper = await consenting(viewport);
    const { page } = shopper;
    await page.addInitScript(() => {
      Object.assign(window, { shifts: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Object.assign(window, {
            shifts: (window as never as { shifts: number }).shifts + (entry as never as { value: number }).value,
          });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await shopper.visit(COURT);
    await lookAtSizes(page);
    const widget = page.locator('.tfc-fitrec-product');
    await widget.getByText(/We recommend size/).waitFor();
    expect(await widget.getAttribute('id')).toBeTruthy();
    expect(await page.evaluate(() => (window as never as { shifts: number }).shifts)).toBeLessThan(0.01);
    await widget.scrollIntoViewIfNeeded();
    await snap(page, `fit-${viewport.width}`);
    await setFault(shop.simulatorUrl, { provider: 'fit', operation: 'script', kind: 'http-500' });
    await shopper.visit(COURT);
    await lookAtSizes(page);
    await shopper.see('Size help can’t be reached right now.');
    await shopper.addToCart('9');
    await shopper.leave();

    const undecided = await newShopper(browser, shop.url, viewport);
    await undecided.visit(COURT);
    await lookAtSizes(undecided.page);
    const panel = undecided.page.getByRole('region', { name: 'May a fit service help with your size?' });
    await panel.getByRole('button', { name: 'Refuse all' }).click();
    await undecided.page.getByRole('button', { name: 'Not sure? Get a size recommendation' }).click();
    await panel.getByRole('button', { name: 'Accept all' }).click();
    await undecided.see(/We recommend size/);
    await undecided.leave();
  },
);

test('FIT-04 FIT-11 FIT-12 FIT-13 FIT-14 FIT-15 going from payment to success loads the script, and the order is reported once, field by field', async () => {
  // A new address each time: what the first attempt reported does not count for a retry.
  const email = `fit.${crypto.randomUUID().slice(0, 8)}@example.co.nz`;
  const shopper = await consenting();
  const { page, scripts } = shopper;
  await shopper.visit(COURT);
  await shopper.addToCart('9');
  await shopper.visit('/cart');
  await page.getByRole('link', { name: 'Check out' }).click();
  await shopper.fillContact({ email });
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await shopper.fillAddress();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await shopper.fillCard();
  const before = scripts.length;
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await shopper.see(/Your\s+order is placed/);
  await expect.poll(() => scripts.length).toBe(before + 1);
  const tracked = async () =>
    (await commands()).filter(({ command, rest }) => command === 'track' && rest[1]?.userId === email);
  await expect.poll(async () => (await tracked()).length).toBe(1);
  const { rows } = await shop.pool.query(
    `select o.number, p.code as composite_code, p.colour_name, v.code, v.id, v.label from orders.orders o
     join orders.order_line l on l.order_id = o.id join catalogue.variant v on v.id = l.variant_id join catalogue.product p on p.id = v.product_id where o.email = $1`,
    [email],
  );
  expect((await tracked())[0]?.rest).toEqual([
    'checkout',
    {
      userId: email,
      orderId: rows[0].number,
      locale: 'en_NZ',
      products: [
        {
          productId: rows[0].composite_code,
          colorId: rows[0].colour_name,
          quantity: 1,
          price: expect.any(Number),
          currency: 'NZD',
          size: rows[0].code,
          sku: String(rows[0].id),
        },
      ],
    },
  ]);
  // The cart was emptied after the order.
  expect(await page.evaluate(() => localStorage.getItem('v1:cart'))).not.toContain('"qty":1');
  await page.reload();
  await shopper.see(/Your\s+order is placed/);
  await pastDelay(page);
  await page.waitForTimeout(500);
  expect(scripts).toHaveLength(before + 1);
  expect(await tracked()).toHaveLength(1);
  await shopper.leave();
});
