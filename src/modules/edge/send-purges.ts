/**
 * Sends what is to be purged (FLT-04): when every process shows what changed, and before that as soon as one shows it and
 * others keep it waiting.
 */
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { EdgePurger, PurgeFailure } from './edge-purger.port.ts';
import {
  type LeasedPurge,
  leasePurges,
  postponePurges,
  readProgress,
  savePause,
  settlePurges,
  takeEarlyPurges,
} from './internal/purge-records.ts';
import { readSeen } from './internal/serving-records.ts';

/** Whoever took keys and died leaves them to others after this time. It is longer than a call may take. */
const LEASE_MS = 8_000;
/**
 * Everything is purged twice: an answer that a process had begun before the change may reach the cache after the first
 * purge. Rendering and sending take less than this.
 */
const AGAIN_AFTER_MS = 6_000;
/**
 * How long keys wait for all processes before they are purged in advance. A process that hangs or cannot reach the
 * database is waited for much longer, and hardly ever answers meanwhile. Should it, the purge that all have to show the
 * change for forgets its answer again.
 */
const EARLY_AFTER_MS = 250;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;
const MAX_DOUBLINGS = 8;

type EdgePurgerCtx = Ctx & { edgePurger: EdgePurger };

/** Makes one call, if anything is due; true when there may be more to send at once. */
export async function sendPurges(ctx: EdgePurgerCtx): Promise<boolean> {
  const { clock, edgePurger } = ctx;
  const progress = await readProgress(ctx);
  const now = clock.now();
  if (progress.pausedUntil && now < progress.pausedUntil) return false;
  const seen = await readSeen(ctx);
  if (seen === null) return false;
  const max = edgePurger.maxKeys;
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const leased = await leasePurges(ctx, { now, leaseUntil, seen: seen.byAll, max });
  const before = new Date(now.getTime() - EARLY_AFTER_MS);
  const early = leased.length > 0 ? [] : await takeEarlyPurges(ctx, { now, before, seen, max });
  if (leased.length + early.length === 0) return false;
  const { done, failure } = await edgePurger.purge([...leased.map(({ key }) => key), ...early]);
  if (leased.length > 0) await settle(ctx, leased, new Set(done));
  if (failure) await pause(ctx, progress.failures, failure);
  else if (progress.problem !== null) {
    await savePause(ctx, { until: null, problem: null });
    ctx.log.info('the cache in front of the shop takes purges again');
  }
  return failure === null;
}

async function settle(ctx: Ctx, leased: readonly LeasedPurge[], done: ReadonlySet<string>): Promise<void> {
  const now = ctx.clock.now().getTime();
  const open = leased.filter(({ key }) => !done.has(key));
  await inTransaction(ctx, async (tx) => {
    await settlePurges(
      tx,
      leased.filter(({ key }) => done.has(key)),
      new Date(now + AGAIN_AFTER_MS),
    );
    // The pause says when they are tried again.
    if (open.length > 0) await postponePurges(tx, open, new Date(now));
  });
}

async function pause(ctx: Ctx, failures: number, { reason, retryAfterMs }: PurgeFailure): Promise<void> {
  const backOff = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures, MAX_DOUBLINGS));
  const until = new Date(ctx.clock.now().getTime() + (retryAfterMs ?? backOff));
  await savePause(ctx, { until, problem: reason });
  // Once an outage, not once a try.
  if (failures === 0)
    ctx.log.warn({ reason }, 'the cache in front of the shop could not be told what changed; it will be tried again');
}
