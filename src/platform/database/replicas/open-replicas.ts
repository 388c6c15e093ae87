/**
 * Replicas of the database that answer reads which may be old (FLT-05). Each process measures them itself: it asks the
 * primary for the position of its log, and each replica for what it has replayed.
 */
import type { Logger } from 'pino';
import type { DatabaseHandle, Queries } from '../database.ts';
import { sql } from '../sql.ts';
import { createPrimaryLog } from './log-progress.ts';
import { POSITION } from './own-writes.ts';
import type { Replicas } from './replicas.ts';
import { type WatchedReplica, watchReplica } from './watched-replica.ts';

interface ReplicaOptions {
  primary: Queries;
  /** Connections to each replica, which this closes. */
  handles: readonly { name: string; handle: DatabaseHandle }[];
  maxLagSeconds: number;
  log: Logger;
}

/** Resolves when each replica was asked once; one that cannot be reached is asked again and again. */
export async function openReplicas(options: ReplicaOptions): Promise<Replicas & { close: () => Promise<void> }> {
  const { primary, handles, maxLagSeconds, log } = options;
  const maxLagMs = maxLagSeconds * 1_000;
  const primaryLog = createPrimaryLog();
  const watched = handles.map(({ name, handle }) => watchReplica(name, handle, primaryLog));
  let turn = 0;
  const lagMs = (one: WatchedReplica) => performance.now() - one.shownUntil();
  const isUsable = (one: WatchedReplica, position: bigint) =>
    one.position() >= 0n && lagMs(one) <= maxLagMs && one.position() >= position;

  const watching = watch(async () => {
    const at = performance.now();
    const position = await readPosition(primary).catch(() => null);
    if (position !== null) primaryLog.add(at, position);
    return watched.map((one) => one.ask());
  }, maxLagMs / 4);
  await watching.first;

  return {
    choose: (position) => {
      for (let tried = 0; tried < watched.length; tried += 1) {
        turn = (turn + 1) % watched.length;
        const one = watched[turn] as WatchedReplica;
        if (isUsable(one, position)) return one;
      }
      return null;
    },
    failed: (replica, error) => {
      log.warn({ err: error, replica: replica.name }, 'a replica failed to answer; the primary was asked');
      watched.find(({ name }) => name === replica.name)?.setAside();
    },
    status: () => watched.map((one) => ({ name: one.name, lagSeconds: lagMs(one) / 1_000, isUsed: isUsable(one, 0n) })),
    close: async () => {
      await watching.stop();
      await Promise.all(watched.map((one) => one.close()));
    },
  };
}

async function readPosition(db: Queries): Promise<bigint> {
  const { rows } = await sql<{ position: bigint }>`select ${POSITION} as position`.execute(db);
  if (!rows[0]) throw new Error('a query without conditions found no row');
  return rows[0].position;
}

/** Runs `ask` again and again. One answer that does not come holds up no other, so only `first` waits for them. */
function watch(ask: () => Promise<Promise<void>[]>, pauseMs: number) {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<Promise<void>[]>;
  const again = (): Promise<Promise<void>[]> => {
    running = ask();
    void running.finally(() => {
      if (!stopped) timer = setTimeout(again, pauseMs).unref();
    });
    return running;
  };
  return {
    first: again().then((asked) => Promise.all(asked)),
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
