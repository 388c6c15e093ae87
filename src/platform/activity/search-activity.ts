/** SQL of the activity log (OWN-08). */
import type { Queries } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { Fields } from './differences.ts';

type Db = { db: Queries };

export interface ActivityEntry {
  id: string;
  at: Date;
  actor: string;
  action: string;
  subject: string;
  /** An IPv4 address, an IPv6 network of 64 bits, the name of a command, or '' for jobs and after its time. */
  address: string;
  detail: Record<string, unknown>;
  /** It holds values about a customer. */
  isPersonal: boolean;
  /** Null for entries from before differences were kept. */
  before: Fields | null;
  after: Fields | null;
}
export interface ActivityFilter {
  since?: Date | undefined;
  until?: Date | undefined;
  actors?: readonly string[] | undefined;
  subjects?: readonly string[] | undefined;
  /** A whole action, or the part before its dot. */
  action?: string | undefined;
  /** All of these occur in what was changed. */
  words?: readonly string[] | undefined;
  /** Entries before this one: the next page. */
  before?: { at: Date; id: string } | undefined;
}

/** As the partial indexes say it. */
const isChange = sql`a.action not like '%.viewed' and a.action not like '%.searched'`;

/** Changes that match every part of the filter, the newest first. */
export async function searchActivity(ctx: Db, filter: ActivityFilter, limit: number): Promise<ActivityEntry[]> {
  const { rows } = await sql<ActivityEntry>`
    with found as materialized (${filter.actors && !filter.words ? foundBy(filter, filter.actors, limit) : foundOf(filter, limit)})
    select a.id::text, a.at, a.actor, a.action, a.subject, coalesce(p.address, '') as address, a.detail,
      p.before is not null or p.after is not null as "isPersonal",
      case when p.before is null then a.before else coalesce(a.before, '{}') || p.before end as before,
      case when p.after is null then a.after else coalesce(a.after, '{}') || p.after end as after
    from found a left join platform.audit_private p on p.audit_id = a.id order by a.at desc, a.id desc`.execute(ctx.db);
  return rows;
}

const newestFirst = sql`order by a.at desc, a.id desc`;
const foundOf = (filter: ActivityFilter, limit: number) =>
  sql`select a.* from platform.audit a where ${sql.join(conditionsOf(filter), sql` and `)} ${newestFirst} limit ${limit}`;

/** The newest of each actor come from the index of actors, however many entries one has. */
const foundBy = (filter: ActivityFilter, actors: readonly string[], limit: number) => sql`
  select a.* from unnest(${[...actors]}::text[]) as wanted (actor) cross join lateral (
    select a.* from platform.audit a
    where a.actor = wanted.actor and ${sql.join(conditionsOf(filter), sql` and `)} ${newestFirst} limit ${limit}
  ) a ${newestFirst} limit ${limit}`;

function conditionsOf({ since, until, actors, subjects, action, words, before }: ActivityFilter) {
  return [
    isChange,
    // With words, PostgreSQL chooses: the words may be rare and the actor busy, or the other way round.
    ...(actors && words ? [sql`a.actor = any(${[...actors]}::text[])`] : []),
    ...(since ? [sql`a.at >= ${since}::timestamptz`] : []),
    ...(until ? [sql`a.at < ${until}::timestamptz`] : []),
    ...(subjects ? [sql`a.subject = any(${[...subjects]}::text[])`] : []),
    ...(action === undefined ? [] : [actionIs(action)]),
    ...(words ? [sql`a.words @> ${[...words]}::text[]`] : []),
    ...(before ? [sql`(a.at, a.id) < (${before.at}::timestamptz, ${before.id}::bigint)`] : []),
  ];
}

/** '/' is the character after '.', so that the index finds every action of a group. */
const actionIs = (action: string) =>
  action.includes('.')
    ? sql`a.action = ${action}`
    : sql`a.action collate "C" >= ${`${action}.`} and a.action collate "C" < ${`${action}/`}`;

/** Where the page after this entry begins; null when there is no such entry. */
export async function findActivityPlace(ctx: Db, id: string): Promise<{ at: Date; id: string } | null> {
  const { rows } = await sql<{ at: Date; id: string }>`
    select at, id::text from platform.audit where id = ${id}::bigint`.execute(ctx.db);
  return rows[0] ?? null;
}

/** What entries hold about one customer: made by them, about them, or about one of these orders. */
export async function selectPrivate(
  ctx: Db,
  { actor, subjects }: { actor: string; subjects: readonly string[] },
): Promise<
  { at: Date; action: string; subject: string; address: string; before: Fields | null; after: Fields | null }[]
> {
  const { rows } = await sql<{
    at: Date;
    action: string;
    subject: string;
    address: string;
    before: Fields | null;
    after: Fields | null;
  }>`
    select a.at, a.action, a.subject, case when ${byStaff} then '' else p.address end as address, p.before, p.after
    from platform.audit a join platform.audit_private p on p.audit_id = a.id
    where (a.actor = ${actor} or a.subject = any(${[...subjects]}::text[]))
      and (p.before is not null or p.after is not null or not (${byStaff})) order by a.id`.execute(ctx.db);
  return rows;
}

/** Staff, keys and commands: the address is not the customer's. */
const byStaff = sql`(a.actor like 'staff:%' or a.actor like 'key:%' or a.actor = 'operator')`;

/** Erases the same: the values, and the addresses of whoever is no member of staff. */
export async function erasePrivate(
  ctx: Db,
  { actor, subjects }: { actor: string | null; subjects: readonly string[] },
): Promise<void> {
  await sql`
    update platform.audit_private p set before = null, after = null,
      address = case when ${byStaff} then p.address else '' end
    from platform.audit a
    where a.id = p.audit_id and (a.actor = ${actor} or a.subject = any(${[...subjects]}::text[]))`.execute(ctx.db);
}

/** Empties addresses whose time has passed; returns how many. */
export async function eraseOldAddresses(ctx: Db, now: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update platform.audit_private set address = '' where audit_id in (
      select audit_id from platform.audit_private where address <> '' and address_until < ${now}::timestamptz limit ${limit}
    )`.execute(ctx.db);
  return Number(numAffectedRows ?? 0);
}
