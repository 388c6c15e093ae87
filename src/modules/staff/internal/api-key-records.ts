import { openedBy } from '#contract/staff/api-scopes.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import { type ApiKey, ISSUE_CENTS_A_DAY, type ListedApiKey, type NewApiKey, shownKey } from '../api-keys/api-key.ts';

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
): Promise<{ apiKey: ApiKey; expiresAt: Date | null }> {
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
    .returning([...columns, 'expires_at'])
    .executeTakeFirstOrThrow();
  return { apiKey: toKey(row), expiresAt: row.expires_at };
}

export async function selectApiKeys(ctx: Db): Promise<ListedApiKey[]> {
  const rows = await ctx.db
    .selectFrom('staff.api_key')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...toKey(row),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
  }));
}

/** False when no active key has it. */
export async function markRevoked(ctx: Db, prefix: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('staff.api_key')
    .set({ revoked_at: sql<Date>`now()` })
    .where('prefix', '=', prefix)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** An active key; the time of its last use is updated once a minute, not at every call. */
export async function touchApiKey(ctx: Db, digest: string): Promise<ApiKey | null> {
  const row = await ctx.db
    .selectFrom('staff.api_key')
    .select(columns)
    .select(sql<boolean>`last_used_at is null or last_used_at < now() - interval '1 minute'`.as('unseen'))
    .where('digest', '=', digest)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`(expires_at is null or expires_at > now())`)
    .executeTakeFirst();
  if (row?.unseen)
    await ctx.db
      .updateTable('staff.api_key')
      .set({ last_used_at: sql<Date>`now()` })
      .where('id', '=', row.id)
      .execute();
  return row ? toKey(row) : null;
}
