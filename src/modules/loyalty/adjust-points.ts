import { randomUUID } from 'node:crypto';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { changePoints } from './internal/change-points.ts';
import { lockMember } from './internal/member-records.ts';
import { insertAdjustment } from './internal/statement-records.ts';

/** Staff add or deduct points with a reason; the member sees it. False when the customer is no member. */
export async function adjustPoints(ctx: Ctx, customerId: string, points: bigint, reason: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const member = await lockMember(tx, customerId);
    if (!member) return false;
    const { accountId } = member;
    const id = randomUUID();
    await insertAdjustment(tx, { id, accountId, points, reason });
    await changePoints(tx, { key: `points:adjust:${id}`, kind: 'adjust', accountId, points, ownerId: id });
    return true;
  });
}
