import type { WaveRequest } from '#contract/staff/packing/staff-waves.ts';
import { startPicking } from '#modules/orders/work/start-picking.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { insertWave, lockWaves, ordersForWave, waveById } from '../internal/wave-records.ts';

/**
 * Starts a wave of the orders that wait longest at a location, each with a basket (PARC-07). An order is in one open
 * wave of a location, also when two people start at once; its shopper can neither change nor cancel it from now on
 * (EDIT-02). The same id again is the same wave.
 */
export const startWave = (
  ctx: Ctx,
  { id, place, orders, actor }: WaveRequest & { actor: string },
): Promise<Result<{ id: string }, 'NOTHING_TO_PICK'>> =>
  inTransaction(ctx, async (tx) => {
    await lockWaves(tx);
    if (await waveById(tx, id)) return ok({ id });
    const numbers = await ordersForWave(tx, place, orders);
    if (numbers.length === 0) return fail('NOTHING_TO_PICK');
    await insertWave(tx, { id, place, actor, numbers });
    for (const subject of await startPicking(tx, numbers))
      await writeAudit(tx, { actor, action: 'order.picking', subject });
    const after = { place, orders: numbers };
    await writeAudit(tx, { actor, action: 'pick-wave.started', subject: id, before: null, after });
    return ok({ id });
  });
