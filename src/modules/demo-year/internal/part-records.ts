import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

/** Marks a part as done; false when it was done before. Waits for a process that is working on it. */
export async function markPart(tx: Db, part: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`insert into demo.year_part (part) values (${part}) on conflict (part) do nothing`.execute(tx.db);
  return numAffectedRows === 1n;
}

export async function partsDone(ctx: Db): Promise<Map<string, Date>> {
  const { rows } = await sql<{ part: string; at: Date }>`select part, done_at as at from demo.year_part`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ part, at }) => [part, at]));
}

export async function ownOrdersExist(ctx: Db): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`
    select exists (select from orders.order_state) and not exists (select from demo.year_part) as own`.execute(ctx.db);
  return rows[0]?.own ?? false;
}
