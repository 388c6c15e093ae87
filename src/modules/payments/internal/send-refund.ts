import type { SettleResult } from '../card-gateway.port.ts';
import { externalMethodOf } from '../methods/payment-methods.ts';
import type { ExternalPayment } from '../payment.ts';
import type { PaymentsCtx } from '../payments-context.ts';

/**
 * Sends a refund to its provider. A gateway refuses a payment that is not settled yet, which takes up to a day after
 * the capture: that is UNKNOWN, to be called again with the same key, not a refusal. Network only.
 */
export async function sendRefund(
  ctx: PaymentsCtx,
  payment: ExternalPayment,
  refund: { key: string; gatewayRef: string; amountCents: bigint },
): Promise<SettleResult> {
  const method = externalMethodOf(payment.tender);
  const result = await method.refund(ctx, payment, refund);
  if (result.outcome !== 'REFUSED') return result;
  const found = await method.find(ctx, payment, refund.gatewayRef);
  return found?.state === 'CAPTURING' ? { outcome: 'UNKNOWN', reason: `not settled yet (${result.reason})` } : result;
}
