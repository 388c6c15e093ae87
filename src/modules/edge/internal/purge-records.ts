/** SQL of what is to be purged. */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { SeenBatches } from './serving-records.ts';

type Db = { db: Queries };

export interface Progress {
  batch: bigint;
  pausedUntil: Date | null;
  failures: number;
  problem: string | null;
  allAt: Date | null;
}

const progressColumns = sql`batch, paused_until as "pausedUntil", failures, problem, all_at as "allAt"`;

/** Waits for nobody: null while another process looks for changes. Held until the end of the transaction. */
export async function lockProgress(ctx: Db): Promise<Progress | null> {
  const { rows } = await sql<Progress>`
    select ${progressColumns} from edge.progress where id = 1 for update skip locked`.execute(ctx.db);
  return rows[0] ?? null;
}

export async function readProgress(ctx: Db): Promise<Progress> {
  const { rows } = await sql<Progress>`select ${progressColumns} from edge.progress where id = 1`.execute(ctx.db);
  return rows[0] as Progress;
}

export async function saveBatch(ctx: Db, batch: bigint, allAt: Date | null): Promise<void> {
  await sql`update edge.progress set batch = ${batch}, all_at = ${allAt} where id = 1`.execute(ctx.db);
}

export async function savePause(
  ctx: Db,
  { until, problem }: { until: Date | null; problem: string | null },
): Promise<void> {
  await sql`
    update edge.progress set paused_until = ${until}, problem = ${problem},
      failures = case when ${problem}::text is null then 0 else failures + 1 end
    where id = 1`.execute(ctx.db);
}

export async function readStates(ctx: Db): Promise<Map<string, unknown>> {
  const { rows } = await sql<{ name: string; state: unknown }>`select name, state from edge.source`.execute(ctx.db);
  return new Map(rows.map(({ name, state }) => [name, state]));
}

export async function saveState(ctx: Db, name: string, state: unknown): Promise<void> {
  await sql`
    insert into edge.source (name, state) values (${name}, ${JSON.stringify(state)}::jsonb)
    on conflict (name) do update set state = excluded.state`.execute(ctx.db);
}

/** A key that is waiting already waits for the newer batch. */
export async function addPurges(
  ctx: Db,
  keys: readonly string[],
  { batch, now, dueAt }: { batch: bigint; now: Date; dueAt: Date },
): Promise<void> {
  await sql`
    insert into edge.purge (key, batch, due_at, since)
    select key, ${batch}, ${dueAt}, ${now} from unnest(${keys}::text[]) as new (key)
    on conflict (key) do update set batch = excluded.batch, due_at = excluded.due_at, is_first = true,
      is_sent_early = false, since = case when purge.is_first then purge.since else excluded.since end`.execute(ctx.db);
}

/** How many keys of pages and of images wait, and whether `all` is among them and was not sent once yet. */
export async function countPurges(
  ctx: Db,
  all: string,
  imagePrefix: string,
): Promise<{ pages: number; images: number; hasAll: boolean }> {
  const { rows } = await sql<{ pages: number; images: number; hasAll: boolean | null }>`
    select (count(*) filter (where not starts_with(key, ${imagePrefix})))::int as pages,
      (count(*) filter (where starts_with(key, ${imagePrefix})))::int as images,
      bool_or(key = ${all} and is_first) as "hasAll"
    from edge.purge`.execute(ctx.db);
  const { pages = 0, images = 0, hasAll = null } = rows[0] ?? {};
  return { pages, images, hasAll: hasAll ?? false };
}

/** Drops the keys with this prefix, or all without it. */
export async function dropPurges(
  ctx: Db,
  { prefix, isPrefixed }: { prefix: string; isPrefixed: boolean },
): Promise<void> {
  await sql`delete from edge.purge where starts_with(key, ${prefix}) = ${isPrefixed}`.execute(ctx.db);
}

export interface LeasedPurge {
  key: string;
  batch: bigint;
  isFirst: boolean;
}

/** Takes keys that are due and whose batch every process shows by now; they are due again at `leaseUntil`. */
export async function leasePurges(
  ctx: Db,
  { now, leaseUntil, seen, max }: { now: Date; leaseUntil: Date; seen: bigint; max: number },
): Promise<LeasedPurge[]> {
  const { rows } = await sql<LeasedPurge>`
    update edge.purge set due_at = ${leaseUntil} where key in (
      select key from edge.purge where due_at <= ${now} and batch <= ${seen}
      order by due_at, key limit ${max} for update skip locked)
    returning key, batch, is_first as "isFirst"`.execute(ctx.db);
  return rows;
}

/**
 * Takes keys that have waited since `before` for processes that do not show their batch yet, although another one does;
 * once for each batch. They stay due for when all show it.
 */
export async function takeEarlyPurges(
  ctx: Db,
  { now, before, seen, max }: { now: Date; before: Date; seen: SeenBatches; max: number },
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    update edge.purge set is_sent_early = true where key in (
      select key from edge.purge
      where is_first and not is_sent_early and batch > ${seen.byAll} and batch <= ${seen.byAny}
        and due_at <= ${now} and since <= ${before}
      order by due_at, key limit ${max} for update skip locked)
    returning key`.execute(ctx.db);
  return rows.map(({ key }) => key);
}

const sent = (purges: readonly LeasedPurge[]) => sql`
  unnest(${purges.map(({ key }) => key)}::text[], ${purges.map(({ batch }) => `${batch}`)}::bigint[],
    ${purges.map(({ isFirst }) => isFirst)}::bool[]) as sent (key, batch, is_first)
  where purge.key = sent.key and purge.batch = sent.batch and purge.is_first = sent.is_first`;

/** Keys that the cache confirmed: the first time they are due once more at `againAt`, the second time they are done. */
export async function settlePurges(ctx: Db, purges: readonly LeasedPurge[], againAt: Date): Promise<void> {
  const second = purges.filter(({ isFirst }) => !isFirst);
  const first = purges.filter(({ isFirst }) => isFirst);
  if (second.length > 0) await sql`delete from edge.purge using ${sent(second)}`.execute(ctx.db);
  if (first.length > 0)
    await sql`update edge.purge set due_at = ${againAt}, is_first = false from ${sent(first)}`.execute(ctx.db);
}

/** Keys that were not confirmed are due again then. */
export async function postponePurges(ctx: Db, purges: readonly LeasedPurge[], dueAt: Date): Promise<void> {
  await sql`update edge.purge set due_at = ${dueAt} from ${sent(purges)}`.execute(ctx.db);
}

interface PurgeCounts {
  waiting: number;
  /** When the oldest of those that were not sent once was asked for. */
  oldest: Date | null;
}

export async function readPurgeCounts(ctx: Db): Promise<PurgeCounts> {
  const { rows } = await sql<PurgeCounts>`
    select count(*) filter (where is_first)::int as waiting, min(since) filter (where is_first) as oldest
    from edge.purge`.execute(ctx.db);
  return rows[0] as PurgeCounts;
}
