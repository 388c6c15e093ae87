import type { DeliveryOutcome } from '#modules/outbox/delivery-outcome.ts';
import { step } from '#platform/steps/step.ts';
import { updateAccrual } from './internal/member-records.ts';
import type { LoyaltyCtx } from './loyalty-provider.port.ts';

/**
 * Notifies a retail ERP of a new member; may be repeated. Its rate applies from then on. Nothing to do for the
 * built-in provider.
 */
export async function notifyErp(ctx: LoyaltyCtx, customerId: string): Promise<DeliveryOutcome> {
  const { loyaltyProvider } = ctx;
  if (!loyaltyProvider) return { state: 'DONE' };
  const answer = await step('enrol at the loyalty provider', () => loyaltyProvider.enrol(customerId));
  if (answer.outcome === 'UNKNOWN') return { state: 'LATER', reason: answer.reason };
  await updateAccrual(ctx, customerId, answer.accrualPoints, answer.accrualSpend);
  return { state: 'DONE' };
}
