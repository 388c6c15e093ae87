/** Reports of browsers from memory to the database, from several processes, and back as figures. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deviceKinds, pageKinds, speedLimits } from '#contract/site/page-kinds.ts';
import type { SpeedReport } from '#contract/site/page-speed.ts';
import type { SpeedQuery } from '#contract/staff/staff-page-speed.ts';
import { fixedClock } from '#platform/clock.ts';
import type { DatabaseHandle } from '#platform/database/database.ts';
import { addDays } from '#shared/nz-dates.ts';
import { testConfig, testCtx } from '../../../tests/support/shop/test-context.ts';
import { useTestDatabase } from '../../../tests/support/shop/test-database.ts';
import { countPageSpeed } from './count-page-speed.ts';
import { deleteOldPageSpeed } from './delete-old-page-speed.ts';
import { getPageSpeed } from './get-page-speed.ts';
import { listDailyPageSpeed } from './list-daily-page-speed.ts';
import { savePageSpeed } from './save-page-speed.ts';
import { createSpeedCounts } from './speed-counts.ts';

const measured = testConfig({ KERB_PAGE_SPEED: 'true' });
/** A process of the shop at noon of a New Zealand day. */
const processOf = ({ db }: DatabaseHandle, day = '2026-11-21', config = measured) => ({
  ...testCtx(db, { clock: fixedClock(`${addDays(day, -1)}T23:00:00Z`), config }),
  speedCounts: createSpeedCounts(),
});
const rowsOf = async ({ pool }: DatabaseHandle) =>
  (
    await pool.query(
      `select day::text, page, device, metric, (select sum(n)::int from unnest(counts) n) as views from page_speed.daily order by 1, 2, 3, 4`,
    )
  ).rows;
const figures = (shop: DatabaseHandle, query: SpeedQuery, day?: string) => getPageSpeed(processOf(shop, day), query);

test('WEB-01 what several processes counted is added up, without a row for each report, and saved again when it could not be', async () => {
  const database = await useTestDatabase();
  const processes = [processOf(database), processOf(database)];
  const report = fc.record<SpeedReport>(
    {
      page: fc.constantFrom(...pageKinds),
      device: fc.constantFrom(...deviceKinds),
      lcp: fc.double({ min: 0, max: speedLimits.lcp.max, noNaN: true }),
      cls: fc.double({ min: 0, max: speedLimits.cls.max, noNaN: true }),
    },
    { requiredKeys: ['page', 'device', 'lcp'] },
  );
  const reports = fc.sample(report, 2_000);
  for (const [at, one] of reports.entries()) {
    countPageSpeed(processes[at % 2] as (typeof processes)[0], one);
    // Both save at once, over and over, rows that the other changes too.
    if (at % 200 === 199) await Promise.all(processes.map(savePageSpeed));
  }
  await Promise.all(processes.map(savePageSpeed));
  const rows = await rowsOf(database);
  expect(rows.length).toBeLessThanOrEqual(pageKinds.length * deviceKinds.length * 2);
  const { now } = await figures(database, { days: 1 });
  expect(now.lcp.samples).toBe(2_000);
  expect(now.cls.samples).toBe(reports.filter(({ cls }) => cls !== undefined).length);
  expect(now.lcp.good).toBe(reports.filter(({ lcp = 0 }) => lcp <= speedLimits.lcp.good).length);
  expect(now.ttfb).toEqual({ samples: 0, p50: null, p75: null, p95: null, good: 0, poor: 0 });

  const [first] = processes as [(typeof processes)[0]];
  countPageSpeed(first, { page: 'home', device: 'phone', inp: 80 });
  await expect(savePageSpeed({ ...first, db: null as never })).rejects.toThrow();
  countPageSpeed(first, { page: 'home', device: 'phone', inp: 90 });
  await savePageSpeed(first);
  await savePageSpeed(first);
  expect((await figures(database, { days: 1 })).now.inp.samples).toBe(2);
});

test('WEB-01 memory is bounded whatever arrives, and a shop that does not measure counts nothing', async () => {
  const database = await useTestDatabase();
  const shop = processOf(database);
  for (let n = 0; n < 100_000; n += 1)
    countPageSpeed(shop, {
      page: pageKinds[n % pageKinds.length] ?? 'home',
      device: deviceKinds[n % deviceKinds.length] ?? 'phone',
      lcp: n * 5,
      inp: n,
      cls: n / 1_000,
      ttfb: n,
    });
  const taken = shop.speedCounts.take();
  expect(taken.length).toBe(pageKinds.length * deviceKinds.length * 4);
  expect(taken.every(({ counts }) => counts.length === 100)).toBe(true);
  const off = processOf(database, '2026-11-21', testConfig());
  countPageSpeed(off, { page: 'home', device: 'phone', lcp: 1 });
  expect(off.speedCounts.take()).toEqual([]);
});

test('WEB-01 the report compares the chosen days with those before, by page and device; days are New Zealand’s', async () => {
  const database = await useTestDatabase();
  const view = async (day: string, report: SpeedReport) => {
    const shop = processOf(database, day);
    countPageSpeed(shop, report);
    await savePageSpeed(shop);
  };
  const [today, week, before, older] = ['2026-11-21', '2026-11-15', '2026-11-14', '2026-10-26'];
  for (let n = 0; n < 3; n += 1) await view(today, { page: 'product', device: 'phone', lcp: 1_000, ttfb: 200 });
  await view(today, { page: 'product', device: 'phone', lcp: 9_000 });
  await view(week, { page: 'listing', device: 'desktop', lcp: 2_500, cls: 0 });
  await view(before, { page: 'product', device: 'phone', lcp: 4_100 });
  await view(older, { page: 'cart', device: 'tablet', inp: 30 });

  const one = await figures(database, { days: 1 });
  expect([one.from, one.to, one.days.length, one.rows.length]).toEqual([today, today, 1, 1]);
  expect(one.now.lcp).toMatchObject({ samples: 4, good: 3, poor: 1 });
  expect(one.before.lcp.samples).toBe(0);

  const seven = await figures(database, { days: 7 });
  expect(seven.from).toBe(week);
  expect(seven.rows.map(({ page, device }) => `${page} ${device}`)).toEqual(['listing desktop', 'product phone']);
  expect([seven.now.lcp.samples, seven.before.lcp.samples, seven.before.lcp.poor]).toEqual([5, 1, 1]);
  expect(seven.days.map(({ p75 }) => p75.lcp === null)).toEqual([false, true, true, true, true, true, false]);
  expect(seven.now.cls).toMatchObject({ samples: 1, p75: 0, good: 1 });

  const phones = await figures(database, { days: 7, page: 'product', device: 'phone' });
  expect([phones.now.lcp.samples, phones.days[0]?.p75.lcp, phones.rows.length]).toEqual([4, null, 2]);
  expect((await figures(database, { days: 28 })).rows.map(({ page }) => page)).toEqual(['listing', 'product', 'cart']);

  const days: unknown[][] = [];
  for await (const rows of listDailyPageSpeed(database, { from: before, to: today })) days.push(rows);
  expect(days).toEqual([
    [[before, 'product', 'phone', 'lcp', 1, 4_192, 4_192, 4_192, 0, 0, 1]],
    [
      [week, 'listing', 'desktop', 'lcp', 1, expect.any(Number), expect.any(Number), expect.any(Number), 1, 0, 0],
      [week, 'listing', 'desktop', 'cls', 1, 0, 0, 0, 1, 0, 0],
    ],
    [
      [today, 'product', 'phone', 'lcp', 4, expect.any(Number), expect.any(Number), expect.any(Number), 3, 0, 1],
      [today, 'product', 'phone', 'ttfb', 3, expect.any(Number), expect.any(Number), expect.any(Number), 3, 0, 0],
    ],
  ]);
});

test('WEB-01 days are deleted after thirteen months, and no earlier', async () => {
  const database = await useTestDatabase();
  for (const day of ['2025-10-20', '2025-10-21', '2025-10-22', '2025-10-23']) {
    const shop = processOf(database, day);
    countPageSpeed(shop, { page: 'home', device: 'desktop', ttfb: 100 });
    await savePageSpeed(shop);
  }
  expect(await deleteOldPageSpeed(processOf(database, '2026-11-21'))).toBe(2);
  expect((await rowsOf(database)).map(({ day }) => day)).toEqual(['2025-10-22', '2025-10-23']);
  expect(await deleteOldPageSpeed(processOf(database, '2026-11-21'))).toBe(0);
});
