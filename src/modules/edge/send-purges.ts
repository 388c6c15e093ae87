/** Sends what is to be purged, at least once, and not before every process shows what changed (FLT-04). */

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
} from './internal/purge-records.ts';
import { readSeenByAll } from './internal/serving-records.ts';

/** Whoever took keys and died leaves them to others after this time. It is longer than a call may take. */
const LEASE_MS = 8_000;
/**
 * Everything is purged twice: an answer that a process had begun before the change may reach the cache after the first
 * purge. Rendering and sending take less than this.
 */
const AGAIN_AFTER_MS = 6_000;
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
  const seen = await readSeenByAll(ctx);
  if (seen === null) return false;
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const leased = await leasePurges(ctx, { now, leaseUntil, seen, max: edgePurger.maxKeys });
  if (leased.length === 0) return false;
  const { done, failure } = await edgePurger.purge(leased.map(({ key }) => key));
  await settle(ctx, leased, new Set(done));
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
