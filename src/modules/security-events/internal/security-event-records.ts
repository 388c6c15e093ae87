/** SQL of security events. */
import type { SecurityEventKind } from '#contract/staff/staff-security-events.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import { type CountedEvent, hourOf, type SecurityEvent } from '../security-event.ts';

type Db = { db: Queries };

export interface SavedEvent extends CountedEvent {
  id: string;
}
export interface EventFilter {
  kind?: SecurityEventKind | undefined;
  since: Date;
  /** Events with a smaller id: the next page. */
  before?: string | undefined;
  /** By or about one of these, or from this address. */
  who?: { parties: readonly string[]; address: string | null } | undefined;
}

/** A row of its own. */
export async function insertEvent(ctx: Db, event: SecurityEvent, at: Date): Promise<void> {
  await ctx.db
    .insertInto('security_events.event')
    .values({ ...event, times: 1, first_at: at, last_at: at })
    .execute();
}

/** Hour and kind, `<milliseconds> <kind>`, of which there are `max` rows or more. */
export async function fullKinds(ctx: Db, hours: readonly number[], max: number): Promise<Set<string>> {
  const { rows } = await sql<{ hour: Date; kind: string }>`
    select hour, kind from security_events.event where hour = any(${hours.map((hour) => new Date(hour))}::timestamptz[])
    group by hour, kind having count(*) >= ${max}`.execute(ctx.db);
  return new Set(rows.map(({ hour, kind }) => `${hour.getTime()} ${kind}`));
}

/** Adds to the rows of their hours. Rows are locked in one order, since several processes save. */
export async function upsertEvents(ctx: Db, events: readonly CountedEvent[]): Promise<void> {
  const column = <K extends keyof CountedEvent>(name: K) => events.map((one) => one[name]);
  await sql`
    insert into security_events.event as kept (hour, kind, actor, address, action, subject, times, first_at, last_at)
    select * from unnest(${events.map(hourOf)}::timestamptz[], ${column('kind')}::text[], ${column('actor')}::text[],
      ${column('address')}::text[], ${column('action')}::text[], ${column('subject')}::text[], ${column('times')}::int[],
      ${column('firstAt')}::timestamptz[], ${column('lastAt')}::timestamptz[])
      as added (hour, kind, actor, address, action, subject, times, first_at, last_at)
    order by hour, kind, actor, address, action, subject
    on conflict (hour, kind, actor, address, action, subject) where hour is not null do update
    set times = kept.times + excluded.times, first_at = least(kept.first_at, excluded.first_at),
      last_at = greatest(kept.last_at, excluded.last_at)`.execute(ctx.db);
}

const columns = sql`e.id::text, kind, actor, address, action, subject, times, first_at as "firstAt", last_at as "lastAt"`;

export async function selectEvents(
  ctx: Db,
  { kind, since, before, who }: EventFilter,
  limit: number,
): Promise<SavedEvent[]> {
  const conditions = [
    sql`last_at >= ${since}`,
    ...(kind ? [sql`kind = ${kind}`] : []),
    ...(before === undefined ? [] : [sql`e.id < ${before}::bigint`]),
    ...(who
      ? [sql`(actor = any(${[...who.parties]}) or subject = any(${[...who.parties]}) or address = ${who.address})`]
      : []),
  ];
  const { rows } = await sql<SavedEvent>`
    select ${columns} from security_events.event e where ${sql.join(conditions, sql` and `)}
    order by e.id desc limit ${limit}`.execute(ctx.db);
  return rows;
}

export async function deleteBefore(ctx: Db, kind: SecurityEventKind, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from security_events.event where kind = ${kind} and last_at < ${before}`.execute(ctx.db);
  return Number(numAffectedRows ?? 0);
}

/** What a customer may read of the events of their account. */
export async function selectEventsOf(
  ctx: Db,
  actor: string,
): Promise<Pick<SavedEvent, 'kind' | 'address' | 'times' | 'firstAt' | 'lastAt'>[]> {
  const { rows } = await sql<Pick<SavedEvent, 'kind' | 'address' | 'times' | 'firstAt' | 'lastAt'>>`
    select kind, address, times, first_at as "firstAt", last_at as "lastAt" from security_events.event
    where actor = ${actor} order by id`.execute(ctx.db);
  return rows;
}

export async function deleteEventsOf(ctx: Db, actor: string): Promise<void> {
  await sql`delete from security_events.event where actor = ${actor}`.execute(ctx.db);
}
