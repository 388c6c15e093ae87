import type { Store } from '#contract/stores/store.ts';
import type { Ctx } from '#platform/context.ts';
import { openStore } from './internal/store-records.ts';
import { toStore } from './internal/to-store.ts';

/** More than a year of holidays: a page that was cached for long still shows the next one. */
const AHEAD_DAYS = 400;

/** The open store at a path; null when there is none. */
export async function getStore(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  path: string,
): Promise<(Store & { description: string }) | null> {
  const row = await openStore(ctx, path);
  return row && { ...toStore(row, ctx.clock.now(), AHEAD_DAYS), description: row.description };
}
