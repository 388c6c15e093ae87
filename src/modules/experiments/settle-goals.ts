/**
 * Turns placed orders into reached goals and deletes the link to the order; a job that any number of processes may run.
 */
import { experiments } from '#contract/site/experiments.ts';
import { listOrderOutcomes } from '#modules/orders/lookup/list-order-outcomes.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { deleteAwaited, markGoals, takePendingGoals } from './internal/exposure-records.ts';

const AT_ONCE = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';
const goals = Object.entries(experiments).flatMap(([name, { goal }]) => (goal === 'orderSuccess' ? [name] : []));

/** Checks every pending order; returns how many were settled. */
export async function settleGoals(ctx: Pick<Ctx, 'db'>): Promise<number> {
  let settled = 0;
  for (let after: string | null = FIRST; after !== null; ) {
    after = await inTransaction(ctx, async (tx) => {
      const awaited = await takePendingGoals(tx, AT_ONCE, after ?? FIRST);
      const last = awaited.at(-1);
      if (!last) return null;
      const outcomes = await listOrderOutcomes(
        tx,
        awaited.map(({ orderId }) => orderId),
      );
      const over = awaited.filter(({ orderId }) => outcomes.has(orderId));
      const placed = over.flatMap(({ orderId, visitorId }) => {
        const at = outcomes.get(orderId)?.placedAt;
        return at ? [{ visitorId, at }] : [];
      });
      if (placed.length > 0) await markGoals(tx, goals, placed);
      if (over.length > 0)
        await deleteAwaited(
          tx,
          over.map(({ orderId }) => orderId),
        );
      settled += over.length;
      return last.orderId;
    });
  }
  return settled;
}
