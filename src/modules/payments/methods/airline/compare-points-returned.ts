import type { Difference } from '../../difference.ts';
import { burnsToReconcile, type ReconcilableBurn } from '../../internal/reconcile-records.ts';
import type { PaymentsCtx } from '../../payments-context.ts';
import { airlineOf } from './airline-of.ts';
import { sumReturned } from './list-burns.ts';

/** Tolerated difference between the airline's clock and ours. */
const CLOCKS_APART_MS = 3_600_000;

/**
 * The airline lists returned points under their burn's key, without a reference of each return: compared for each
 * order (FIX-22). Throws when its statement cannot be read.
 */
export async function comparePointsReturned(ctx: PaymentsCtx, days: number): Promise<Difference[]> {
  const burns = ctx.airline ? await burnsToReconcile(ctx, days) : [];
  if (burns.length === 0) return [];
  const oldest = Math.min(...burns.map(({ createdAt }) => createdAt.getTime()));
  const [from, until] = [new Date(oldest - CLOCKS_APART_MS), new Date(Date.now() + CLOCKS_APART_MS)];
  const back = sumReturned(await airlineOf(ctx).statement(from, until));
  return burns.flatMap((burn) => {
    const theirs = back.get(burn.pspKey) ?? 0n;
    if (agreesOnPointsReturned(burn, theirs)) return [];
    const { orderId, orderNumber, paymentId, burnedCents, burnedPoints, doneCents } = burn;
    return {
      orderId,
      orderNumber,
      paymentId,
      refundId: null,
      tender: 'airline',
      cents: burnedCents,
      ours: `points returned: ${(burnedPoints * doneCents) / burnedCents} of ${burnedPoints}`,
      theirs: `points returned: ${theirs} of ${burnedPoints}`,
    };
  });
}

/**
 * Each return is rounded down to whole points, so up to one point a return may be missing; a return in progress may be
 * listed or not.
 */
function agreesOnPointsReturned(
  { burnedCents, burnedPoints, doneCents, doneCount, askedCents }: ReconcilableBurn,
  theirs: bigint,
): boolean {
  const least = burnedPoints * doneCents - burnedCents * BigInt(doneCount);
  return theirs * burnedCents <= burnedPoints * askedCents && (doneCount === 0 || theirs * burnedCents > least);
}
