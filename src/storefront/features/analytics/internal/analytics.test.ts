import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { analyticsDelays } from '#contract/site/analytics.ts';
import { patient } from '../../../../../tests/support/vitest/patience.ts';
import { analyticsPage, withoutPersonal } from './analytics-page.ts';
import { cartChanges } from './cart-changes.ts';
import { readConsent, writeConsent } from './consent/consent.ts';
import { createDecisioning } from './decisioning.ts';
import { createFitLoader, isFitArticle, sendFitCommand, wantsFit } from './fit/fit-loader.ts';

test('ANA-05 ANA-06 the delays are 3 s, 1 s, 600 ms, and 5 s of inactivity', () => {
  expect(analyticsDelays).toEqual({ thirdParty: 3_000, pageView: 1_000, impression: 600, decisioning: 5_000 });
});

test('FIT-01 FIT-07 the status goes from awaiting over loading to loaded or error, and repeated requests change nothing', async () => {
  for (const outcome of ['loaded', 'error'] as const) {
    const load = vi.fn(() => (outcome === 'loaded' ? Promise.resolve() : Promise.reject(new Error('gone'))));
    const { state, start } = createFitLoader(load);
    const seen = [state.getState().status];
    state.subscribe(({ status }) => seen.push(status));
    start('https://fit.example/script.js');
    start('https://fit.example/script.js');
    await vi.waitFor(() => expect(state.getState().status).toBe(outcome), { timeout: patient(1_000) });
    start('https://fit.example/script.js');
    expect(seen).toEqual(['awaiting', 'loading', outcome]);
    expect(load).toHaveBeenCalledTimes(1);
  }
});

test('FIT-02 FIT-03 FIT-04 FIT-05 three kinds of page request the script, no other does', () => {
  for (const path of [
    '/products',
    '/products/',
    '/products/court',
    '/articles/truefit-find-your-size',
    '/articles/about-truefit',
  ])
    expect(wantsFit(path, false), path).toBe(true);
  expect(wantsFit('/checkout/success', true)).toBe(true);
  for (const path of [
    '/',
    '/checkout/success',
    '/checkout/payment',
    '/articles/returns',
    '/blog/truefit',
    '/productsale',
    '/categories/products',
    '/cart',
  ])
    expect(wantsFit(path, false), path).toBe(false);
  expect(wantsFit('/checkout/payment', true)).toBe(false);
  expect(isFitArticle('/articles/truefit')).toBe(true);
  expect(isFitArticle('/products/truefit')).toBe(false);
});

test('commands wait in the provider’s queue until its script takes over', () => {
  const host: Parameters<typeof sendFitCommand>[0] = {};
  sendFitCommand(host, 'calculate');
  sendFitCommand(host, 'track', 'checkout', { orderId: 'NZ1' });
  expect(host.tfcapi?.q).toEqual([['calculate'], ['track', 'checkout', { orderId: 'NZ1' }]]);
  const taken = vi.fn();
  host.tfcapi = taken;
  sendFitCommand(host, 'calculate');
  expect(taken).toHaveBeenCalledWith('calculate');
});

test('F1 no URL, title or search term reveals who somebody is', () => {
  const shown = (address: string, title = 'Kerb') =>
    JSON.stringify(analyticsPage(new URL(address, 'https://kerb.example'), title));
  for (const address of [
    '/nz/account/password/reset?code=s3cret&user=aroha@example.co.nz',
    '/nz/account/verify?code=s3cret&user=1',
    '/nz/orders/NZ00001234?token=s3cret',
    '/nz/account/orders/NZ00001234/return/s3cret',
    '/nz/mailing-list/unsubscribe?token=s3cret',
    '/nz/articles/aroha@example.co.nz',
    '/nz/products?utm_source=aroha@example.co.nz',
  ])
    expect(shown(address, address.includes('orders') ? 'Order NZ00001234' : 'Kerb'), address).not.toMatch(
      /s3cret|NZ00001234|aroha/,
    );
  expect(analyticsPage(new URL('https://kerb.example/nz/products/court?utm_source=mail&ref=ab'), 'Court')).toEqual({
    page_location: 'https://kerb.example/nz/products/court?utm_source=mail',
    page_path: '/nz/products/court',
    page_title: 'Court',
  });
  fc.assert(
    fc.property(
      fc.emailAddress(),
      fc.string(),
      (email, around) => !withoutPersonal(`${around} ${email} size 9`).includes(email),
    ),
    { numRuns: 300 },
  );
  expect(withoutPersonal('air 90 size 10.5')).toBe('air 90 size 10.5');
  expect(withoutPersonal('call 021 555 0123 now')).toBe('call … now');
});

test('cart additions and removals are the difference in quantity, independent of lines', () => {
  const pieces = fc.array(
    fc.record({
      productId: fc.constantFrom('1', '2'),
      variantId: fc.constantFrom('a', 'b'),
      qty: fc.integer({ min: 1, max: 9 }),
    }),
    {
      maxLength: 4,
    },
  );
  const total = (list: readonly { qty: number }[]) => list.reduce((sum, { qty }) => sum + qty, 0);
  fc.assert(
    fc.property(pieces, pieces, (before, after) => {
      const { added, removed } = cartChanges(before, after);
      expect(total(after) - total(before)).toBe(total(added) - total(removed));
      for (const { qty } of [...added, ...removed]) expect(qty).toBeGreaterThan(0);
      expect(cartChanges(before, before)).toEqual({ added: [], removed: [] });
    }),
  );
});

test('F4 an answer is stored with the version of its text; an answer to another text does not count', () => {
  const values = new Map<string, unknown>();
  const storage = {
    read: (name: string) => values.get(name),
    write: (name: string, value: unknown) => Boolean(values.set(name, value)),
  };
  expect(readConsent('use', storage)).toBe(null);
  writeConsent({ analytics: false, fit: true }, 'use', storage, () => new Date('2026-11-21T00:00:00Z'));
  expect(values.get('consent')).toEqual({
    version: expect.any(String),
    at: '2026-11-21T00:00:00.000Z',
    analytics: false,
    fit: true,
  });
  expect(readConsent('use', storage)).toEqual({ analytics: false, fit: true });
  // Consent to less is not consent to more, nor to something else.
  for (const other of ['speed', 'both'] as const) expect(readConsent(other, storage), other).toBe(null);
  const { version } = values.get('consent') as { version: string };
  values.set('consent', { version: '2020-01', analytics: true, fit: true });
  expect(readConsent('use', storage)).toBe(null);
  values.set('consent', { version, analytics: 'yes' });
  expect(readConsent('use', storage)).toEqual({ analytics: false, fit: false });
});

test('ANA-04 ANA-06 decisioning events are sent together after five seconds of inactivity, without personal data', () => {
  vi.useFakeTimers();
  const post = vi.fn();
  const port = createDecisioning({
    url: 'https://decide.example/',
    visitorId: () => 'v1',
    post,
    now: () => new Date('2026-11-21T00:00:00Z'),
  });
  const view = (id: string) => ({ event: 'view_item', ecommerce: { items: [{ item_id: id, item_name: 'Court' }] } });
  port.send(view('1'));
  vi.advanceTimersByTime(4_900);
  port.send({ event: 'page_view', page_path: '/nz' });
  port.send(view('2'));
  vi.advanceTimersByTime(4_900);
  expect(post).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(post).toHaveBeenCalledTimes(1);
  const at = '2026-11-21T00:00:00.000Z';
  expect(JSON.parse(post.mock.calls[0]?.[1])).toEqual({
    visitorId: 'v1',
    events: [
      { event: 'view_item', at, items: [{ id: '1', quantity: 1 }] },
      { event: 'view_item', at, items: [{ id: '2', quantity: 1 }] },
    ],
  });
  port.send(view('3'));
  port.forget();
  vi.advanceTimersByTime(10_000);
  expect(post).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
