/** The shop's name is a setting (FIX-01): no source of anything the shop serves may contain it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildDemo } from '../../demo-shop/build-demo.ts';
import { nameDemo } from './demo/name-demo.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Sources of pages, scripts, replies, mails, documents and images. */
const SERVED = [
  'src/storefront',
  'src/staff-site',
  'src/contract',
  'src/api',
  'src/modules',
  'src/shared',
  'src/server/seo',
  'src/server/web-app',
  'demo-shop/content',
  'demo-shop/legal',
  'public',
];
/** Product tokens of the program in protocols, which no shopper reads. */
const PROGRAM = [/'user-agent': 'Kerb picture import'/, /'user-agent': 'Kerb-Webhooks\/1'/];

/** Comments are not served. */
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*|<!--[\s\S]*?-->/g, '');

const literalsIn = (text: string): string[] =>
  withoutComments(text)
    .split('\n')
    .filter((line) => /\bKerb\b/.test(PROGRAM.reduce((left, one) => left.replace(one, ''), line)));

test('FIX-01 LOC-09 nothing that is served contains the literal name of the shop', () => {
  const found: string[] = [];
  for (const folder of SERVED)
    for (const entry of readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.(tsx?|md|yaml|json|html|css|svg|webmanifest)$/.test(entry.name)) continue;
      if (/(\.test|-fixtures)\.tsx?$/.test(entry.name) || /^(README|STYLE)\.md$/.test(entry.name)) continue;
      const file = join(entry.parentPath, entry.name);
      found.push(
        ...literalsIn(readFileSync(file, 'utf8')).map(
          (line) => `${file.slice(ROOT.length + 1)}: ${line.trim().slice(0, 100)}`,
        ),
      );
    }
  expect(found).toEqual([]);
});

test('FIX-01 the demo uses the name of the shop for its stores, its own brand and its texts', () => {
  const demo = buildDemo();
  expect(JSON.stringify([demo.stores, demo.products])).toMatch(/\bKerb\b/);
  const { stores, products } = nameDemo(demo, 'Acme $& Co');
  expect(JSON.stringify([stores, products])).not.toMatch(/\bKerb\b/);
  expect(stores.map(({ name }) => name)).toContain('Acme $& Co Takapuna');
  expect(products).toHaveLength(demo.products.length);
});

test('FIX-01 the check finds the name in text, titles and sentences, but not in comments', () => {
  expect(
    literalsIn(
      "<p>New to Kerb?</p>\nconst title = 'Cart · Kerb'; // Kerb\n/* Kerb */\nconst a = 'https://kerb.example';",
    ),
  ).toHaveLength(2);
});
