import type { ApiScope } from '#contract/staff/api-scopes.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import { type ApiKey, type ListedApiKey, type NewApiKey, shownKey } from '../api-keys/api-key.ts';

type Db = { db: Queries };
interface Row {
  id: string;
  name: string;
  prefix: string;
  scopes: string[];
  per_minute: number;
}
const toKey = ({ id, name, prefix, scopes, per_minute }: Row): ApiKey => ({
  keyId: id,
  name,
  shown: shownKey(prefix),
  scopes: scopes as ApiScope[],
  perMinute: per_minute,
});
const columns = ['id', 'name', 'prefix', 'scopes', 'per_minute'] as const;

export async function insertApiKey(
  ctx: Db,
  {
    name,
    scopes,
    perMinute,
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
