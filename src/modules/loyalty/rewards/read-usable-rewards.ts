import type { Ctx } from '#platform/context.ts';
import { selectUsable } from '../internal/reward-records.ts';
import type { UsableReward } from './plan-rewards.ts';

/**
 * Rewards that a customer can pay with now, the first to expire on top; none for non-members, or without a programme
 * (LOY-08). One query.
 */
export async function readUsableRewards(
  ctx: Pick<Ctx, 'db' | 'clock' | 'config'>,
  customerId: string | null,
): Promise<UsableReward[]> {
  if (customerId === null || !ctx.config.KERB_FEATURES_LOYALTY) return [];
  return selectUsable(ctx, customerId, ctx.clock.now());
}
