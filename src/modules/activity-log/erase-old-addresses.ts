import { eraseOldAddresses } from '#platform/activity/search-activity.ts';
import type { Ctx } from '#platform/context.ts';

const AT_ONCE = 5_000;

/** Empties network addresses whose time has passed: two years for staff and keys, 90 days for customers. */
export async function eraseOldActivityAddresses(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  while ((await eraseOldAddresses(ctx, ctx.clock.now(), AT_ONCE)) === AT_ONCE);
}
