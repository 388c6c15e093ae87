/** SQL of entries that are undone, and of those that undo them (OWN-08). */
import type { Queries } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { Fields } from './differences.ts';

type Db = { db: Queries };

export interface UndoableEntry {
  id: string;
  at: Date;
  actor: string;
  action: string;
  subject: string;
  detail: Record<string, unknown>;
  before: Fields | null;
  after: Fields | null;
}

/** Without values about customers, which are stored elsewhere. */
export async function selectUndoable(ctx: Db, id: string): Promise<UndoableEntry | null> {
  const { rows } = await sql<UndoableEntry>`
    select id::text, at, actor, action, subject, detail, before, after from platform.audit where id = ${id}::bigint`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
}

/** Which entries about these subjects undo which: id → the id of the undone one. */
export async function selectUndoing(ctx: Db, subjects: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; undoes: string }>`
    select id::text, detail->>'undoes' as undoes from platform.audit
    where subject = any(${[...subjects]}::text[]) and detail ? 'undoes'`.execute(ctx.db);
  return new Map(rows.map(({ id, undoes }) => [id, undoes]));
}
