import { randomUUIDv7 } from 'node:crypto';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import type { Queries } from '#platform/database/database.ts';
import { insertAward } from './internal/award-records.ts';

/**
 * Records points to be credited at the airline, or deducted where negative, in the open transaction; the outbox
 * delivers them.
 */
export async function awardPoints(
  ctx: { db: Queries },
  award: { orderId: string; memberId: string; points: bigint },
): Promise<void> {
  const id = randomUUIDv7();
  await insertAward(ctx, { id, ...award });
  await putInOutbox(ctx, [{ dedupeKey: `airline-award:${id}`, kind: 'airline.award', payload: { awardId: id } }]);
}
