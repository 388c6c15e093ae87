import { step } from '#platform/steps/step.ts';
import { insertMember, selectLastRefresh, updateAccrual } from './internal/member-records.ts';
import type { LoyaltyCtx } from './loyalty-provider.port.ts';

/** How long the provider's answer is used. */
const FRESH_MS = 5 * 60_000;

/**
 * Reads a retail ERP's data: a customer who joined in a store is a member here too, and earns at its rate. With the
 * built-in provider, or when the ERP does not answer, the shop's own data stays. No transaction is open during the
 * call.
 */
export async function refreshMembership(ctx: LoyaltyCtx, customerId: string): Promise<void> {
  const { loyaltyProvider } = ctx;
  if (!loyaltyProvider) return;
  const askedAt = await selectLastRefresh(ctx, customerId);
  if (askedAt && ctx.clock.now().getTime() - askedAt.getTime() < FRESH_MS) return;
  const answer = await step('read the membership at the provider', () => loyaltyProvider.read(customerId));
  if (answer.outcome === 'UNKNOWN') {
    ctx.log.warn({ reason: answer.reason }, 'the loyalty provider did not return a membership');
    return;
  }
  if (answer.isEnrolled) await insertMember(ctx, customerId);
  await updateAccrual(ctx, customerId, answer.accrualPoints, answer.accrualSpend);
}
