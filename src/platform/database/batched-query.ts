/** Several questions to PostgreSQL in one round trip and one snapshot: each module says what it wants to read, whoever needs all of it asks once. */
import type { RawBuilder } from 'kysely';
import { KEEP_PLAN, type Queries } from './database.ts';
import { sql } from './sql.ts';

/** A query and what its rows mean. Rows come as JSON: a bigint arrives as a number, so amounts are turned back by `read`. */
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
