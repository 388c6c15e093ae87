import { readLastResults } from '#modules/integrity/read-last-results.ts';
import { readUnfinished } from '#modules/orders/state/read-unfinished.ts';
import { countOpenCases } from '#modules/payments/cases/count-open-cases.ts';
import { secondsSinceReconciliation } from '#modules/payments/reconciliation/last-reconciliation.ts';
import { nextExpirySeconds } from '#modules/staff/api-keys/next-expiry.ts';
import type { Ctx } from '#platform/context.ts';
import { readDatabaseStatus } from '#platform/database/database-status.ts';
import { readBacklog } from '#platform/outbox/outbox-backlog.ts';
import { laneBacklogs } from './lane-backlogs.ts';

/** What an operator watches of the whole shop, whichever process is asked (FLT-08). */
export type ShopFigures = Awaited<ReturnType<typeof readShopFigures>>;

/** Seven small queries, each by an index. Throws while the database is unreachable. */
export async function readShopFigures(ctx: Pick<Ctx, 'db' | 'clock'>) {
  const [backlogs, cases, unfinished, results, status, reconciledSeconds, keyExpirySeconds] = await Promise.all([
    readBacklog(ctx),
    countOpenCases(ctx),
    readUnfinished(ctx),
    readLastResults(ctx),
    readDatabaseStatus(ctx),
    secondsSinceReconciliation(ctx),
    nextExpirySeconds(ctx),
  ]);
  const { now, lastBackupAt } = status;
  return {
    lanes: laneBacklogs(backlogs),
    cases: cases.map(({ kind, cases: open }) => [kind, open] as const),
    unfinished,
    invariants: results.map(({ invariant, brokenRows }) => [invariant, brokenRows] as const),
    invariantsSeconds: results.length === 0 ? null : Math.max(...results.map(({ ageSeconds }) => ageSeconds)),
    backupSeconds: lastBackupAt && (now.getTime() - lastBackupAt.getTime()) / 1_000,
    reconciledSeconds,
    keyExpirySeconds,
  };
}
