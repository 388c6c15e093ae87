import { failpoint } from '#platform/failpoint.ts';
import { finishCapturing, paymentById, startCapturing } from '../internal/payment-records.ts';
import { isKeySpent, isOutsidePayment, outsideMethodOf } from '../methods/payment-methods.ts';
import type { PaymentsCtx } from '../payments-context.ts';
import type { SettleStep } from './settle-step.ts';

/**
 * Collects the money of a placed order: AUTHORISED → CAPTURING → CAPTURED. Outbox and sweeper run the same step any
 * number of times. A refusal by the gateway is verified by a lookup (reliability R3, R4, R8).
 */
export async function capturePayment(ctx: PaymentsCtx, paymentId: string): Promise<SettleStep> {
  const payment = await paymentById(ctx, paymentId);
  await failpoint('capture-payment.read');
  if (!payment) return { state: 'MANUAL', reason: 'there is no such payment' };
  if (payment.state === 'CAPTURED' || payment.state === 'PART_REFUNDED' || payment.state === 'REFUNDED')
    return { state: 'DONE' };
  // Staff have closed it (FIX-25).
  if (payment.state === 'NOT_COLLECTED') return { state: 'DONE' };
  // The order was cancelled before its money was collected (reliability A15).
  if (isCancelled(payment.orderState) && (payment.state === 'VOIDING' || payment.state === 'VOIDED'))
    return { state: 'DONE' };
  if (!isOutsidePayment(payment))
    return { state: 'MANUAL', reason: `what ${payment.tender} pays is not collected outside` };
  if (payment.state !== 'AUTHORISED' && payment.state !== 'CAPTURING')
    return { state: 'MANUAL', reason: `a payment that is ${payment.state} cannot be captured` };
  if (isKeySpent(payment)) return { state: 'MANUAL', reason: 'the key is too old to be driven again' };
  if (payment.pspRef === null) return { state: 'MANUAL', reason: 'the gateway’s reference is missing' };
  const gatewayRef = payment.pspRef;
  if (payment.state === 'AUTHORISED') {
    const moved = await startCapturing(ctx, payment.id);
    await failpoint('capture-payment.capturing');
    if (!moved) return { state: 'LATER', reason: 'someone else has moved the payment' };
  }
  const result = await outsideMethodOf(payment.tender).capture(ctx, payment, gatewayRef);
  await failpoint('capture-payment.asked');
  if (result.outcome === 'UNKNOWN') return { state: 'LATER', reason: result.reason };
  if (result.outcome === 'REFUSED') {
    const found = await outsideMethodOf(payment.tender).find(ctx, payment, gatewayRef);
    await failpoint('capture-payment.found');
    // A standing authorisation may be captured later, and an unknown transaction is no answer (reliability R3).
    if (!found || found.state === 'AUTHORISED') return { state: 'LATER', reason: result.reason };
    if (found.state !== 'CAPTURING' && found.state !== 'CAPTURED')
      return { state: 'MANUAL', reason: `capture refused (${result.reason}), the gateway says ${found.state}` };
  } else if (result.amountCents !== payment.authorisedCents) {
    return { state: 'MANUAL', reason: `captured ${result.amountCents} cents instead of ${payment.authorisedCents}` };
  }
  await finishCapturing(ctx, payment.id);
  await failpoint('capture-payment.captured');
  return { state: 'DONE' };
}

const isCancelled = (orderState: string): boolean => orderState === 'CANCELLING' || orderState === 'CANCELLED';
