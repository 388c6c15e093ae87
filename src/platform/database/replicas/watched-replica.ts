/** One replica with its connections, and how far it was when it was last asked. */
import type { DatabaseHandle } from '../database.ts';
import { sql } from '../sql.ts';
import type { PrimaryLog } from './log-progress.ts';
import type { Replica } from './replicas.ts';

export interface WatchedReplica extends Replica {
  /** Asks how far it is; at most one question at a time. Never rejects. */
  ask: () => Promise<void>;
  /** Not used until it answers again. */
  setAside: () => void;
  /** Up to which position of the log it shows everything; -1 while it is not to be used. */
  position: () => bigint;
  /** The moment of this process up to which it shows everything, whether or not it is to be used. */
  shownUntil: () => number;
  close: () => Promise<void>;
}

/** `log` is the primary’s, with which its age is told. */
export function watchReplica(name: string, handle: DatabaseHandle, log: PrimaryLog): WatchedReplica {
  let replayed = -1n;
  let shownUntil = Number.NEGATIVE_INFINITY;
  let isUp = false;
  let asking: Promise<void> | null = null;
  const ask = async (): Promise<void> => {
    const position = await readReplayed(handle).catch(() => null);
    isUp = position !== null;
    if (position === null) return;
    replayed = position;
    shownUntil = Math.max(shownUntil, log.shownUntil(position));
  };
  return {
    name,
    db: handle.db,
    ask: () => {
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
    setAside: () => {
      isUp = false;
    },
    position: () => (isUp ? replayed : -1n),
    shownUntil: () => shownUntil,
    close: handle.close,
  };
}

/** Null for a server that replays no log, such as a replica that has become a primary. */
async function readReplayed({ db }: DatabaseHandle): Promise<bigint | null> {
  const { rows } = await sql<{ position: bigint | null }>`
    select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint end as position`.execute(
    db,
  );
  return rows[0]?.position ?? null;
}
