/**
 * Without a connection: what can be read and done, what must never be stored, and what a deployment or a lost
 * connection does to a checkout.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { checkoutKept, keptAddresses, workerReady } from '../support/browser/service-worker.ts';
import { newShopper, PHONE, type Shopper } from '../support/browser/shopper.ts';
import { freshEmail, newCustomer, PASSWORD } from '../support/clients/account-client.ts';
import { setFault } from '../support/clients/simulator-control.ts';
import { expectInvariantsHoldOnceCaptured } from '../support/fixtures/expect-invariants-hold.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { nextBuild, SITE } from '../support/vitest/next-build.ts';
import { patient } from '../support/vitest/patience.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop()]);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
  expect(shop.errors).toEqual([]);
});

const COURT = '/products/quayworn-harbour-court-chalk-pounamu';
/** What a browser logs without a connection. */
const LINE =
  /Failed to (load resource|fetch)|ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION|NETWORK)|NetworkError|status of 404/;
const shopperWithWorker = async (): Promise<Shopper> =>
  newShopper(browser, shop.url, PHONE, { serviceWorker: true, allow: LINE });
const alive = (page: Page) => page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true');
async function ordersOf(email: string): Promise<string[]> {
  return (
    await shop.pool.query<{ state: string }>('select state from orders.orders where email = $1', [email])
  ).rows.map(({ state }) => state);
}

test('APP-01 APP-02 APP-15 the shop can be installed, and visited pages can be read offline; the cart works', async () => {
  const shopper = await shopperWithWorker();
  const { page, context } = shopper;
  await shopper.visit('/');
  await workerReady(page);
  const scope = await page.evaluate(async () => {
    const { scope: path, active } = await navigator.serviceWorker.ready;
    return { path, script: active?.scriptURL };
  });
  expect(scope).toEqual({ path: `${shop.url}/nz`, script: `${shop.url}/nz/service-worker.js` });
  const manifest = await page.evaluate(async () => {
    const address = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')?.href ?? '';
    return (await fetch(address)).json() as Promise<{
      scope: string;
      start_url: string;
      display: string;
      icons: { src: string; sizes: string; purpose: string }[];
    }>;
  });
  expect(manifest).toMatchObject({ scope: '/nz/', start_url: '/nz/', display: 'standalone' });
  for (const size of ['192x192', '512x512'])
    for (const purpose of ['any', 'maskable'])
      expect(
        manifest.icons.some((icon) => icon.sizes === size && icon.purpose === purpose),
        `${size} ${purpose}`,
      ).toBe(true);
  // Chrome's own check whether the page can be installed.
  const chrome = await context.newCDPSession(page);
  const { installabilityErrors } = (await chrome.send('Page.getInstallabilityErrors')) as {
    installabilityErrors: { errorId: string }[];
  };
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);

  await shopper.visit('/products?colour=green');
  await page.locator(`main a[href$="${COURT}"]`).first().click();
  await page.getByRole('heading', { name: /Harbour Court/, level: 1 }).waitFor();
  await shopper.addToCart('9');
  await shopper.visit('/cart');
  await page
    .getByRole('link', { name: /Harbour Court/ })
    .first()
    .waitFor();

  // The page of a product reached by a client-side navigation is cached in the background.
  for (const path of [/\/nz\/products\?colour=green$/, new RegExp(`/nz${COURT}(\\?|$)`)])
    await expect.poll(async () => (await keptAddresses(page)).some((address) => path.test(address))).toBe(true);
  await context.setOffline(true);
  // A listing that was loaded, and a product that was reached by a client-side navigation.
  await page.goto(`${shop.url}/nz/products?colour=green`, { waitUntil: 'domcontentloaded' });
  await alive(page);
  await shopper.see(/Harbour Court/);
  await page.locator(`main a[href$="${COURT}"]`).first().click();
  await page.getByRole('heading', { name: /Harbour Court/, level: 1 }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: /Harbour Court/, level: 1 }).waitFor();
  await page.goto(`${shop.url}/nz/cart`, { waitUntil: 'domcontentloaded' });
  await alive(page);
  await page
    .getByRole('link', { name: /Harbour Court/ })
    .first()
    .waitFor();
  await shopper.see('Prices and stock are as you last saw them');
  await page
    .getByRole('button', { name: /^(Increase|Add one|One more)/i })
    .first()
    .click();
  await expect.poll(() => page.getByRole('link', { name: /^Cart, 2 items/ }).count()).toBe(1);

  // A page that was never visited shows the offline page with the visited ones; and the page itself once the connection
  // is back.
  await page.goto(`${shop.url}/nz/stores`);
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
  await page.getByRole('link', { name: /Harbour Court/ }).waitFor();
  await context.setOffline(false);
  await page.getByRole('heading', { level: 1, name: /store/i }).waitFor();
  await alive(page);
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('v1:cart') ?? '{}'))).not.toEqual({});
  await shopper.leave();
});

const imageOf = (address: string): string | undefined => /\/media\/[0-9a-f]+\//.exec(address)?.[0];

test('APP-15 F6 no call, account, checkout, log-in or staff page is ever cached, and after log-out nothing that was viewed', async () => {
  const email = freshEmail('kea');
  await newCustomer(shop, email);
  const shopper = await shopperWithWorker();
  const { page } = shopper;
  await shopper.visit('/account/signin');
  await workerReady(page);
  await page.getByLabel('Email').first().fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: 'Log out' }).waitFor();
  for (const path of [
    '/account/orders',
    '/account/addresses',
    COURT,
    '/search?q=harbour',
    '/checkout/contact-info',
    '/orders',
    '/staff',
    '/account',
  ]) {
    await page.goto(`${shop.url}/nz${path}`, { waitUntil: 'domcontentloaded' });
    if (path !== '/staff') await alive(page);
  }
  await expect.poll(async () => (await keptAddresses(page)).some((address) => address.endsWith(COURT))).toBe(true);
  expect(
    (await keptAddresses(page)).filter((address) => /\/nz\/(api|account|checkout|staff|orders)/.test(address)),
  ).toEqual([]);
  const before = await keptAddresses(page);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(/\/nz\/?$/);
  // Images of the home page, where a log-out leads, reveal nothing; those of viewed products are gone.
  await expect
    .poll(async () => {
      const home = await page.content();
      const isTold = (image: string | undefined) => image !== undefined && !home.includes(image);
      const isTelling = (address: string) =>
        /\/nz\/(products|blog|stores|search)/.test(address) || (before.includes(address) && isTold(imageOf(address)));
      return (await keptAddresses(page)).filter(isTelling);
    })
    .toEqual([]);
  await shopper.leave();
});

test('B16 I4 I8 the connection is lost at each step of the checkout and while the order is placed: nothing is lost, one order', async () => {
  const email = freshEmail('bus');
  const shopper = await shopperWithWorker();
  const { page, context } = shopper;
  await shopper.visit(COURT);
  await workerReady(page);
  await shopper.addToCart('10');
  await shopper.visit('/checkout/contact-info');
  await shopper.fillContact({ email });
  await checkoutKept(page, shop.url);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await page.getByLabel('Street address', { exact: false }).first().waitFor();
  await shopper.fillAddress();
  // A reload loses nothing: the page says what is wrong, and recovers by itself.
  await page.reload();
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
  await context.setOffline(false);
  await page.getByLabel('Street address', { exact: false }).first().waitFor();
  await alive(page);
  await expect.poll(() => page.getByLabel('Postcode', { exact: false }).inputValue()).toBe('1010');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('heading', { name: 'Payment', level: 1 }).waitFor();
  await shopper.fillCard();
  // The order arrives but its answer is lost: the card gateway is slow.
  await setFault(shop.simulatorUrl, { provider: 'card', operation: 'sale', kind: 'delay', ms: 3_000 });
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect.poll(async () => (await ordersOf(email)).length).toBe(1);
  await context.setOffline(true);
  await expect.poll(() => ordersOf(email)).toEqual(['PLACED']);
  await context.setOffline(false);
  await shopper.see(/Your\s+order is placed/);
  expect(await ordersOf(email)).toEqual(['PLACED']);
  await expectInvariantsHoldOnceCaptured(shop);
  await shopper.leave();
});

test('B16 I4 I8 a deployment in the middle of a checkout: the old tab completes it with its own scripts, the new worker waits, one order', async () => {
  const email = freshEmail('deploy');
  const shopper = await shopperWithWorker();
  const { page } = shopper;
  await shopper.visit(COURT);
  await workerReady(page);
  await shopper.addToCart('8');
  await shopper.visit('/checkout/contact-info');
  await shopper.fillContact({ email });
  await checkoutKept(page, shop.url);
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.push(request.url());
  });
  await shop.deploy(nextBuild());
  onTestFinished(() => shop.deploy(SITE));
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state), {
      timeout: patient(60_000),
    })
    .toBe('installed');
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await shopper.fillAddress();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('heading', { name: 'Payment', level: 1 }).waitFor();
  expect(documents).toEqual([]);
  await shopper.fillCard();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await shopper.see(/Your\s+order is placed/);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state)).toBe('installed');
  expect(await ordersOf(email)).toEqual(['PLACED']);
  await expectInvariantsHoldOnceCaptured(shop);
  // The shop then continues in its new build.
  await shopper.visit('/products');
  await shopper.see(/Harbour Court|Sort/);
  await shopper.leave();
});

test('APP-02 switched off, the shop removes the worker and all its caches from browsers that have it', async () => {
  const shopper = await shopperWithWorker();
  const { page } = shopper;
  await shopper.visit('/');
  await workerReady(page);
  await shop.deploy(SITE, { KERB_SERVICE_WORKER: 'false' });
  onTestFinished(() => shop.deploy(SITE));
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect
    .poll(
      () =>
        page.evaluate(async () => [
          (await navigator.serviceWorker.getRegistrations()).length,
          (await caches.keys()).length,
        ]),
      {
        timeout: patient(60_000),
      },
    )
    .toEqual([0, 0]);
  await shopper.leave();
});

test('APP-01 APP-11 where the browser can install the shop, the page offers it at its end; dismissed, the offer does not return', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  await page.addInitScript(() => {
    addEventListener('load', () => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => {
          document.documentElement.dataset.prompted = 'true';
          return { outcome: 'accepted' };
        },
      });
      dispatchEvent(offer);
      document.documentElement.dataset.offered = String(offer.defaultPrevented);
    });
  });
  const offer = page.getByRole('complementary', { name: 'Install the shop' });
  await shopper.visit('/');
  await offer.getByRole('button', { name: 'Install' }).click();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.prompted)).toBe('true');
  await expect.poll(() => offer.count()).toBe(0);

  await shopper.visit('/products');
  await offer.waitFor();
  await offer.getByRole('button', { name: 'Not now' }).click();
  await expect.poll(() => offer.count()).toBe(0);
  await shopper.visit(COURT);
  expect(await page.evaluate(() => document.documentElement.dataset.offered)).toBe('true');
  await page.waitForFunction(
    () => performance.getEntriesByType('resource').length > 0 && document.documentElement.dataset.hydrated === 'true',
  );
  expect(await offer.count()).toBe(0);
  await shopper.leave();
});
