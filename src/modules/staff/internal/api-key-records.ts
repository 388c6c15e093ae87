import { openedBy } from '#contract/staff/api-scopes.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import {
  type ApiKey,
  type ChangedApiKey,
  ISSUE_CENTS_A_DAY,
  type ListedApiKey,
  type NewApiKey,
  shownKey,
} from '../api-keys/api-key.ts';
import { nameOf } from './name-records.ts';

type Db = { db: Queries };
interface Row {
  id: string;
  name: string;
  prefix: string;
  scopes: string[];
  per_minute: number;
  issue_cents_a_day: bigint | null;
}
const toKey = ({ id, name, prefix, scopes, per_minute, issue_cents_a_day }: Row): ApiKey => ({
  keyId: id,
  name,
  shown: shownKey(prefix),
  scopes: openedBy(scopes),
  perMinute: per_minute,
  issueCentsADay: issue_cents_a_day ?? ISSUE_CENTS_A_DAY,
});
const columns = ['id', 'name', 'prefix', 'scopes', 'per_minute', 'issue_cents_a_day'] as const;
const createdBy = nameOf(sql`api_key.created_by`).as('created_by_name');
const notExpired = sql<boolean>`(expires_at is null or expires_at > now())`;

export async function insertApiKey(
  ctx: Db,
  {
    name,
    scopes,
    perMinute,
    issueCentsADay = null,
    days,
    prefix,
    digest,
    actor,
  }: NewApiKey & { prefix: string; digest: string; actor: string },
): Promise<ListedApiKey> {
  const row = await ctx.db
    .insertInto('staff.api_key')
    .values({
      name,
      prefix,
      digest,
      scopes: [...scopes],
      per_minute: perMinute,
      issue_cents_a_day: issueCentsADay,
      created_by: actor,
      expires_at: days === null ? null : sql<Date>`now() + make_interval(days => ${days})`,
    })
    .returningAll()
    .returning(createdBy)
    .executeTakeFirstOrThrow();
  return toListed(row);
}

interface ListedRow extends Row {
  version: number;
  created_at: Date;
  created_by_name: string;
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
  previous_until: Date | null;
  previous_used_at: Date | null;
}
const toListed = (row: ListedRow): ListedApiKey => ({
  ...toKey(row),
  version: row.version,
  createdAt: row.created_at,
  createdBy: row.created_by_name,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  lastUsedAt: row.last_used_at,
  previousUntil: row.previous_until && row.previous_until > new Date() ? row.previous_until : null,
  previousUsedAt: row.previous_used_at,
});

export async function selectApiKeys(ctx: Db): Promise<ListedApiKey[]> {
  const rows = await ctx.db
    .selectFrom('staff.api_key')
    .selectAll()
    .select(createdBy)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toListed);
}

/**
 * Puts a new digest in place of an open key's; the digest before opens the key for that many hours more, and one from
 * an earlier rotation no longer. Null when no open key has the prefix.
 */
export async function replaceDigest(
  ctx: Db,
  { prefix, digest, hours }: { prefix: string; digest: string; hours: number },
): Promise<ListedApiKey | null> {
  const row = await ctx.db
    .updateTable('staff.api_key')
    .set({
      digest,
      previous_digest: hours === 0 ? null : sql<string>`digest`,
      previous_until: hours === 0 ? null : sql<Date>`now() + make_interval(hours => ${hours})`,
      previous_used_at: null,
    })
    .where('prefix', '=', prefix)
    .where('revoked_at', 'is', null)
    .where(notExpired)
    .returningAll()
    .returning(createdBy)
    .executeTakeFirst();
  return row ? toListed(row) : null;
}

/** An open key; null when none has the prefix. With `lock`, no other transaction changes it until this one ends. */
export async function selectOpenKey(
  ctx: Db,
  prefix: string,
  { lock }: { lock: boolean },
): Promise<ListedApiKey | null> {
  const row = await ctx.db
    .selectFrom('staff.api_key')
    .selectAll()
    .select(createdBy)
    .where('prefix', '=', prefix)
    .where('revoked_at', 'is', null)
    .where(notExpired)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row ? toListed(row) : null;
}

/** What a key has from now on; its digests stay. */
export async function updateApiKey(ctx: Db, prefix: string, changed: ChangedApiKey): Promise<ListedApiKey> {
  const row = await ctx.db
    .updateTable('staff.api_key')
    .set({
      name: changed.name,
      scopes: [...changed.scopes],
      per_minute: changed.perMinute,
      issue_cents_a_day: changed.issueCentsADay,
      expires_at: changed.expiresAt,
      version: sql<number>`version + 1`,
    })
    .where('prefix', '=', prefix)
    .returningAll()
    .returning(createdBy)
    .executeTakeFirstOrThrow();
  return toListed(row);
}

/** False when no active key has it. */
export async function markRevoked(ctx: Db, prefix: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('staff.api_key')
    .set({ revoked_at: sql<Date>`now()`, previous_digest: null, previous_until: null })
    .where('prefix', '=', prefix)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * An active key, also by the digest from before its rotation for as long as that works; the time of its last use is
 * updated once a minute, not at every call.
 */
export async function touchApiKey(ctx: Db, digest: string): Promise<ApiKey | null> {
  const row = await ctx.db
    .selectFrom('staff.api_key')
    .select(columns)
    .select(sql<boolean>`digest <> ${digest}`.as('is_previous'))
    .select(
      sql<boolean>`coalesce(case when digest = ${digest} then last_used_at else previous_used_at end < now() - interval '1 minute', true)`.as(
        'unseen',
      ),
    )
    .where(sql<boolean>`(digest = ${digest} or (previous_digest = ${digest} and previous_until > now()))`)
    .where('revoked_at', 'is', null)
    .where(notExpired)
    .executeTakeFirst();
  if (row?.unseen)
    await ctx.db
      .updateTable('staff.api_key')
      .set({ last_used_at: sql<Date>`now()`, ...(row.is_previous && { previous_used_at: sql<Date>`now()` }) })
      .where('id', '=', row.id)
      .execute();
  return row ? toKey(row) : null;
}

/** Seconds until the first of the keys in use expires; null when none does. */
export async function secondsToNextExpiry(ctx: Db): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from min(expires_at) - now())::float8 as seconds
    from staff.api_key where revoked_at is null and expires_at > now()`.execute(ctx.db);
  return rows[0]?.seconds ?? null;
}
