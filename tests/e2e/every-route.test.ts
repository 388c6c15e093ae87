/** Every public URL of the specification’s section 2, its layout, and the navigation that leads there. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { openAccount } from '../support/browser/log-in.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { newCustomer } from '../support/clients/account-client.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop()]);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
});

/** Words that are spelled differently in New Zealand. */
const AMERICAN =
  /\b(colors?|colored|catalog|gray|favorite|center|canceled|zip code|apartment|shipping address|jewelry|cozy)\b/i;

const routes: [id: string, path: string, heading: string | RegExp, also?: string | RegExp][] = [
  ['NAV-01', '/', /footpath/, 'Just landed'],
  ['NAV-03', '/cart', 'Your cart'],
  ['NAV-06 NAV-10', '/search?q=harbour', /harbour/i, 'Harbour Court'],
  ['NAV-07', '/search?q=harbour&redirectedSearchQuery=wharf', /harbour/i, 'wharf'],
  ['NAV-11', '/products', /shoes|products|everything/i],
  ['NAV-12', '/products/quayworn-harbour-court-chalk-pounamu', /Harbour\s+Court/],
  ['NAV-13', '/categories', 'Categories'],
  ['NAV-13', '/categories/footwear/boots', 'Boots'],
  ['NAV-14', '/brands', 'Brands', 'Quayworn'],
  ['NAV-14', '/brands/quayworn', 'Quayworn', 'Harbour Court'],
  ['NAV-14', '/brands/quayworn/footwear/sneakers', 'Quayworn Sneakers', 'Harbour Court'],
  ['NAV-15', '/articles/delivery', 'Delivery'],
  ['NAV-16', '/blog', 'The blog'],
  ['NAV-16', '/blog/care/white-leather', 'Keeping white leather white'],
  ['NAV-17', '/stores', /stores/i],
];

test.each([
  ['a guest', PHONE],
  ['a customer', DESKTOP],
] as const)(
  'LOC-07 MSG-04 NAV-01 NAV-03 NAV-06 NAV-07 NAV-10 NAV-11 NAV-12 NAV-13 NAV-14 NAV-15 NAV-16 NAV-17 every page for everybody is there for %s',
  async (who, viewport) => {
    const shopper = await newShopper(browser, shop.url, viewport);
    const { page } = shopper;
    if (who === 'a customer') {
      await newCustomer(shop, 'routes@example.co.nz');
      await openAccount(shopper, 'routes@example.co.nz');
    }
    for (const [id, path, heading, also] of routes) {
      await shopper.visit(path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      if (also) await page.getByRole('main').getByText(also).first().waitFor();
      expect(`${new URL(page.url()).pathname}${new URL(page.url()).search}`, id).toBe(`/nz${path}`);
      // biome-ignore lint/performance/useDomNodeTextContent: what is seen, without the page's scripts
      const text = await page.locator('body').innerText();
      expect(text.match(AMERICAN), `LOC-07 ${path}`).toBeNull();
      expect(text.match(/\{\w+\}/), `MSG-04 ${path}`).toBeNull();
      expect(await page.locator('html').getAttribute('lang')).toBe('en-NZ');
      await page
        .getByRole('link', { name: who === 'a customer' ? /^Your account, / : 'Log in', exact: true })
        .first()
        .waitFor();
    }
    await shopper.leave();
  },
);

test('NAV-06 the search page shows what its term finds, and nothing for a term that finds nothing', async () => {
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  const { page } = shopper;
  const found = async (term: string) => {
    await shopper.visit(`/search?q=${encodeURIComponent(term)}`);
    await page.getByRole('heading', { level: 1, name: `Results for “${term}”` }).waitFor();
    const links = await page
      .locator('#hits article > a')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname.replace('/nz/products/', '')));
    return links.toSorted();
  };
  for (const term of ['harbour', 'jandal', 'wharf']) {
    const { rows } = await shop.pool.query<{ path: string }>(
      `select p.path from catalogue.product p where p.state in ('current', 'evergreen') and p.name ~* ('\\m' || $1) order by p.path collate "C"`,
      [term],
    );
    const byName = rows.map(({ path }) => path);
    const shown = await found(term);
    expect(byName.length, term).toBeGreaterThan(0);
    expect(
      byName.filter((path) => !shown.includes(path)),
      term,
    ).toEqual([]);
    expect(shown.length, term).toBeLessThan(60);
  }
  expect(await found('qqqqzzzz')).toEqual([]);
  await shopper.leave();
});

test('NAV-14 the brand listing links to every brand that has products for sale, and to all its products or those of a category', async () => {
  const { rows } = await shop.pool.query<{ slug: string }>(
    "select b.slug from catalogue.brand b where exists (select from catalogue.product p where p.brand_id = b.id and p.state in ('current', 'evergreen')) order by b.slug",
  );
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  await shopper.visit('/brands');
  /** Exactly what the brand has for sale, in a category and below it. */
  const expectShown = async (category: string) => {
    const { rows } = await shop.pool.query<{ path: string }>(
      `select p.path from catalogue.product p join catalogue.brand b on b.id = p.brand_id join catalogue.category c on c.id = p.category_id
       where b.slug = 'quayworn' and starts_with(c.path || '/', $1) and p.state in ('current', 'evergreen')`,
      [category],
    );
    await page.getByRole('main').getByRole('status').getByText(`${rows.length} products`, { exact: true }).waitFor();
    const shown = await page
      .locator('#hits article > a')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname.replace('/nz/products/', '')));
    expect(shown.length, category).toBe(Math.min(rows.length, 60));
    expect(
      shown.filter((path) => !rows.some((row) => row.path === path)),
      category,
    ).toEqual([]);
  };
  const links = page.getByRole('main').locator('a[href^="/nz/brands/"]');
  expect(
    [
      ...new Set(
        await links.evaluateAll((all) =>
          all.map((link) => (link.getAttribute('href') ?? '').replace('/nz/brands/', '')),
        ),
      ),
    ].toSorted(),
  ).toEqual(rows.map(({ slug }) => slug).toSorted());
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Quayworn/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'Quayworn' }).waitFor();
  await expectShown('');
  await page
    .getByRole('navigation', { name: 'Narrower' })
    .getByRole('link', { name: /^Footwear/ })
    .click();
  await page.waitForURL(/\/brands\/quayworn\/footwear$/);
  await page.getByRole('heading', { level: 1, name: 'Quayworn Footwear' }).waitFor();
  await expectShown('footwear/');
  await shopper.visit('/brands/quayworn/footwear/sneakers');
  await expectShown('footwear/sneakers/');
  await shopper.leave();
});

test('LOC-07 NAV-44 NAV-45 NAV-47 account pages use the dashboard layout, public and all other pages the default one, checkout its own', async () => {
  await newCustomer(shop, 'layouts@example.co.nz');
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  const { page } = shopper;
  const layout = async () => ({
    dashboard: await page.getByRole('navigation', { name: 'Account', exact: true }).isVisible(),
    shop: await page.getByRole('banner').getByRole('navigation', { name: 'Shop' }).isVisible(),
    search: await page.getByRole('search').first().isVisible(),
    footer: await page.getByRole('contentinfo').getByRole('navigation', { name: 'Departments' }).isVisible(),
    checkout: await page.getByRole('banner').getByRole('link', { name: 'Back to cart' }).isVisible(),
    // biome-ignore lint/performance/useDomNodeTextContent: what is seen, without the page's scripts
    american: (await page.locator('body').innerText()).match(AMERICAN),
  });
  const byDefault = { dashboard: false, shop: true, search: true, footer: true, checkout: false, american: null };
  const inCheckout = { dashboard: false, shop: false, search: false, footer: false, checkout: true, american: null };
  for (const path of [
    '/account/signin',
    '/account/signup',
    '/account/verify',
    '/account/password/forgot',
    '/account/password/reset',
  ]) {
    await shopper.visit(path);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    expect.soft(new URL(page.url()).pathname).toBe(`/nz${path}`);
    expect.soft(await layout(), path).toEqual(byDefault);
  }
  for (const path of ['/', '/cart', '/orders', '/stores', '/articles/delivery']) {
    await shopper.visit(path);
    expect.soft(await layout(), path).toEqual(byDefault);
  }
  await shopper.visit('/products/quayworn-harbour-court-chalk-pounamu');
  await shopper.addToCart();
  await shopper.visit('/checkout/contact-info');
  await page.getByLabel('First name').waitFor();
  expect.soft(await layout(), 'contact').toEqual(inCheckout);
  await shopper.fillContact();
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await shopper.fillAddress();
  expect.soft(await layout(), 'delivery').toEqual(inCheckout);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('heading', { name: 'Payment', level: 1 }).waitFor();
  expect.soft(await layout(), 'payment').toEqual(inCheckout);
  await shopper.fillCard();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await shopper.see(/Your\s+order is placed/);
  expect.soft(await layout(), 'success').toEqual(inCheckout);
  await page.evaluate(() => sessionStorage.setItem('v1:failed-order', JSON.stringify({ orderNumber: 'NZ12345678' })));
  await shopper.visit('/checkout/error');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect.soft(await layout(), 'error').toEqual(inCheckout);

  await openAccount(shopper, 'layouts@example.co.nz');
  for (const path of [
    '',
    '/orders',
    '/contact-info',
    '/addresses',
    '/payment-methods',
    '/wishlist',
    '/password/change',
    '/your-data',
    '/rewards',
  ]) {
    await shopper.visit(`/account${path}`);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    expect.soft(await layout(), path).toEqual({ ...byDefault, dashboard: true });
  }
  // NAV-47: a logged-in customer sees none of the log-in pages, by URL, by a link within the page, or with a return
  // path.
  for (const path of ['/signin', '/signup', '/password/forgot']) {
    await shopper.visit('/products');
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => seen.push(document.querySelector('main h1')?.textContent ?? '')).observe(
        document.body,
        { childList: true, subtree: true },
      );
    });
    // As a link within the running page does.
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `/nz/account${path}`);
    await page.getByRole('heading', { name: 'Kia ora Aroha' }).waitFor();
    expect(new URL(page.url()).pathname, path).toBe('/nz/account');
    expect(
      await page.evaluate(() =>
        (window as unknown as { seen: string[] }).seen.filter((title) =>
          /Log in|Sign up|password|account/i.test(title),
        ),
      ),
      path,
    ).toEqual([]);
    await page.goto(`${shop.url}/nz/account${path}?redirect=${encodeURIComponent('/account/wishlist')}`);
    await page.waitForURL(`${shop.url}/nz/account/wishlist`);
  }
  await shopper.leave();
});

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])(
  'NAV-62 at %s the navigation around the page links to products, brands, categories, articles, the blog and search',
  async (_, viewport) => {
    const shopper = await newShopper(browser, shop.url, viewport);
    const { page } = shopper;
    // A page whose content links to none of these.
    const start = async () => {
      await shopper.visit('/orders');
      if (viewport === PHONE) await page.getByRole('banner').locator('summary[aria-label="Menu"]').click();
    };
    const header = () => page.getByRole('banner').getByRole('navigation', { name: 'Shop' }).filter({ visible: true });
    const footer = (name: string) => page.getByRole('contentinfo').getByRole('navigation', { name });
    const ways: [string | RegExp, RegExp, () => ReturnType<typeof header>, string | RegExp][] = [
      ['Footwear', /\/categories\/footwear$/, header, 'Footwear'],
      ['Brands', /\/brands$/, header, 'Brands'],
      ['New', /\/products\?new=1$/, header, /./],
      ['All products', /\/products$/, () => footer('Departments'), 'All products'],
      ['All categories', /\/categories$/, () => footer('Departments'), 'Categories'],
      ['Blog', /\/blog$/, () => footer('More'), 'The blog'],
      ['Delivery', /\/articles\/delivery$/, () => footer('Help'), 'Delivery'],
    ];
    for (const [name, url, place, heading] of ways) {
      await start();
      if (place !== header && viewport === PHONE) await page.keyboard.press('Escape');
      await place().getByRole('link', { name, exact: true }).click();
      await page.waitForURL(url);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    }
    await start();
    if (viewport === PHONE) await page.keyboard.press('Escape');
    const box = page.getByRole('banner').getByRole('combobox', { name: 'Search the shop' });
    await box.fill('boot');
    await box.press('Enter');
    await page.waitForURL(/\/search\?q=boot$/);
    await page.getByRole('heading', { level: 1, name: 'Results for “boot”' }).waitFor();
    await shopper.leave();
  },
);
