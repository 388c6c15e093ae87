import { expect, test } from 'vitest';
import { IdentityBusyError } from '#modules/accounts/identity.port.ts';
import { silentLogger } from '#platform/log/log.ts';
import { startJobLoop } from '../jobs/job-loop.ts';
import { isOutage } from '../outage.ts';
import { isCrossSite } from './is-cross-site.ts';
import { createRateLimit } from './limits/rate-limit.ts';
import { loggablePath } from './loggable-path.ts';

test('a caller may burst a minute’s worth of calls, then gets the rate, and is told when to retry', () => {
  let now = 0;
  const limit = createRateLimit(() => now);
  expect(Array.from({ length: 61 }, () => limit.take('a', 60).allowed)).toEqual([
    ...Array.from({ length: 60 }, () => true),
    false,
  ]);
  expect(limit.take('a', 60).retryAfter).toBe(1);
  expect(limit.take('b', 60).allowed).toBe(true);
  now += 2_000;
  expect([1, 2, 3].map(() => limit.take('a', 60).allowed)).toEqual([true, true, false]);
});

test('FLT-07 what another process allowed counts, so that a caller has one limit in all of them', () => {
  let now = 0;
  const all = Array.from({ length: 4 }, () => createRateLimit(() => now));
  const exchange = () => {
    for (const one of all) {
      const uses = one.takeUnreported();
      for (const other of all) if (other !== one) other.countOthers(uses);
    }
  };
  let allowed = 0;
  // A caller at ten times its limit of 600, spread over four processes that hear of each other four times a second.
  for (let quarter = 0; quarter < 4 * 600; quarter += 1) {
    for (let call = 0; call < 25; call += 1) if (all[call % 4]?.take('a', 600).allowed) allowed += 1;
    now += 250;
    exchange();
  }
  // Ten minutes, and one minute's worth of a burst; four processes alone would allow 26,400.
  expect(allowed).toBeGreaterThan(6_000);
  expect(allowed).toBeLessThan(6_600 * 1.05);
  expect(all[0]?.take('b', 600).allowed).toBe(true);
});

test('FLT-07 callers who use little of their limit cause no messages, and nobody waits for more than two minutes', () => {
  const limit = createRateLimit(() => 0);
  for (let call = 0; call < 12; call += 1) limit.take('a', 600);
  expect(limit.takeUnreported()).toEqual([]);
  limit.take('a', 600);
  expect(limit.takeUnreported()).toEqual([['a', 13, 600]]);
  expect(limit.takeUnreported()).toEqual([]);
  limit.countOthers([['a', 1_000_000, 600]]);
  expect(limit.take('a', 600)).toEqual({ allowed: false, retryAfter: 121 });
});

test('a limit keeps no more callers than its memory allows, told to others or not', () => {
  const limit = createRateLimit(() => 0);
  for (let caller = 0; caller < 51_000; caller += 1) limit.take(`${caller}`, 10);
  expect(limit.takeUnreported()).toHaveLength(50_000);
});

test('D4 the code of a gift card is in no logged path, however the path is spelled', () => {
  for (const path of ['/nz/api/payment/voucher/balance/6006', '/nz/api/payment/v%6Fucher/balance/6006?x=1'])
    expect(loggablePath(path)).toBe('/nz/api/payment/voucher/balance/…');
  expect(loggablePath('/nz/products/100%25?q=x')).toBe('/nz/products/100%25');
  expect(loggablePath('/nz/%E0%A4%A')).toBe('/nz/%E0%A4%A');
});

test('a write from another site is refused; one from the shop’s own pages or a program is not', () => {
  const from = (headers: Record<string, string>) => isCrossSite(new Headers(headers), ['https://shop.nz']);
  expect([
    from({ origin: 'https://evil.nz' }),
    from({ 'sec-fetch-site': 'cross-site' }),
    from({ 'sec-fetch-site': 'same-site' }),
    from({ origin: 'null' }),
  ]).toEqual([true, true, true, true]);
  expect([from({ origin: 'https://shop.nz', 'sec-fetch-site': 'same-origin' }), from({})]).toEqual([false, false]);
});

test('an outage is distinguished from a defect', () => {
  expect(isOutage(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }))).toBe(true);
  expect(isOutage(new Error('wrapped', { cause: Object.assign(new Error('x'), { code: '57P01' }) }))).toBe(true);
  expect(isOutage(Object.assign(new Error('x'), { code: '23505' }))).toBe(false);
  expect(isOutage(new IdentityBusyError('too many passwords at once'))).toBe(true);
  expect(isOutage('text')).toBe(false);
});

test('a job never overlaps itself, survives its failures and is finished before stop returns', async () => {
  let running = 0;
  let most = 0;
  let runs = 0;
  const loop = startJobLoop(
    'test',
    1,
    async () => {
      running += 1;
      most = Math.max(most, running);
      runs += 1;
      await new Promise((done) => setTimeout(done, 5));
      running -= 1;
      if (runs === 2) throw new Error('once');
      return false;
    },
    silentLogger,
  );
  await expect.poll(() => runs).toBeGreaterThan(4);
  await loop.stop();
  const after = runs;
  await new Promise((done) => setTimeout(done, 30));
  expect([most, running, runs]).toEqual([1, 0, after]);
});
