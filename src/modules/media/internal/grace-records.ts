/** SQL about the day in which nobody deletes a picture that somebody has uploaded or named (OWN-13). */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

/**
 * Begins the grace of these pictures and of their originals again, because somebody is about to use them; returns the
 * ids that the shop has. Waits for whoever is deleting one of them. Those named within the hour are only read.
 */
export async function renewGrace(ctx: { db: Queries }, ids: readonly string[]): Promise<string[]> {
  const chosen = sql`any(${[...ids]}::text[])`;
  await sql`update catalogue.media set named_at = clock_timestamp() where id in (
    select m.id from catalogue.media m
    where m.named_at < now() - interval '1 hour'
      and (m.id = ${chosen} or m.id in (select original_id from catalogue.media where id = ${chosen}))
    order by m.id for no key update)`.execute(ctx.db);
  return selectMediaIds(ctx, ids);
}

/** The same for whoever is about to store a file that may be that of a picture of the shop. */
export async function renewGraceOfFile(ctx: { db: Queries }, source: string): Promise<void> {
  await sql`update catalogue.media set named_at = clock_timestamp()
    where source_kind = 'file' and source = ${source} and named_at < now() - interval '1 hour'`.execute(ctx.db);
}

async function selectMediaIds(ctx: { db: Queries }, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from catalogue.media where id = any(${[...ids]}::text[])`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
