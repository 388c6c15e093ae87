/** SQL of the daily histograms. */
import type { DeviceKind, PageKind, SpeedMetric } from '#contract/site/page-kinds.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { DailyCounts } from '../speed-counts.ts';

type Db = { db: Queries };

/** Adds the counts to those of their days. Rows are locked in one order, since several processes save. */
export async function addCounts(ctx: Db, daily: readonly DailyCounts[]): Promise<void> {
  const column = (name: keyof DailyCounts) => daily.map((one) => one[name]);
  await sql`
    insert into page_speed.daily as kept (day, page, device, metric, counts)
    select day, page, device, metric, counts::bigint[]
    from unnest(${column('day')}::date[], ${column('page')}::text[], ${column('device')}::text[],
      ${column('metric')}::text[], ${daily.map(({ counts }) => `{${counts.join(',')}}`)}::text[])
      as added (day, page, device, metric, counts)
    order by day, page, device, metric
    on conflict (day, page, device, metric) do update
    set counts = (
      select array_agg(old + new order by place)
      from unnest(kept.counts, excluded.counts) with ordinality as both_counts (old, new, place)
    )`.execute(ctx.db);
}

/** A bucket of the histogram of one metric, and how many page views were in it. */
interface Bucket {
  metric: SpeedMetric;
  bucket: number;
  count: number;
}
export interface PeriodBucket extends Bucket {
  page: PageKind;
  device: DeviceKind;
  /** Of the days from `from` on; otherwise of those before. */
  isNow: boolean;
}

/** Buckets of the days from `before` to `to`, both included, by kind of page and device. */
export async function readPeriods(
  ctx: Db,
  { before, from, to }: { before: string; from: string; to: string },
): Promise<PeriodBucket[]> {
  const { rows } = await sql<PeriodBucket>`
    select page, device, metric, day >= ${from}::date as "isNow", (place - 1)::int as bucket, sum(count)::float8 as count
    from page_speed.daily cross join unnest(counts) with ordinality as bucket (count, place)
    where day between ${before}::date and ${to}::date and count > 0
    group by 1, 2, 3, 4, 5`.execute(ctx.db);
  return rows;
}

export interface DayBucket extends Bucket {
  day: string;
}

/**
 * Buckets of each day from the first to the last, both included, of a kind of page and of device together; null: of all
 * kinds.
 */
export async function readDays(
  ctx: Db,
  { from, to, page, device }: { from: string; to: string; page: PageKind | null; device: DeviceKind | null },
): Promise<DayBucket[]> {
  const { rows } = await sql<DayBucket>`
    select to_char(day, 'YYYY-MM-DD') as day, metric, (place - 1)::int as bucket, sum(count)::float8 as count
    from page_speed.daily cross join unnest(counts) with ordinality as bucket (count, place)
    where day between ${from}::date and ${to}::date and count > 0
      and page = coalesce(${page}::text, page) and device = coalesce(${device}::text, device)
    group by daily.day, metric, place`.execute(ctx.db);
  return rows;
}

/** The days that have counts, the earliest first, from the first to the last, both included. */
export async function listDays(ctx: Db, { from, to }: { from: string; to: string }): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct to_char(day, 'YYYY-MM-DD') as day from page_speed.daily
    where day between ${from}::date and ${to}::date order by 1`.execute(ctx.db);
  return rows.map(({ day }) => day);
}

export async function deleteDaysBefore(ctx: Db, day: string): Promise<number> {
  const { numAffectedRows } = await sql`delete from page_speed.daily where day < ${day}::date`.execute(ctx.db);
  return Number(numAffectedRows ?? 0n);
}
