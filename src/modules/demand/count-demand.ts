import type { Ctx } from '#platform/context.ts';
import { demandLevel } from './demand-level.ts';
import { saveLevels, unitsSold } from './internal/demand-records.ts';

/** What was bought earlier says little about what shoppers want now: seasons change. */
const DAYS = 90;
/** Counted at once, so that no query reads a busy shop's whole season. */
const DAYS_AT_ONCE = 10;
const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * Counts the units sold of each product in the last 90 days, without those of cancelled and exchange orders and without
 * units cancelled or returned, and stores their levels (UX-05). Returns how many levels changed. Several processes may
 * run it at a time: each writes what it counted.
 */
export async function countDemand(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<number> {
  const now = ctx.clock.now().getTime();
  const total = new Map<number, number>();
  for (let days = DAYS; days > 0; days -= DAYS_AT_ONCE) {
    const from = new Date(now - days * DAY_MS);
    const sold = await unitsSold(ctx, from, new Date(from.getTime() + DAYS_AT_ONCE * DAY_MS));
    for (const { productId, units } of sold) total.set(productId, (total.get(productId) ?? 0) + units);
  }
  const levels = [...total].map(([productId, units]) => ({ productId, level: demandLevel(units) }));
  return saveLevels(
    ctx,
    levels.filter(({ level }) => level > 0),
  );
}
