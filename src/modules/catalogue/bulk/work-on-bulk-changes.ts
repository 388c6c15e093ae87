/** Makes changes of many products, and takes them back, product by product (OWN-12, decision 0155). */
import { bulkChangeMessages } from '#contract/staff/products/bulk/bulk-change-messages.ts';
import type { Ctx } from '#platform/context.ts';
import { commitIfOk, sqlState } from '#platform/database/database.ts';
import { step } from '#platform/steps/step.ts';
import { ok, type Result } from '#shared/result.ts';
import {
  type ChangeAtWork,
  type ClaimedRow,
  claimRow,
  countTry,
  finishIfDone,
  selectAtWork,
  settleRow,
} from '../internal/bulk/bulk-change-records.ts';
import { changeProduct } from '../internal/bulk/change-product.ts';
import { restoreProduct } from '../internal/bulk/restore-product.ts';

const AT_ONCE = 50;
const MAX_TRIES = 3;
/** Outages, and locks of whoever edits the product: another attempt will succeed. */
const WILL_PASS = /^(08|40|53|55|57|E[A-Z])/;

/**
 * Works on the oldest change, up to 50 products, each in its own transaction together with the note that it is done: a
 * process that is killed loses nothing, and nothing is done twice. Any number of processes may run it. The number of
 * products.
 */
export async function workOnBulkChanges(ctx: Ctx): Promise<number> {
  const work = await selectAtWork(ctx);
  if (!work) return 0;
  for (let worked = 0; worked < AT_ONCE; worked += 1) {
    const isNext = await step('work on a product of many', () => workOnNext(ctx, work));
    if (!isNext) {
      await finishIfDone(ctx, work, ctx.clock.now());
      return worked;
    }
  }
  return AT_ONCE;
}

/** False when no product is left that nobody else works on. */
async function workOnNext(ctx: Ctx, work: ChangeAtWork): Promise<boolean> {
  let claimed: ClaimedRow | undefined;
  let result: Result<null, string>;
  try {
    result = await commitIfOk(ctx, async (tx) => {
      claimed = await claimRow(tx, work);
      if (!claimed) return ok(null);
      const outcome = await (work.state === 'running' ? changeProduct : restoreProduct)(tx, work, claimed);
      if (!outcome.ok) return outcome;
      await step('change a product of many', () => settleRow(tx, work, claimed?.position ?? -1, outcome.value));
      return ok(null);
    });
  } catch (error) {
    if (claimed && !WILL_PASS.test(sqlState(error))) await countFailure(ctx, work, claimed);
    throw error;
  }
  if (claimed && !result.ok) await leaveOut(ctx, work, claimed, result.error);
  return claimed !== undefined;
}

/** An error that no retry helps against must not stop the products after it. */
async function countFailure(ctx: Ctx, work: ChangeAtWork, row: ClaimedRow): Promise<void> {
  if ((await countTry(ctx, work, row.position)) >= MAX_TRIES) await leaveOut(ctx, work, row, bulkChangeMessages.failed);
}

const leaveOut = (ctx: Ctx, work: ChangeAtWork, { position }: ClaimedRow, why: string): Promise<void> =>
  settleRow(ctx, work, position, { state: work.state === 'running' ? 'left-out' : 'kept', why });
