/**
 * Several queries to PostgreSQL in one round trip and one snapshot: each module describes what it reads, and the caller
 * that needs all of it runs them together.
 */
import type { RawBuilder } from 'kysely';
import { KEEP_PLAN, type Queries } from './database.ts';
import { sql } from './sql.ts';

/**
 * A query and how to read its rows. Rows come as JSON, where a bigint arrives as a number; `read` converts amounts
 * back.
 */
export interface BatchedQuery<T> {
  query: RawBuilder<unknown>;
  read: (rows: never[]) => T;
}
type Read<R> = { [K in keyof R]: R[K] extends BatchedQuery<infer T> ? T : never };

export async function runBatchedQueries<R extends Record<string, BatchedQuery<unknown>>>(
  ctx: { db: Queries },
  readings: R,
): Promise<Read<R>> {
  const wanted = Object.entries(readings);
  const columns = wanted.map(
    ([name, { query }]) => sql`(select coalesce(json_agg(r), '[]') from (${query}) r) as ${sql.id(name)}`,
  );
  const { rows } = await sql<Record<string, never[]>>`${sql.raw(KEEP_PLAN)} select ${sql.join(columns)}`.execute(
    ctx.db,
  );
  return Object.fromEntries(wanted.map(([name, { read }]) => [name, read(rows[0]?.[name] ?? [])])) as Read<R>;
}
