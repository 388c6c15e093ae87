/** Addresses that want to lead out of the shop's folders: 404, and no file outside them is opened (C8). */
import fs from 'node:fs';
import { request } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Everything of Node's that opens a file by its path. */
const OPENERS = [
  'open',
  'openSync',
  'readFile',
  'readFileSync',
  'createReadStream',
  'stat',
  'statSync',
  'readdir',
  'readdirSync',
  'realpath',
  'access',
] as const;
const PROMISED = ['open', 'readFile', 'stat', 'readdir', 'realpath', 'access'] as const;

let shop: TestShop;
const opened: string[] = [];
const undo: (() => void)[] = [];
const watch = (holder: Record<string, unknown>, name: string): void => {
  const asIs = holder[name] as (...given: unknown[]) => unknown;
  holder[name] = function (this: unknown, ...given: unknown[]) {
    if (typeof given[0] === 'string') opened.push(given[0]);
    return Reflect.apply(asIs, this, given);
  };
  undo.push(() => {
    holder[name] = asIs;
  });
};

beforeAll(async () => {
  shop = await startTestShop({}, { template: 'kerb_template' });
  for (const name of OPENERS) watch(fs as unknown as Record<string, unknown>, name);
  for (const name of PROMISED) watch(fs.promises as unknown as Record<string, unknown>, name);
  syncBuiltinESMExports();
});
afterAll(async () => {
  for (const one of undo) one();
  syncBuiltinESMExports();
  await shop.close();
  expect(shop.errors).toEqual([]);
});

/** The address as it stands: `fetch` would tidy it up first. */
const ask = (path: string): Promise<{ status: number; body: string }> =>
  new Promise((done, fail) => {
    const { hostname, port } = new URL(shop.url);
    request({ hostname, port, path }, (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        body += part;
      });
      answer.on('end', () => done({ status: answer.statusCode ?? 0, body }));
    })
      .on('error', fail)
      .end();
  });

const FOLDERS = [
  'articles',
  'blog',
  'stores',
  'products',
  'brands',
  'categories',
  'assets',
  'icons',
  'media',
  'media/share',
  'api/icons',
  'staff/assets',
];
const WAYS_OUT = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '%252e%252e%252f',
  '..\\',
  '..%5c',
  '%2e%2e%5c',
  '../',
  '....//',
];
const GOALS = ['package.json', 'etc/passwd', '.vite/manifest.json', 'server/index.js'];

test('C8 no way out of articles, blog, stores, files, icons or pictures: 404, and nothing outside the roots is opened', async () => {
  const statuses = new Map<string, number>();
  for (const folder of FOLDERS)
    for (const way of WAYS_OUT)
      for (const goal of GOALS)
        for (const path of [
          `/nz/${folder}/${way.repeat(3)}${goal}`,
          `/nz/${folder}/x/${way.repeat(6)}${goal}%00.svg`,
        ]) {
          const { status, body } = await ask(path);
          statuses.set(path, status);
          expect(body, path).not.toMatch(/root:x:|"private": true|isDynamicEntry|createRequestHandler/);
        }
  const others = [...statuses].filter(([, status]) => status !== 404 && status !== 400);
  expect(others).toEqual([]);
  // A zero byte is no letter of any address.
  expect(
    [...statuses].filter(
      ([path, status]) => path.includes('%00') && !/api|media/.test(path) && status !== 400 && status !== 404,
    ),
  ).toEqual([]);
  expect([...statuses.values()].filter((status) => status === 404).length).toBeGreaterThan(statuses.size / 3);
});

test('C8 a file hook saw no open outside the site’s folder and the data folder', async () => {
  // The hook sees: a real file is opened when it is asked for the first time.
  const before = opened.length;
  expect((await ask('/nz/icon.svg')).status).toBe(200);
  expect(opened.slice(before).some((path) => path.endsWith('icon.svg'))).toBe(true);
  // Code that is loaded when it is needed first is no answer to an address.
  const asked = opened.filter((path) => !path.includes('/node_modules/'));
  const isInside = (path: string) => [ROOT, '/tmp/', '/proc/'].some((root) => path.startsWith(root));
  const outside = asked.filter(
    (path) => /passwd|package\.json$|\.vite|\.\.[/\\]/.test(path) || path.includes('\0') || !isInside(path),
  );
  expect(outside).toEqual([]);
});
