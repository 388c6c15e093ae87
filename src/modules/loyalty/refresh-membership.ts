import { failpoint } from '#platform/failpoint.ts';
import { insertMember, selectAskedAt, updateAccrual } from './internal/member-records.ts';
import type { LoyaltyCtx } from './loyalty-provider.port.ts';

/** What the provider said holds for so long. */
const FRESH_MS = 5 * 60_000;

/**
 * Takes over what a retail ERP knows: somebody who joined in a store is a member here too, and earns at its rate. With the built-in
 * provider, or when the ERP cannot say, what the shop knows stands. No transaction is open while it is asked.
 */
export async function refreshMembership(ctx: LoyaltyCtx, customerId: string): Promise<void> {
  if (!ctx.loyaltyProvider) return;
  const askedAt = await selectAskedAt(ctx, customerId);
  if (askedAt && ctx.clock.now().getTime() - askedAt.getTime() < FRESH_MS) return;
  const answer = await ctx.loyaltyProvider.read(customerId);
  await failpoint('refresh-membership.asked');
  if (answer.outcome === 'UNKNOWN') {
    ctx.log.warn({ reason: answer.reason }, 'the loyalty provider could not say who is a member');
    return;
  }
  if (answer.isEnrolled) await insertMember(ctx, customerId);
  await updateAccrual(ctx, customerId, answer.accrualPoints, answer.accrualSpend);
}
