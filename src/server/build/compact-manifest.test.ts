import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { compactManifest } from './compact-manifest.ts';

const route = (id: string, more: object = {}) => ({
  id,
  parentId: 'root',
  path: 'cart',
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: false,
  module: `/nz/assets/${id.replace('routes/', '')}-AbC_1234.js`,
  imports: ['/nz/assets/frame-12345678.js', '/nz/assets/shell-12345678.js'],
  css: [],
  ...more,
});
const { parentId, ...root } = route('root', { path: '', hasErrorBoundary: true });
const { path, ...home } = route('routes/home', { index: true });
const manifest = {
  entry: { module: '/nz/assets/entry.client-12345678.js', imports: ['/nz/assets/frame-12345678.js'], css: [] },
  routes: {
    root,
    'routes/home': home,
    'routes/cart': route('routes/cart'),
    'routes/blog': route('routes/blog', { path: 'blog/*', hasLoader: false }),
  },
  url: '/nz/assets/manifest-1.js',
  version: '1',
};
const scriptOf = (value: unknown) => `window.__reactRouterManifest=${JSON.stringify(value)};`;

test('the table of routes is the same, and less of it', () => {
  const compact = compactManifest(scriptOf(manifest));
  const window: { __reactRouterManifest?: unknown } = {};
  runInNewContext(compact, { window });
  expect(JSON.parse(JSON.stringify(window.__reactRouterManifest))).toEqual(manifest);
  expect(compact.length).toBeLessThan(scriptOf(manifest).length);
});

test('what it does not understand is not lost silently', () => {
  expect(() =>
    compactManifest(scriptOf({ ...manifest, routes: { root: { ...root, css: ['/nz/assets/a.css'] } } })),
  ).toThrow('cannot be written smaller');
  expect(() => compactManifest(scriptOf({ ...manifest, routes: { root: { ...root, newField: 1 } } }))).toThrow(
    'cannot be written smaller',
  );
});
