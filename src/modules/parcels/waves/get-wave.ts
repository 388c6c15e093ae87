import type { Wave } from '#contract/staff/packing/staff-waves.ts';
import { findActorNames } from '#modules/staff/members/find-actor-names.ts';
import { inShelfOrder } from '#modules/stock/shelves/shelf-order.ts';
import type { Ctx } from '#platform/context.ts';
import { linesOfWave, ordersOfWave, waveById } from '../internal/wave-records.ts';

/** A wave as it has to be walked now; null where there is none. */
export async function getWave(ctx: Ctx, id: string): Promise<Wave | null> {
  const wave = await waveById(ctx, id);
  if (!wave) return null;
  const [orders, lines] = [await ordersOfWave(ctx, id), await linesOfWave(ctx, id)];
  const names = await findActorNames(ctx, [wave.startedBy]);
  return {
    ...wave,
    startedBy: names.get(wave.startedBy) ?? wave.startedBy,
    startedAt: wave.startedAt.toISOString(),
    endedAt: wave.endedAt?.toISOString() ?? null,
    orders,
    lines: lines.sort(inShelfOrder),
  };
}
