/** SEC-06 over real HTTP with two host names: the shop at localhost, the staff site at 127.0.0.1. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#api/routes.ts';
import { VIEWING_PATH } from '#contract/site/viewing.ts';
import { areas } from '#staff-site/areas.ts';
import routes from '#storefront/routes.ts';
import { type RawAnswer, rawCall } from '../support/clients/raw-call.ts';
import { errorCodeOf, openTwoHostShop, type TwoHostShop } from '../support/prepared-shops/two-host-shop.ts';

const ROOT = join(import.meta.dirname, '../..');
let hosts: TwoHostShop;
let port: string;
let ask: TwoHostShop['ask'];
beforeAll(async () => {
  hosts = await openTwoHostShop();
  ({ port, ask } = hosts);
});
afterAll(() => hosts.close());

/** What only the staff site's page has. */
const isStaffPage = ({ text }: RawAnswer) => text.includes('id="staff-site"');
const isShopPage = ({ text }: RawAnswer) => text.includes('href="/nz/cart"');
const staffPaths = [
  '',
  '/',
  ...areas.flatMap(({ path, screens }) => screens.map((screen) => `/${[path, screen.path].filter(Boolean).join('/')}`)),
].map((path) => `/nz/staff${path.replace(/:\w+/g, 'kea')}`);
const staffFiles = readdirSync(join(ROOT, 'build/staff'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => `/nz/${join(parentPath, name).split('build/')[1]}`);
const isStaffCall = ({ path }: { path: string }) => path.startsWith('/staff/');

test('SEC-06 the shop’s host answers every page, script and call of the staff site as one that does not exist', async () => {
  expect(endpoints.filter((one) => one.staff && !isStaffCall(one)).map(({ path }) => path)).toEqual([]);
  const missing = await ask('localhost', '/nz/no-such-page');
  expect([missing.status, isShopPage(missing)]).toEqual([404, true]);
  const title = /<title>[^<]*/.exec(missing.text)?.[0];
  expect(staffPaths.length).toBeGreaterThan(40);
  expect(staffFiles.length).toBeGreaterThan(40);
  for (const path of [...staffPaths, ...staffFiles]) {
    const answer = await ask('localhost', path);
    expect([answer.status, isShopPage(answer), isStaffPage(answer)], path).toEqual([404, true, false]);
    expect(/<title>[^<]*/.exec(answer.text)?.[0], path).toBe(title);
    expect(answer.headers['set-cookie'], path).toBeUndefined();
  }
  const calls = endpoints.filter(isStaffCall);
  expect(calls.length).toBeGreaterThan(100);
  for (const { method, path } of calls) {
    const target = `/nz/api${path.replace(/:\w+/g, 'kea')}`;
    const there = await ask('localhost', target, method.toUpperCase(), ['authorization', 'Bearer kerb_x']);
    expect([there.status, errorCodeOf(there)], `${method} ${path}`).toEqual([404, 'NotFound']);
    for (const other of ['OPTIONS', 'HEAD', 'PATCH']) expect((await ask('localhost', target, other)).status).toBe(404);
  }
  const { paths } = JSON.parse((await ask('localhost', '/nz/api/openapi.json')).text);
  expect(Object.keys(paths).filter((path) => path.startsWith('/staff'))).toEqual([]);
});

test('SEC-06 no other spelling, method, target or header gets the staff site from the shop’s host', async () => {
  const pages = ['/nz/%73taff', '/nz/staff%2Forders', '/nz//staff', '/nz/./staff', '/nz/x/../staff'];
  const more = [
    '/nz/staff.data',
    '/nz/staff?x=1',
    '/nz/STAFF',
    '/nz/staff;x',
    '/nz/staff%00',
    '/nz/staff%ff',
    '/staff',
  ];
  for (const path of [...pages, ...more, ...pages.map((one) => `${one}/assets/main.js`)])
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'PROPFIND']) {
      const answer = await ask('localhost', path, method);
      const plain = await ask('localhost', path.replace(/staff|%73taff/i, 'kea-kea'), method);
      expect([answer.status >= 400, isStaffPage(answer)], `${method} ${path}`).toEqual([true, false]);
      expect(answer.status, `${method} ${path}`).toBe(plain.status);
    }
  const calls = [
    '/nz/api/%73taff/me',
    '/nz/api/staff%2Fme',
    '/nz/api//staff/me',
    '/nz/api/./staff/me',
    '/nz//api/staff/me',
  ];
  for (const path of [...calls, '/nz/%61pi/staff/me', '/nz/api/x/../staff/me', '/nz/api/staff/me?x=1'])
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST']) {
      const { status } = await ask('localhost', path, method);
      expect([404, 405], `${method} ${path}`).toContain(status);
    }
  // A proxy passes these on; whoever calls may have written them.
  const forged = ['x-forwarded-host', 'x-host', 'x-original-host', 'forwarded', 'x-forwarded-server', 'x-original-url'];
  for (const name of forged) {
    const value = name === 'forwarded' ? 'host=127.0.0.1' : name === 'x-original-url' ? '/nz/staff' : '127.0.0.1';
    expect(isStaffPage(await ask('localhost', '/nz/staff', 'GET', [name, value])), name).toBe(false);
  }
  // The host in the target counts, not the header (RFC 9112, 3.2.2).
  for (const [target, host, expected] of [
    [`http://localhost:${port}/nz/staff`, 'localhost', false],
    [`http://localhost:${port}/nz/staff`, '127.0.0.1', false],
    [`HTTP://LOCALHOST/nz/staff/orders?x=1`, '127.0.0.1', false],
    [`http://127.0.0.1@localhost/nz/staff`, '127.0.0.1', false],
    [`http://127.0.0.1:${port}/nz/staff`, 'localhost', true],
  ] as const)
    expect(isStaffPage(await ask(host, target)), `${target} ${host}`).toBe(expected);
  expect(errorCodeOf(await ask('127.0.0.1', `http://localhost:${port}/nz/api/staff/me`))).toBe('NotFound');
  // Unreadable, several, and unknown hosts are the shop's.
  for (const host of ['x@127.0.0.1', '127.0.0.1/', '127.0.0.1,localhost', '127.0.0.1.', 'other.example.nz', '']) {
    const headers = ['host', host];
    expect(isStaffPage(await rawCall(port, { target: '/nz/staff', headers })), host).toBe(false);
    const call = await rawCall(port, { target: '/nz/api/staff/me', headers });
    expect(errorCodeOf(call), host).not.toBe('Unauthorised');
  }
  const two = await rawCall(port, { target: '/nz/staff', headers: ['host', '127.0.0.1', 'host', 'localhost'] });
  expect(isStaffPage(two)).toBe(false);
  expect((await ask('other.example.nz', '/nz/')).status).toBe(200);
});

interface Path {
  path?: string | undefined;
  children?: Path[] | undefined;
}
const pathsOf = (list: readonly Path[]): string[] =>
  list.flatMap(({ path, children }) => [...(path ? [path] : []), ...pathsOf(children ?? [])]);

test('SEC-06 the staff site’s host serves its pages, files and calls, health and images, and nothing of the shop', async () => {
  const root = await ask('127.0.0.1', '/');
  expect([root.status, root.headers.location]).toEqual([308, '/nz/staff']);
  for (const path of staffPaths) expect(isStaffPage(await ask('127.0.0.1', path)), path).toBe(true);
  for (const path of staffFiles.filter((one) => !one.endsWith('index.html')))
    expect((await ask('127.0.0.1', path)).status, path).toBe(200);
  for (const path of ['/healthz', '/readyz', '/robots.txt', '/nz/icon.svg', '/nz/api/openapi.json'])
    expect((await ask('127.0.0.1', path)).status, path).toBe(200);
  expect((await ask('127.0.0.1', '/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n');
  expect((await ask('127.0.0.1', '/nz/api/staff/me')).status).toBe(401);
  // In the page cache, and packed, so that it is sent before any route is looked at.
  const packed = ['accept-encoding', 'gzip, br'];
  const sizeOf = async () => Number((await ask('localhost', '/nz/', 'GET', packed)).headers['content-length']);
  const fast = await sizeOf();
  await expect.poll(sizeOf).toBeLessThan(fast);
  expect((await ask('127.0.0.1', '/nz/', 'GET', packed)).status).toBe(404);
  const pages = pathsOf(routes as Path[]).map((path) => `/nz/${path.replace(/:\w+/g, 'kea').replace('*', 'kea/kea')}`);
  expect(pages.length).toBeGreaterThan(30);
  const documents = ['/nz', '/nz/', '/nz.data', '/nz/sitemap.xml', '/nz/feeds/google.xml', '/nz/service-worker.js'];
  for (const path of [...pages, ...documents, '/nz/manifest.webmanifest', VIEWING_PATH])
    for (const method of ['GET', 'POST']) {
      const answer = await ask('127.0.0.1', path, method);
      expect([answer.status, isShopPage(answer)], `${method} ${path}`).toEqual([404, false]);
    }
  for (const { method, path } of endpoints.filter((one) => !isStaffCall(one))) {
    const answer = await ask('127.0.0.1', `/nz/api${path.replace(/:\w+/g, 'kea')}`, method.toUpperCase());
    expect([answer.status, errorCodeOf(answer)], `${method} ${path}`).toEqual([404, 'NotFound']);
  }
});
