/** UX-14, OWN-16: the scripts of the built site: how much a page loads before it works, and in how many files the way to the cart is. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, inject, test } from 'vitest';
import type { BuiltChunk } from '#server/build/worker-files.ts';
import { SITE } from '../support/vitest/next-build.ts';

const isBuilt = inject('isSiteBuilt');
const manifest = JSON.parse(readFileSync(join(SITE, 'client/.vite/manifest.json'), 'utf8')) as Record<
  string,
  BuiltChunk & { name?: string }
>;
/**
 * These modules of the storefront's, or groups of vite.config.ts, and all that they import: files that have to be there
 * before they run.
 */
function filesOf(sources: readonly string[]): Set<string> {
  const files = new Set<string>();
  const add = (key: string): void => {
    const { file = '', imports = [] } = manifest[key] ?? {};
    if (files.has(file)) return;
    files.add(file);
    imports.forEach(add);
  };
  for (const source of sources) {
    const key = Object.keys(manifest).find(
      (one) => manifest[one]?.name === source || one.split('?')[0]?.endsWith(source),
    );
    if (!key) throw new Error(`the built site has no ${source}`);
    add(key);
  }
  return files;
}
const kilobytesOf = (files: Iterable<string>, folder = 'client'): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(SITE, folder, file))).length, 0) / 1_000;

const FRAME = ['entry.client.tsx', 'src/storefront/root.tsx', 'routes/layout/default-layout.tsx'];
const LISTING = [...FRAME, 'routes/listings/product-listing.tsx'];
const PRODUCT = [...FRAME, 'routes/product/product.tsx'];

test('UX-14 a listing and a product page need few scripts, and none that checks forms, logs in or pays', () => {
  expect(isBuilt).toBe(true);
  // The whole of a first visit is measured by `npm run bench -- weight`; the rest of it loads after the page works.
  expect(kilobytesOf(filesOf(LISTING))).toBeLessThan(121);
  expect(kilobytesOf(filesOf(PRODUCT))).toBeLessThan(125);
  for (const page of [LISTING, PRODUCT]) {
    const code = [...filesOf(page)].map((file) => readFileSync(join(SITE, 'client', file), 'utf8')).join('');
    // zod, the log-in and the checkout's record, each by a text of its own.
    for (const text of ['~standard', 'auth/login', 'checkout-analytics']) expect(code).not.toContain(text);
  }
});

test('UX-14 what Add to cart loads is in at most five files, and the cart page has few more', () => {
  const product = filesOf(PRODUCT);
  const drawer = [...filesOf(['cart'])].filter((file) => !product.has(file));
  expect(drawer.length).toBeLessThanOrEqual(5);
  const cart = [...filesOf([...FRAME, 'routes/checkout/cart.tsx'])].filter(
    (file) => !product.has(file) && !drawer.includes(file),
  );
  expect(cart.length).toBeLessThanOrEqual(8);
});

test('OWN-16 whichever screen of the staff site is the first, it needs at most 250 kB of scripts', () => {
  const folder = 'staff/assets';
  const importsOf = (file: string) =>
    readFileSync(join(SITE, folder, file), 'utf8').matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g);
  const withImports = (files: readonly string[]) => {
    const found = new Set<string>();
    const add = (file: string): void => {
      if (found.has(file)) return;
      found.add(file);
      for (const [, imported = ''] of importsOf(file)) add(imported);
    };
    files.forEach(add);
    return found;
  };
  const [, entry = ''] = /assets\/(index-[\w-]+\.js)/.exec(readFileSync(join(SITE, 'staff/index.html'), 'utf8')) ?? [];
  const screens = readdirSync(join(SITE, folder)).filter((file) => /-screen-[\w-]+\.js$/.test(file));
  expect(screens.length).toBeGreaterThan(40);
  expect(kilobytesOf(withImports([entry]), folder)).toBeGreaterThan(100);
  const heavy = screens.filter((screen) => kilobytesOf(withImports([entry, screen]), folder) > 250);
  expect(heavy).toEqual([]);
});
