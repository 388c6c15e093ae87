/**
 * Text from shoppers, merchants and URLs is displayed and never run, with the content security policy and without it
 * (reliability C11).
 */
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { articleFields, postFields } from '#contract/site/content.ts';
import { importContent } from '#modules/content/documents/import-content.ts';
import { openDatabase } from '#platform/database/database.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { mailFor } from '../support/browser/shopper.ts';
import { accountClient } from '../support/clients/account-client.ts';
import { insertProduct } from '../support/fixtures/catalogue/build-catalogue.ts';
import { hostileTexts, slowestTexts } from '../support/hostile-input/hostile-texts.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { SITE } from '../support/vitest/next-build.ts';

let browser: Browser;
let shop: TestShop;
let bought: { productId: string; variantId: string };
const paths: string[] = [];
const body = hostileTexts.map((text, at) => `${at}. ${text}`).join('\n\n');

beforeAll(async () => {
  browser = await launchBrowser();
  shop = await startTestShop(
    { KERB_RATE_LIMIT_SCALE: '0' },
    {
      template: 'kerb_template',
      fill: async (url) => {
        const { db, close } = openDatabase(url);
        for (const [at, text] of slowestTexts.entries()) {
          const { productId, variantIds } = await insertProduct(db, {
            code: `hostile-${at}`,
            path: `hostile-${at}`,
            name: `Shoe ${text}`,
            brand: `Brand ${text}`,
            colourName: `Colour ${text}`,
            materials: text,
            care: text,
            description: hostileTexts.slice(at * 40, at * 40 + 80).join('\n\n'),
            category: [['hostile', `Things ${text}`]],
            price: '100.00',
            variants: [{ label: '9', stock: 50 }],
          });
          paths.push(`/products/hostile-${at}`);
          bought ??= { productId: String(productId), variantId: String(variantIds[0]) };
        }
        const common = { published: true, publishAt: null, publishUntil: null };
        const said = { title: `Title ${slowestTexts[2]}`, summary: slowestTexts.join(' '), body };
        await importContent({ db }, [
          { kind: 'article', path: 'hostile', ...common, fields: articleFields.parse({ ...said, inFooter: true }) },
          { kind: 'post', path: 'hostile', ...common, fields: postFields.parse({ ...said, author: slowestTexts[0] }) },
        ]);
        await close();
      },
    },
  );
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

const searchFor = (text: string) => `/search?q=${encodeURIComponent(text)}`;

/** A browser that records whatever ran, and whatever the policy had to block. */
async function open(bypassCSP: boolean): Promise<{ context: BrowserContext; ran: string[] }> {
  const context = await browser.newContext({
    bypassCSP,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  const ran: string[] = [];
  await context.exposeBinding('kerbHit', ({ page }) => void ran.push(page.url()));
  context.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) ran.push(message.text());
  });
  context.on('dialog', (dialog) => void ran.push(dialog.message()));
  return { context, ran };
}

const order = (email: string, names: { firstName: string; street1: string }) =>
  accountClient(shop.url).call(
    'POST',
    '/checkout/order',
    {
      checkoutId: randomUUID(),
      cart: { items: [{ ...bought, qty: 1 }] },
      contact: { email, firstName: names.firstName, lastName: 'Ngāta', phone: '021 555 0123' },
      shipping: {
        type: 'DELIVERY',
        address: {
          contactName: 'Aroha Ngāta',
          country: 'NZ',
          street1: names.street1,
          suburb: 'Aro Valley',
          state: 'Wellington',
          postcode: '6021',
        },
        options: { methodCode: 'standard' },
      },
      payment: { methods: [{ method: 'card', amount: 106, token: 'fake-valid-nonce', type: 'immediate' }] },
      expectedTotal: 106,
    },
    { 'idempotency-key': randomUUID() },
  );

test.each([
  ['with the policy', false],
  ['without it', true],
])(
  'C11 in a browser %s no text runs anywhere: names, titles, breadcrumbs, articles, posts, searches, orders, mail',
  async (_how, bypassCSP) => {
    const { context, ran } = await open(bypassCSP);
    const page = await context.newPage();
    const visit = async (path: string) => {
      await page.goto(`${shop.url}/nz${path}`, { waitUntil: 'load' });
      await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true');
      // Links with a javascript: URL would run when they are followed.
      expect(
        await page
          .locator('a[href^="javascript:" i], [onerror], [onload], [onfocus], [ontoggle], iframe[srcdoc]')
          .count(),
        path,
      ).toBe(0);
    };
    for (const path of [
      ...paths.slice(0, 4),
      '/products',
      '/categories/hostile',
      '/articles/hostile',
      '/blog',
      '/blog/hostile',
      ...slowestTexts.map(searchFor),
    ]) {
      await visit(path);
      if (path.startsWith('/products/'))
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(
          `Shoe ${slowestTexts[paths.indexOf(path)]?.replace('\u2028', '')}`.slice(0, 20),
        );
      if (path.endsWith('/hostile') && !path.startsWith('/cat'))
        expect(await page.getByRole('main').textContent()).toContain('kerbHit()');
      if (path.startsWith('/search')) expect(await page.getByRole('main').textContent()).toContain('kerbHit()');
    }
    const email = `hostile-${bypassCSP ? 'off' : 'on'}@example.co.nz`;
    // Invalid names and addresses are refused; product names are the merchants' own.
    for (const text of slowestTexts)
      expect((await order(email, { firstName: text, street1: text })).status, text).toBe(400);
    const placed = await order(email, { firstName: 'Aroha', street1: '12 Kōwhai Street' });
    expect(placed.status).toBe(201);
    await visit('/orders');
    await page.getByLabel('Order number').fill(placed.body.orderNumber);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('main').getByRole('button').first().click();
    await page.getByRole('main').getByText('kerbHit').first().waitFor();
    await expect.poll(async () => (await mailFor(shop.simulatorUrl, email)).length).toBeGreaterThan(0);
    for (const mail of await mailFor(shop.simulatorUrl, email)) {
      // Outside the shop's own policy, as in a mail program.
      await page.goto('about:blank');
      await page.setContent(mail.html, { waitUntil: 'load' });
      expect(await page.locator('body').textContent()).toContain('kerbHit()');
      expect(await page.locator('script, iframe, svg, [onerror], [onload], a[href^="javascript:" i]').count()).toBe(0);
    }
    await page.waitForTimeout(300);
    expect(ran).toEqual([]);
    await context.close();
  },
);

test('C11 all 200 texts, in the URL of a search and in product data, produce no element, attribute or script; embedded data can be read back unchanged', async () => {
  const { context, ran } = await open(true);
  const page = await context.newPage();
  expect(hostileTexts).toHaveLength(200);
  const pages = [...hostileTexts.map(searchFor), ...paths, '/categories/hostile', '/articles/hostile', '/blog/hostile'];
  for (let at = 0; at < pages.length; at += 20) {
    const html = await Promise.all(
      pages
        .slice(at, at + 20)
        .map(async (path) => ({ path, text: await (await fetch(`${shop.url}/nz${path}`)).text() })),
    );
    const wrong = await page.evaluate((answers) => {
      const found: string[] = [];
      for (const { path, text } of answers) {
        const parsed = new DOMParser().parseFromString(text, 'text/html');
        for (const element of parsed.querySelectorAll('*'))
          for (const { name, value } of element.attributes)
            if (/^on/i.test(name) || name === 'srcdoc' || /^\s*javascript:/i.test(value))
              found.push(`${path}: ${element.tagName} ${name}`);
        for (const script of parsed.querySelectorAll('script')) {
          const code = script.textContent ?? '';
          if (/^application\/(ld\+)?json$/.test(script.type)) JSON.parse(code);
          else if (/^\s*;?\s*kerbHit/.test(code)) found.push(`${path}: ${code.slice(0, 40)}`);
          // The whole script must parse.
          else if (code.startsWith('window.__reactRouterContext')) new Function(code);
          if (code.includes('\u2028') || /<\/?script|<!--/i.test(code)) found.push(`${path}: unescaped in a script`);
        }
        if (parsed.querySelector('svg[onload], iframe, math, details[ontoggle], main input[autofocus]'))
          found.push(`${path}: an element`);
      }
      return found;
    }, html);
    expect(wrong).toEqual([]);
  }
  // Titles, previews and breadcrumbs show the text unchanged.
  await page.goto(`${shop.url}${'/nz'}${paths[2]}`);
  expect(await page.title()).toContain(`Shoe ${slowestTexts[2]}`);
  expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toContain(slowestTexts[2]);
  expect(
    await page
      .locator('script[type="application/ld+json"]')
      .allTextContents()
      .then((all) => all.map((one) => JSON.stringify(JSON.parse(one))).join()),
  ).toContain('kerbHit()');
  expect(ran).toEqual([]);
  await context.close();
});

test('SEC-05 a script planted in the HTML of a page does not run, although the server itself sent it; the page’s own scripts do', async () => {
  // As if a sanitiser had failed: a build whose articles contain a script.
  const site = mkdtempSync(join(SITE, 'planted-'));
  onTestFinished(() => rmSync(site, { recursive: true, force: true }));
  for (const part of ['client', 'server', 'staff']) cpSync(join(SITE, part), join(site, part), { recursive: true });
  const server = join(site, 'server/index.js');
  const genuine = readFileSync(server, 'utf8');
  const planted = genuine.replaceAll(
    'dangerouslySetInnerHTML: { __html: html }',
    'dangerouslySetInnerHTML: { __html: html + \'<script>kerbHit()</script><script type="module">kerbHit()</script>\' }',
  );
  expect(planted).not.toBe(genuine);
  writeFileSync(server, planted);
  await shop.deploy(site);
  try {
    const html = await (await fetch(`${shop.url}/nz/articles/hostile`)).text();
    expect(html).toContain('<script>kerbHit()</script>');
    const { context, ran } = await open(false);
    const page = await context.newPage();
    await page.goto(`${shop.url}/nz/articles/hostile`, { waitUntil: 'load' });
    await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true');
    await expect.poll(() => ran.length).toBeGreaterThanOrEqual(2);
    expect(
      ran.filter((line) => !/Content.Security.Policy/i.test(line)),
      'scripts that ran',
    ).toEqual([]);
    await context.close();
  } finally {
    await shop.deploy(SITE);
  }
});
