import type { Ctx } from '#platform/context.ts';
import { readProgress, readPurgeCounts } from './internal/purge-records.ts';

export interface EdgeStatus {
  /** Keys that were not purged once yet. */
  waiting: number;
  /** For how long the oldest of them waits; 0 without any. */
  oldestSeconds: number;
  /** Calls that failed since the last success. */
  failures: number;
  /** Why the last one failed, for the operator. */
  problem: string | null;
}

/** Whether the cache in front of the shop is told what changes, for metrics and the screen of connections. */
export async function readEdgeStatus(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<EdgeStatus> {
  const [{ failures, problem }, { waiting, oldest }] = await Promise.all([readProgress(ctx), readPurgeCounts(ctx)]);
  const age = oldest === null ? 0 : (ctx.clock.now().getTime() - oldest.getTime()) / 1_000;
  return { waiting, oldestSeconds: Math.max(0, Math.round(age)), failures, problem };
}
