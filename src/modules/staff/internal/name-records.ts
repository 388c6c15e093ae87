import type { RawBuilder } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

export const nameOf = (actor: RawBuilder<unknown>): RawBuilder<string> =>
  sql`coalesce((select t.name from staff.member t where 'staff:' || t.id = ${actor}), ${actor})`;

export async function namesOf(ctx: { db: Queries }, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from staff.member where id = any(${ids}::uuid[])`.execute(ctx.db);
  return rows;
}

/** Email address (in lower case) → id of the member with it, or of the last who had it. */
export async function idsByEmail(ctx: { db: Queries }, emails: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; email: string }>`
    select distinct on (email) id, email from staff.member where email = any(${[...emails]}::text[])
    order by email, removed_at desc nulls first`.execute(ctx.db);
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/** Present and former members with this email address, or with the text in their name. */
export async function idsByText(ctx: { db: Queries }, text: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from staff.member where email = ${text.toLowerCase()}
      or platform.plain_name(name) like '%' || platform.plain_name(${escaped(text)}) || '%' limit 200`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Shown part and name of the keys that have one of these prefixes, or the text in their name. */
export async function keysBy(
  ctx: { db: Queries },
  { prefixes = [], text }: { prefixes?: readonly string[]; text?: string },
): Promise<{ prefix: string; name: string }[]> {
  const { rows } = await sql<{ prefix: string; name: string }>`
    select prefix, name from staff.api_key where prefix = any(${[...prefixes]}::text[])
      or platform.plain_name(name) like '%' || platform.plain_name(${text === undefined ? null : escaped(text)}) || '%'
    limit 1000`.execute(ctx.db);
  return rows;
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
