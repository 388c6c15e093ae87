import { failpoint } from '#platform/failpoint.ts';
import { updateAccrual } from './internal/member-records.ts';
import type { LoyaltyCtx } from './loyalty-provider.port.ts';

/**
 * Notifies a retail ERP of a new member; may be repeated. Its rate applies from then on. Nothing to do for the
 * built-in provider.
 */
export async function notifyErp(
  ctx: LoyaltyCtx,
  customerId: string,
): Promise<{ state: 'DONE' } | { state: 'LATER'; reason: string }> {
  if (!ctx.loyaltyProvider) return { state: 'DONE' };
  const answer = await ctx.loyaltyProvider.enrol(customerId);
  await failpoint('tell-provider.asked');
  if (answer.outcome === 'UNKNOWN') return { state: 'LATER', reason: answer.reason };
  await updateAccrual(ctx, customerId, answer.accrualPoints, answer.accrualSpend);
  return { state: 'DONE' };
}
