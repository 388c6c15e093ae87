/** Path traversal: URLs that try to leave the shop's folders get 404, and no file outside them is opened (C8). */
import fs from 'node:fs';
import { request } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Node functions that open a file by its path. */
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

/** Sends the path unchanged: `fetch` would normalise it. */
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

test('C8 no path leaves the folders of articles, blog, stores, files, icons or images: 404, and nothing outside is opened', async () => {
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
  // A NUL byte is valid in no URL.
  expect(
    [...statuses].filter(
      ([path, status]) => path.includes('%00') && !/api|media/.test(path) && status !== 400 && status !== 404,
    ),
  ).toEqual([]);
  expect([...statuses.values()].filter((status) => status === 404).length).toBeGreaterThan(statuses.size / 3);
});

test('C8 the file hook saw no open outside the site’s folder and the data folder', async () => {
  // The hook works: a real file is opened on its first request.
  const before = opened.length;
  expect((await ask('/nz/icon.svg')).status).toBe(200);
  expect(opened.slice(before).some((path) => path.endsWith('icon.svg'))).toBe(true);
  // Modules that are loaded on first use do not depend on the URL.
  const requested = opened.filter((path) => !path.includes('/node_modules/'));
  const isInside = (path: string) => [ROOT, '/tmp/', '/proc/'].some((root) => path.startsWith(root));
  const outside = requested.filter(
    (path) => /passwd|package\.json$|\.vite|\.\.[/\\]/.test(path) || path.includes('\0') || !isInside(path),
  );
  expect(outside).toEqual([]);
});
