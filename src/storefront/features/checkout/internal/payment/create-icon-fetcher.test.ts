import { afterEach, expect, test, vi } from 'vitest';
import { iconPaths, iconSchema } from '#contract/site/icons.ts';
import { callApi } from '#storefront/lib/api-client/call-api.ts';
import { createIconFetcher } from './create-icon-fetcher.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('APP-08 an icon that has not loaded after 1500 ms is left out, and requested again by the next page', async () => {
  vi.useFakeTimers();
  let calls = 0;
  // Like a browser's fetch: it ends only when aborted.
  const silent: typeof fetch = (_, options) =>
    new Promise((_resolve, reject) => {
      calls += 1;
      options?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
  const fetchIcon = createIconFetcher((name, timeoutMs) =>
    callApi('GET', `icons/${name}`, undefined, { timeoutMs, fetch: silent }),
  );
  let icon: string | null | undefined;
  const waiting = fetchIcon('card').then((found) => {
    icon = found;
  });
  await vi.advanceTimersByTimeAsync(1_499);
  expect(icon).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
  expect(icon).toBeNull();
  void fetchIcon('card');
  expect(calls).toBe(2);
});

test('APP-08 each icon is requested once; an invalid drawing is no icon', async () => {
  let calls = 0;
  const good = createIconFetcher(async (name) => {
    calls += 1;
    return { ok: true, value: { path: iconPaths[name] } };
  });
  expect(await Promise.all([good('card'), good('card')])).toEqual([iconPaths.card, iconPaths.card]);
  expect(await good('card')).toBe(iconPaths.card);
  expect(calls).toBe(1);
  for (const value of [{ path: '"><script>' }, { path: 7 }, {}, null]) {
    const bad = createIconFetcher(async () => ({ ok: true, value: value as { path: string } }));
    expect(await bad('card')).toBeNull();
  }
  const refused = createIconFetcher(async () => ({ ok: false, error: { kind: 'unreachable', status: 503 } }));
  expect(await refused('card')).toBeNull();
  const broken = createIconFetcher(() => Promise.reject(new Error('no')));
  expect(await broken('card')).toBeNull();
});

test('every drawing of ours consists of a path only', () => {
  for (const path of Object.values(iconPaths)) expect(iconSchema.safeParse({ path }).success, path).toBe(true);
});
