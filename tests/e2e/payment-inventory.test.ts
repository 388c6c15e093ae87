/**
 * Everything that runs on payment pages is in the reviewed inventory, docs/payment-inventory.json (reliability D13; PCI
 * DSS 6.4.3, 11.6.1).
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import type { Browser, Response } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payingTenders } from '#contract/payments/payment-methods.ts';
import { isPaymentPage } from '#contract/payments/payment-pages.ts';
import { contentSecurityPolicy } from '#server/response-headers/content-security-policy.ts';
import { chooseAnalytics } from '#server/settings/analytics-settings.ts';
import { paymentSources } from '#server/settings/payment-sources.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { newShopper, PHONE } from '../support/browser/shopper.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { testConfig } from '../support/shop/test-context.ts';

const ROOT = join(import.meta.dirname, '../..');
interface Inventory {
  pages: string[];
  own: { files: { below: string }; inline: { begins: string; owner: string; reason: string }[] };
  sources: { source: string; directives: string[]; owner: string; reason: string }[];
  headers: Record<string, string>;
}
const inventory = JSON.parse(readFileSync(join(ROOT, 'docs/payment-inventory.json'), 'utf8')) as Inventory;

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([
    launchBrowser(),
    startTestShop({
      KERB_FIT_ENVIRONMENT: 'simulator',
      KERB_TAG_CONTAINER: 'GTM-KERB1',
      KERB_DECISIONING_URL: 'simulator',
      KERB_FRAUD_SCRIPT: 'simulator',
    }),
  ]);
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('base64');
const isAllowed = (directive: string, source: string) =>
  inventory.sources.some((entry) => entry.source === source && entry.directives.includes(directive));
/** Sources in a policy that are not in the inventory. */
function unreviewed(policy: string, names: Record<string, string> = {}): string[] {
  return policy.split('; ').flatMap((part) => {
    const [directive = '', ...sources] = part.split(' ');
    return sources
      .map((source) => Object.entries(names).reduce((text, [from, to]) => text.replace(from, to), source))
      .filter((source) => source !== "'none'" && !/^'sha256-/.test(source) && !isAllowed(directive, source))
      .map((source) => `${directive} ${source}`);
  });
}

test('D13 every entry of the inventory has an owner and a reason, and no setting allows any other source', () => {
  for (const { owner, reason } of [...inventory.sources, ...inventory.own.inline])
    expect(Math.min(owner.length, reason.length)).toBeGreaterThan(3);
  for (const page of inventory.pages) expect(isPaymentPage(page), page).toBe(true);
  const used = new Set<string>();
  for (const environment of ['sandbox', 'production', 'simulator'] as const)
    for (const fraud of ['', 'https://cdn.fraud.example/kerb/script.js']) {
      const analytics = chooseAnalytics(
        {
          KERB_PAGE_SPEED: true,
          KERB_FIT_ENVIRONMENT: 'production',
          KERB_FIT_STORE: 'nz-store',
          KERB_FIT_HOST: 'https://fit.example',
          KERB_FIT_PATH: '/fit.js',
          KERB_FIT_SOURCES: '',
          KERB_TAG_CONTAINER: 'GTM-KERB1',
          KERB_TAG_HOST: '',
          KERB_DECISIONING_URL: 'https://d.example/',
          KERB_FRAUD_SCRIPT: fraud,
        },
        null,
      );
      for (const sources of [
        paymentSources(testConfig({ KERB_CARD_ENVIRONMENT: environment }), payingTenders, 'http://127.0.0.1:4010'),
        analytics.paymentSources,
      ]) {
        const policy = contentSecurityPolicy({ scripts: [], styles: [] }, sources);
        used.add(policy);
        expect(
          unreviewed(policy, {
            'https://cdn.fraud.example/kerb/script.js': 'FRAUD',
            'https://cdn.fraud.example/kerb/': 'FRAUD',
            'http://127.0.0.1:4010': 'SIMULATOR',
          }),
        ).toEqual([]);
      }
    }
  // Every entry of the inventory is allowed by some policy.
  const text = [...used].join(' ');
  for (const { source } of inventory.sources.filter(({ source: one }) => one.startsWith('https:')))
    expect(text).toContain(source);
});

test('D13 ANA-03 on each payment page every script and header is in the inventory; own scripts equal the build byte for byte', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  // A shopper who consented to everything: that changes nothing here.
  await page.addInitScript(() =>
    localStorage.setItem('v1:consent', JSON.stringify({ version: '2026-11', analytics: true, fit: true })),
  );
  await shopper.visit('/products/quayworn-harbour-court-chalk-pounamu');
  await shopper.addToCart('9');
  const scripts = new Map<string, Response>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' && response.frame() === page.mainFrame())
      scripts.set(response.url(), response);
  });
  const names = { [shop.simulatorUrl]: 'SIMULATOR' };
  const visit = async (path: string) => {
    // Leave the previous page, which may still be loading its own scripts.
    await page.goto(`${shop.url}/robots.txt`);
    scripts.clear();
    const response = await page.goto(`${shop.url}${path}`, { waitUntil: 'load' });
    await page.waitForFunction(() => performance.now() > 3_600);
    return response as Response;
  };
  for (const path of inventory.pages) {
    const response = await visit(path);
    const {
      'content-length': _length,
      'content-encoding': _encoding,
      date: _date,
      connection: _connection,
      'keep-alive': _keep,
      etag,
      'x-request-id': id,
      ...headers
    } = await response.allHeaders();
    expect([etag?.length, id?.length], path).toEqual([24, 36]);
    const policy = headers['content-security-policy'] ?? '';
    expect({ ...headers, 'content-security-policy': 'see sources' }, path).toEqual(inventory.headers);
    expect(unreviewed(policy, names), path).toEqual([]);
    const html = await response.text();
    for (const [, attributes = '', code = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
      if (/\ssrc=/.test(attributes) || /application\/(ld\+)?json/.test(attributes)) continue;
      expect(policy, path).toContain(`'sha256-${sha256(code)}'`);
      expect(
        inventory.own.inline.some(({ begins }) => code.trim().startsWith(begins)) ? '' : code.slice(0, 80),
        path,
      ).toBe('');
    }
    expect(scripts.size, path).toBeGreaterThan(0);
    for (const [address, script] of scripts) {
      const { origin, pathname } = new URL(address);
      if (origin === shop.url) {
        expect(pathname.startsWith(inventory.own.files.below), pathname).toBe(true);
        expect(sha256(await script.body()), pathname).toBe(
          sha256(readFileSync(join(ROOT, 'build/client', pathname.slice('/nz/'.length)))),
        );
      } else
        expect(
          inventory.sources.some(({ source }) => address.replace(shop.simulatorUrl, 'SIMULATOR').startsWith(source)),
          address,
        ).toBe(true);
    }
    expect(
      [...scripts.keys()].filter((address) => /\/(fit|tags|decisioning)\//.test(address)),
      path,
    ).toEqual([]);
  }
  await shopper.leave();
});

test('csp_evaluator finds nothing in the policies of a shopper’s pages', async () => {
  const plain = [
    '/',
    '/products',
    '/search?q=court',
    '/products/quayworn-harbour-court-chalk-pounamu',
    '/articles/privacy',
    '/blog',
    '/stores',
    '/account/signin',
    '/orders',
  ];
  // Only the simulator is reached without HTTPS, on this machine.
  const found: string[] = [];
  for (const path of [
    ...plain.map((one) => `/nz${one}`),
    '/nz/no-such-page',
    ...inventory.pages,
    '/nz/checkout/success',
  ]) {
    const reply = await fetch(`${shop.url}${path}`);
    await reply.arrayBuffer();
    const { csp } = new CspParser(
      (reply.headers.get('content-security-policy') ?? '').replaceAll(shop.simulatorUrl, 'https://simulator.example'),
    );
    for (const { severity, type, directive, value, description } of new CspEvaluator(csp).evaluate())
      if (severity < Severity.STRICT_CSP) found.push(`${path}: ${type} ${directive} ${value ?? ''}: ${description}`);
  }
  expect([...new Set(found)]).toEqual([]);
});
