/** Brings what an order has earned to what it should have earned, after goods moved. The member is locked meanwhile. */
import { airlineLimits } from '#contract/airline.ts';
import { awardPoints } from '#modules/frequent-flyer/award-points.ts';
import { findLinkOfOrder } from '#modules/frequent-flyer/find-link-of-order.ts';
import type { Ctx } from '#platform/context.ts';
import { putInOutbox } from '#platform/outbox.ts';
import { earnedBy, type MovedLine, type MovementKind } from '../earning.ts';
import { changePoints } from './change-points.ts';
import { customerOfOrder, insertEarning, insertMovements, numberOfOrder, selectEarning, selectNetLines, updateEarning } from './earning-records.ts';
import { lockMember } from './member-records.ts';

export async function settleEarning(
  tx: Ctx,
  orderId: string,
  kind: MovementKind,
  ref: string,
  lines: readonly MovedLine[],
): Promise<'POSTED' | 'POSTED_BEFORE' | 'NOBODY'> {
  if (!tx.config.KERB_FEATURES_LOYALTY) return 'NOBODY';
  const customerId = await customerOfOrder(tx, orderId);
  const member = customerId && (await lockMember(tx, customerId));
  if (!customerId || !member) return 'NOBODY';
  if (kind === 'dispatch') {
    // The airline's rate is that of the day of the order: what the shopper was told then (A16).
    const link = await findLinkOfOrder(tx, orderId);
    await insertEarning(tx, {
      orderId,
      accountId: member.accountId,
      accrualPoints: member.accrualPoints,
      accrualSpend: member.accrualSpend,
      airlineMemberId: link?.memberId ?? null,
      airlinePointsPerDollar: link ? airlineLimits.pointsPerDollar : 0,
    });
  }
  const earning = await selectEarning(tx, orderId);
  if (!earning) return 'NOBODY';
  if ((await insertMovements(tx, orderId, kind, ref, lines)) === 0) return 'POSTED_BEFORE';
  const now = earnedBy(await selectNetLines(tx, orderId), earning);
  await updateEarning(tx, orderId, now);
  const points = now.points - earning.points;
  const cause = { accountId: earning.accountId, ownerId: orderId, key: `points:${kind}:${orderId}:${ref}` };
  if (points !== 0n) await changePoints(tx, { ...cause, kind: points > 0n ? 'earn' : 'return', points });
  if (kind === 'dispatch' && points > 0n) {
    const payload = { orderNumber: await numberOfOrder(tx, orderId), customerId, points: `${points}` };
    await putInOutbox(tx, [{ dedupeKey: `points-earned:${orderId}:${ref}`, kind: 'email.points-earned', payload }]);
  }
  const airlinePoints = now.airlinePoints - earning.airlinePoints;
  if (earning.airlineMemberId && airlinePoints !== 0n) await awardPoints(tx, { orderId, memberId: earning.airlineMemberId, points: airlinePoints });
  return 'POSTED';
}
