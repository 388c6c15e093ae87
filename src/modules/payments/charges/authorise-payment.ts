import type { AuthoriseResult } from '../card-gateway.port.ts';
import { externalMethodOf } from '../methods/payment-methods.ts';
import type { ExternalPayment } from '../payment.ts';
import type { PaymentsCtx } from '../payments-context.ts';

/** The provider's answer, compared with the request: an approval for anything else must not be kept. */
export type Authorisation =
  | AuthoriseResult
  | { outcome: 'MISMATCH'; gatewayRef: string; amountCents: bigint; reason: string };

/**
 * Asks the provider to authorise the payment, always with the attempt's one key (reliability R2, R3). Network only: no
 * database connection is held. Never throws: a failed call is UNKNOWN.
 */
export async function authorisePayment(ctx: PaymentsCtx, payment: ExternalPayment): Promise<Authorisation> {
  let result: AuthoriseResult;
  try {
    result = await externalMethodOf(payment.tender).authorise(ctx, payment);
  } catch (error) {
    ctx.log.error({ err: error, paymentId: payment.id }, 'the payment adapter failed');
    return { outcome: 'UNKNOWN', reason: 'adapter failed' };
  }
  if (result.outcome === 'AUTHORISED' && (result.amountCents !== payment.amountCents || result.currency !== 'NZD')) {
    return {
      outcome: 'MISMATCH',
      gatewayRef: result.gatewayRef,
      amountCents: result.amountCents,
      reason: `asked for ${payment.amountCents} NZD cents, got ${result.amountCents} ${result.currency}`,
    };
  }
  return result;
}
