import type { DeliveryOutcome } from '#modules/outbox/delivery-outcome.ts';
import { step } from '#platform/steps/step.ts';
import { finishCapturing, paymentById, startCapturing } from '../internal/payment-records.ts';
import { externalMethodOf, isExternalPayment, isKeySpent } from '../methods/payment-methods.ts';
import type { PaymentsCtx } from '../payments-context.ts';

/**
 * Collects the money of a placed order: AUTHORISED → CAPTURING → CAPTURED. Outbox and sweeper run the same step any
 * number of times. A refusal by the gateway is verified by a lookup (reliability R3, R4, R8).
 */
export async function capturePayment(ctx: PaymentsCtx, paymentId: string): Promise<DeliveryOutcome> {
  const payment = await step('read the payment to capture', () => paymentById(ctx, paymentId));
  if (!payment) return { state: 'MANUAL', reason: 'there is no such payment' };
  if (payment.state === 'CAPTURED' || payment.state === 'PART_REFUNDED' || payment.state === 'REFUNDED')
    return { state: 'DONE' };
  // Staff have closed it (FIX-25).
  if (payment.state === 'NOT_COLLECTED') return { state: 'DONE' };
  // The order was cancelled before its money was collected (reliability A15).
  if (isCancelled(payment.orderState) && (payment.state === 'VOIDING' || payment.state === 'VOIDED'))
    return { state: 'DONE' };
  if (!isExternalPayment(payment))
    return { state: 'MANUAL', reason: `what ${payment.tender} pays is not collected outside` };
  if (payment.state !== 'AUTHORISED' && payment.state !== 'CAPTURING')
    return { state: 'MANUAL', reason: `a payment that is ${payment.state} cannot be captured` };
  if (isKeySpent(payment)) return { state: 'MANUAL', reason: 'the key is too old to be used again' };
  if (payment.pspRef === null) return { state: 'MANUAL', reason: 'the gateway’s reference is missing' };
  const gatewayRef = payment.pspRef;
  if (payment.state === 'AUTHORISED') {
    const moved = await step('mark the payment capturing', () => startCapturing(ctx, payment.id));
    if (!moved) return { state: 'LATER', reason: 'someone else has moved the payment' };
  }
  const result = await step('ask the provider to capture', () =>
    externalMethodOf(payment.tender).capture(ctx, payment, gatewayRef),
  );
  if (result.outcome === 'UNKNOWN') return { state: 'LATER', reason: result.reason };
  if (result.outcome === 'REFUSED') {
    const found = await step('look up the refused capture', () =>
      externalMethodOf(payment.tender).find(ctx, payment, gatewayRef),
    );
    // A standing authorisation may be captured later, and an unknown transaction is no answer (reliability R3).
    if (!found || found.state === 'AUTHORISED') return { state: 'LATER', reason: result.reason };
    if (found.state !== 'CAPTURING' && found.state !== 'CAPTURED')
      return { state: 'MANUAL', reason: `capture refused (${result.reason}), the gateway says ${found.state}` };
  } else if (result.amountCents !== payment.authorisedCents) {
    return { state: 'MANUAL', reason: `captured ${result.amountCents} cents instead of ${payment.authorisedCents}` };
  }
  await step('mark the payment captured', () => finishCapturing(ctx, payment.id));
  return { state: 'DONE' };
}

const isCancelled = (orderState: string): boolean => orderState === 'CANCELLING' || orderState === 'CANCELLED';
