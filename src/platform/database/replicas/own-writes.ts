/** How far the log was at each person's last write. Read and written on the primary. */
import { createHash } from 'node:crypto';
import type { Queries } from '../database.ts';
import { sql } from '../sql.ts';

const DIGESTS = 4_096;
/**
 * Not before any commit that was answered. What is only inserted may stay in the primary's memory while it is idle, and
 * would keep every replica behind; it counts only where commits are answered before they are flushed.
 */
export const POSITION = sql`(case current_setting('synchronous_commit')
  when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end - '0/0'::pg_lsn)::bigint`;

const digestOf = (person: string): number => createHash('sha256').update(person).digest().readUInt32BE() % DIGESTS;

/** Remembers, after a commit, that this person has written. The position is read under the row's lock, so it only rises. */
export async function noteOwnWrite(ctx: { db: Queries }, person: string): Promise<void> {
  await sql`
    insert into platform.own_write (digest, position) values (${digestOf(person)}, ${POSITION})
    on conflict (digest) do update set position = ${POSITION}`.execute(ctx.db);
}

/** The position of the log at the person's last write; 0 for somebody who has written nothing here. */
export async function lastOwnWrite(ctx: { db: Queries }, person: string): Promise<bigint> {
  // A position ahead of the log is another cluster's, from before a restore.
  const { rows } = await sql<{ position: bigint }>`
    select position from platform.own_write where digest = ${digestOf(person)} and position <= ${POSITION}`.execute(
    ctx.db,
  );
  return rows[0]?.position ?? 0n;
}
