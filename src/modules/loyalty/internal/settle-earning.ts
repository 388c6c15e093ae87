/**
 * Adjusts what an order has earned after goods were dispatched or returned. Member and order's earning are locked
 * meanwhile.
 */
import { limits } from '#contract/fields/limits.ts';
import { awardPoints } from '#modules/airline/award-points.ts';
import { findLinkOfOrder } from '#modules/airline/find-link-of-order.ts';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import type { Ctx } from '#platform/context.ts';
import { changePoints } from './change-points.ts';
import { type EarningEvent, type EventLine, earnedBy } from './earning.ts';
import {
  customerOfOrder,
  insertEarning,
  insertEventLines,
  lockEarning,
  numberOfOrder,
  selectEventLines,
  selectNetLines,
  updateEarning,
} from './earning-records.ts';
import { lockMember, type Member } from './member-records.ts';

export async function settleEarning(
  tx: Ctx,
  orderId: string,
  kind: EarningEvent,
  ref: string,
  lines: readonly EventLine[],
): Promise<'POSTED' | 'POSTED_BEFORE' | 'NOBODY'> {
  const customerId = await customerOfOrder(tx, orderId);
  if (!customerId) return 'NOBODY';
  const member = await lockMember(tx, customerId);
  if (kind === 'dispatch') await openEarning(tx, orderId, tx.config.KERB_FEATURES_LOYALTY ? member : null);
  const earning = await lockEarning(tx, orderId);
  if (!earning) return 'NOBODY';
  const moved = kind === 'dispatch' ? lines : await earnedBefore(tx, orderId, ref, lines);
  if (moved.length === 0) return 'NOBODY';
  if ((await insertEventLines(tx, orderId, kind, ref, moved)) === 0) return 'POSTED_BEFORE';
  const now = earnedBy(await selectNetLines(tx, orderId), earning);
  await updateEarning(tx, orderId, now);
  const points = now.points - earning.points;
  const { accountId } = earning;
  const cause = { ownerId: orderId, key: `points:${kind}:${orderId}:${ref}` };
  if (accountId && points !== 0n)
    await changePoints(tx, { ...cause, accountId, kind: points > 0n ? 'earn' : 'return', points });
  if (kind === 'dispatch' && points > 0n) {
    const payload = { orderNumber: await numberOfOrder(tx, orderId), customerId, points: `${points}` };
    await putInOutbox(tx, [{ dedupeKey: `points-earned:${orderId}:${ref}`, kind: 'email.points-earned', payload }]);
  }
  const airlinePoints = now.airlinePoints - earning.airlinePoints;
  if (earning.airlineMemberId && airlinePoints !== 0n)
    await awardPoints(tx, { orderId, memberId: earning.airlineMemberId, points: airlinePoints });
  return 'POSTED';
}

/**
 * For a member, for a linked airline membership, or both. The airline's rate is that of the day of the order, as shown
 * to the shopper then (reliability A16).
 */
async function openEarning(tx: Ctx, orderId: string, member: Member | null): Promise<void> {
  const link = await findLinkOfOrder(tx, orderId);
  if (!member && !link) return;
  await insertEarning(tx, {
    orderId,
    accountId: member?.accountId ?? null,
    accrualPoints: member?.accrualPoints ?? 0,
    accrualSpend: member?.accrualSpend ?? 1,
    airlineMemberId: link?.memberId ?? null,
    airlinePointsPerDollar: link ? limits.airlinePointsPerDollar : 0,
  });
}

/**
 * The units of a return that have points to reverse: units dispatched before their owner joined a programme earned
 * none. Where the parcels of a line differ, units that earned count as returned first. A repeated return is answered
 * from its stored lines.
 */
async function earnedBefore(tx: Ctx, orderId: string, ref: string, lines: readonly EventLine[]): Promise<EventLine[]> {
  const known = await selectEventLines(tx, orderId, 'return', ref);
  if (known.length > 0) return known;
  const earned = new Map(
    (await selectNetLines(tx, orderId)).map(({ lineNo, dispatched, returned }) => [lineNo, dispatched - returned]),
  );
  return lines
    .map(({ lineNo, qty }) => ({ lineNo, qty: Math.min(qty, earned.get(lineNo) ?? 0) }))
    .filter(({ qty }) => qty > 0);
}
