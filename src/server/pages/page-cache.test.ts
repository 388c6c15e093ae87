import { expect, onTestFinished, test, vi } from 'vitest';
import type { RenderedPage } from './pack-page.ts';
import { createPageCache } from './page-cache.ts';

/** Bytes for more pages than a test renders. */
const ROOMY = 1024 * 1024;
const page = (text: string, cacheable = true): RenderedPage => ({
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(text),
  cacheable,
});

test('a hundred visitors of one uncached page cause one render', async () => {
  const cache = createPageCache({ version: () => 1, maxBytes: ROOMY });
  let renders = 0;
  const render = async () => {
    renders += 1;
    await new Promise((done) => setTimeout(done, 10));
    return page('hello');
  };
  const pages = await Promise.all(Array.from({ length: 100 }, () => cache.render('/a', render)));
  expect(renders).toBe(1);
  expect(pages.every((one) => one.body.identity.toString() === 'hello')).toBe(true);
  expect(cache.lookup('/a', render)?.body.identity.toString()).toBe('hello');
});

test('a page older than the catalogue is served stale only briefly, while it is rendered again', async () => {
  let version = 1;
  let clock = 0;
  let text = 'old';
  const cache = createPageCache({ version: () => version, maxBytes: ROOMY, now: () => clock });
  const render = async () => page(text);
  await cache.render('/a', render);
  version = 2;
  text = 'new';
  expect(cache.lookup('/a', render)?.body.identity.toString()).toBe('old');
  await expect.poll(() => cache.lookup('/a', render)?.body.identity.toString()).toBe('new');
  version = 3;
  const broken = async (): Promise<RenderedPage> => {
    throw new Error('no');
  };
  expect(cache.lookup('/a', broken)?.body.identity.toString()).toBe('new');
  clock += 500;
  expect(cache.lookup('/a', broken)).toBeUndefined();
});

test('many changes in quick succession cause one render', async () => {
  // Independent of how busy the machine is.
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let version = 1;
  let renders = 0;
  const cache = createPageCache({ version: () => version, maxBytes: ROOMY });
  const render = async () => {
    renders += 1;
    return page(`of ${version}`);
  };
  await cache.render('/a', render);
  for (version = 2; version < 10; version += 1) {
    expect(cache.lookup('/a', render)?.body.identity.toString()).toBe('of 1');
    await vi.advanceTimersByTimeAsync(5);
  }
  await vi.advanceTimersByTimeAsync(200);
  expect(cache.lookup('/a', render)?.body.identity.toString()).toBe('of 10');
  expect(renders).toBe(2);
});

test('a page rendered while the catalogue changed is treated as outdated', async () => {
  let version = 1;
  const cache = createPageCache({ version: () => version, maxBytes: ROOMY });
  await cache.render('/a', async () => {
    version = 2;
    return page('half');
  });
  let refreshed = false;
  cache.lookup('/a', async () => {
    refreshed = true;
    return page('whole');
  });
  await expect.poll(() => refreshed).toBe(true);
});

test('private pages and failures are never cached, and memory stays within its limit', async () => {
  const cache = createPageCache({ version: () => 1, maxBytes: 50_000 });
  await cache.render('/private', async () => page('mine', false));
  await cache.render('/missing', async () => ({ ...page('no'), status: 404 }));
  expect(cache.lookup('/private', async () => page(''))).toBeUndefined();
  expect(cache.lookup('/missing', async () => page(''))).toBeUndefined();
  for (let n = 0; n < 50; n += 1) await cache.render(`/${n}`, async () => page('x'.repeat(5_000) + n));
  expect(cache.stats().bytes).toBeLessThanOrEqual(50_000);
  expect(cache.lookup('/49', async () => page(''))).toBeDefined();
});
