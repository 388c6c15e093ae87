/** The content security policy of every kind of page, of the shop and of its staff, as csp_evaluator sees it. */
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import routes from '#storefront/routes.ts';
import { type OneShoeShop, startOneShoeShop } from '../support/prepared-shops/one-shoe-shop.ts';

let one: OneShoeShop;
beforeAll(async () => {
  one = await startOneShoeShop();
});
afterAll(async () => {
  expect(one.shop.errors).toEqual([]);
  await one.shop.close();
});

/** The paths of the route table, with what fills their parameters. */
const pathsOf = (entries: readonly RouteConfigEntry[], above = ''): string[] =>
  entries.flatMap(({ path, children }) => {
    const here = path === undefined ? above : `${above}/${path}`;
    return children ? pathsOf(children, here) : [here];
  });
/** What else answers with a document, or shows text of others. */
const OTHERS = [
  '/nz/staff',
  '/nz/staff/orders/NZ12345678',
  '/nz/offline',
  '/nz/api',
  '/nz/api/openapi.json',
  '/nz/api/stores',
  '/nz/api/nothing',
  '/nz/service-worker.js',
  '/nz/manifest.webmanifest',
  '/nz/media/00000000000000000000000000000000/320.webp',
  '/nz/assets/nothing.js',
  '/nz/products/%00',
  '/nz/%',
  `/nz/products?q=${'a'.repeat(8_500)}`,
  '/robots.txt',
  '/sitemap.xml',
  '/healthz',
  '/elsewhere',
];

/** What the evaluator says against the policy of an answer; a page or text without one is a finding too. */
async function findingsOf(path: string): Promise<string[]> {
  const { shop } = one;
  const reply = await fetch(`${shop.url}${path}`, { redirect: 'manual' });
  await reply.arrayBuffer();
  const header = reply.headers.get('content-security-policy');
  if (header === null)
    return reply.status >= 300 && reply.status < 400 ? [] : [`${path}: ${reply.status} has no policy`];
  // The evaluator asks for it of policies with nonces only.
  if (!header.includes("base-uri 'none'")) return [`${path}: another base is allowed`];
  // Only the simulator and the shop itself are reached without HTTPS, on this machine.
  const policy = header
    .replaceAll(shop.simulatorUrl, 'https://simulator.example')
    .replaceAll(shop.url, 'https://shop.example');
  return new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity < Severity.STRICT_CSP)
    .map(({ directive, value, description }) => `${path}: ${directive} ${value ?? ''}: ${description}`);
}

test('SEC-05 SEC-06 csp_evaluator finds nothing in the policy of any page of the route table, of the staff site, or of any other document', async () => {
  const pages = pathsOf(routes).map((path) =>
    path.replace('products/:path', `products/${one.path}`).replace(/:\w+|\*/g, 'x'),
  );
  expect(pages.length).toBeGreaterThan(45);
  const found: string[] = [];
  for (const path of [...pages.map((page) => `/nz${page}`), ...OTHERS]) found.push(...(await findingsOf(path)));
  expect(found).toEqual([]);
});
