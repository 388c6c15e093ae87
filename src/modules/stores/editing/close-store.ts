import type { StoreClosing } from '#contract/stores/staff-stores.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { commitIfOk } from '#platform/database/database.ts';
import { nzDay } from '#shared/nz-dates.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { lockStore, updateClosing } from '../internal/store-edit-records.ts';

export type CloseStoreRefusal = 'NOT_FOUND' | 'CLOSURE_PASSED';

/**
 * Closes a store for good or for days, or reopens it (OWN-05). From now on, or on those days, no order can be collected
 * there; orders that have been placed are not touched. A store that is closed for good has no page.
 */
export function closeStore(
  ctx: Ctx,
  actor: string,
  code: string,
  closing: StoreClosing,
): Promise<Result<null, CloseStoreRefusal>> {
  return commitIfOk(ctx, async (tx) => {
    const before = await lockStore(tx, code);
    if (!before) return fail('NOT_FOUND');
    if (closing.closed === 'for-days' && closing.until < nzDay(ctx.clock.now())) return fail('CLOSURE_PASSED');
    const open = closing.closed !== 'for-good';
    const closure =
      closing.closed === 'for-days' ? { from: closing.from, until: closing.until, reason: closing.reason } : null;
    await updateClosing(tx, code, open, closure);
    await writeAudit(tx, {
      actor,
      action: closing.closed === 'no' ? 'store.opened' : 'store.closed',
      subject: `store:${code}`,
      before: { open: before.open, closure: before.closure },
      after: { open, closure },
    });
    return ok(null);
  });
}
