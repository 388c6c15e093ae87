import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

export interface LastResult {
  invariant: string;
  brokenRows: number;
  /** How long ago it was checked, by the database's clock. */
  ageSeconds: number;
}

/** Replaces the results of the last check by those of this one. */
export async function replaceResults(
  ctx: { db: Queries },
  found: readonly { name: string; rows: readonly unknown[] }[],
): Promise<void> {
  const results = found.map(({ name, rows }) => ({ invariant: name, broken_rows: rows.length }));
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r (invariant text, broken_rows int)
    ), gone as (
      delete from integrity.last_result where invariant not in (select invariant from given)
    )
    insert into integrity.last_result (invariant, broken_rows, checked_at)
    select invariant, broken_rows, now() from given
    on conflict (invariant) do update set broken_rows = excluded.broken_rows, checked_at = excluded.checked_at`.execute(
    ctx.db,
  );
}

export async function selectResults(ctx: { db: Queries }): Promise<LastResult[]> {
  const { rows } = await sql<LastResult>`
    select invariant, broken_rows as "brokenRows", extract(epoch from now() - checked_at)::float8 as "ageSeconds"
    from integrity.last_result order by invariant`.execute(ctx.db);
  return rows;
}
