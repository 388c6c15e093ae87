/** Starting, stopping and taking back a change of many products; the work is done by `workOnBulkChanges` (OWN-12). */
import type { BulkChangeSummary } from '#contract/staff/products/bulk/bulk-changes.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { commitIfOk } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import {
  type BulkState,
  lockBulkChange,
  markStarted,
  markStopped,
  markTakingBack,
  selectBulkChanges,
} from '../internal/bulk/bulk-change-records.ts';

/** `NOT_POSSIBLE`: not in its present state, such as taking back what was taken back already. */
export type BulkRefusal = 'UNKNOWN' | 'NOT_POSSIBLE';

/** Begins a change that was previewed, or goes on with one that was stopped. One that runs or is done stays so. */
export const startBulkChange = (ctx: Ctx, actor: string, id: string): Promise<Result<null, BulkRefusal>> =>
  transit(ctx, actor, id, {
    from: ['previewed', 'stopped'],
    already: ['running', 'done'],
    action: 'products.bulk-started',
    mark: (tx) => markStarted(tx, id, actor, tx.clock.now()),
  });

/** Products that were not reached yet stay as they are. */
export const stopBulkChange = (ctx: Ctx, actor: string, id: string): Promise<Result<null, BulkRefusal>> =>
  transit(ctx, actor, id, {
    from: ['running'],
    already: ['stopped'],
    action: 'products.bulk-stopped',
    mark: (tx) => markStopped(tx, id, tx.clock.now()),
  });

/** Takes back what was changed; a product that somebody changed since is left as it is. */
export const takeBulkChangeBack = (ctx: Ctx, actor: string, id: string): Promise<Result<null, BulkRefusal>> =>
  transit(ctx, actor, id, {
    from: ['done', 'stopped'],
    already: ['taking-back', 'taken-back'],
    action: 'products.bulk-taken-back',
    mark: (tx) => markTakingBack(tx, id, actor, tx.clock.now()),
  });

interface Transition {
  from: readonly BulkState[];
  /** States in which a repeated call has nothing to do. */
  already: readonly BulkState[];
  action: string;
  mark: (tx: Ctx) => Promise<void>;
}

const transit = (
  ctx: Ctx,
  actor: string,
  id: string,
  { from, already, action, mark }: Transition,
): Promise<Result<null, BulkRefusal>> =>
  commitIfOk(ctx, async (tx): Promise<Result<null, BulkRefusal>> => {
    const state = await lockBulkChange(tx, id);
    if (state === null) return fail('UNKNOWN');
    if (already.includes(state)) return ok(null);
    if (!from.includes(state)) return fail('NOT_POSSIBLE');
    await mark(tx);
    const [stored] = await selectBulkChanges(tx, id, 1);
    const { change, counts } = stored as Pick<BulkChangeSummary, 'change' | 'counts'>;
    await writeAudit(tx, {
      actor,
      action,
      subject: `bulk-change:${id}`,
      detail: { kind: change.kind, products: Object.values(counts).reduce((sum, count) => sum + (count ?? 0), 0) },
      before: { state },
      after: { state: stored?.state, change },
    });
    return ok(null);
  });
