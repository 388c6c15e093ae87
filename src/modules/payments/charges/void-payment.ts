import type { DeliveryOutcome } from '#modules/outbox/delivery-outcome.ts';
import { step } from '#platform/steps/step.ts';
import { closeAwaitedCase } from '../internal/case-records.ts';
import { externalMethodOf, isKeySpent, isPaidLater } from '../methods/payment-methods.ts';
import type { ExternalPayment } from '../payment.ts';
import type { PaymentsCtx } from '../payments-context.ts';
import { authorisePayment } from './authorise-payment.ts';
import { transitionPayment } from './transition-payment.ts';

/**
 * Makes sure that no money of this payment stays authorised: repeats the call with the same key until the gateway
 * gives the outcome, then voids. DONE only once the gateway has confirmed (reliability R3, R5, R8). The order must be
 * FAILING or CANCELLING.
 */
export async function voidPayment(ctx: PaymentsCtx, payment: ExternalPayment): Promise<DeliveryOutcome> {
  if (payment.state === 'DECLINED' || payment.state === 'VOIDED') return { state: 'DONE' };
  if (isKeySpent(payment)) return { state: 'MANUAL', reason: 'the key is too old to be used again' };
  let { pspRef: gatewayRef, authorisedCents } = payment;
  if (payment.state === 'CREATED' || payment.state === 'UNKNOWN') {
    const result = await step('repeat the authorisation', () => authorisePayment(ctx, payment));
    if (result.outcome === 'UNKNOWN') return { state: 'LATER', reason: result.reason };
    if (result.outcome === 'DECLINED') {
      await step('note that nothing was authorised', () =>
        transitionPayment(ctx, payment.id, ['CREATED', 'UNKNOWN'], 'DECLINED', {
          declineCode: result.code,
          declineReason: result.reason,
        }),
      );
      return { state: 'DONE' };
    }
    await step('note the authorisation to void', () =>
      transitionPayment(ctx, payment.id, ['CREATED', 'UNKNOWN'], 'AUTHORISED', {
        pspRef: result.gatewayRef,
        authorisedCents: result.amountCents,
      }),
    );
    gatewayRef = result.gatewayRef;
    authorisedCents = result.amountCents;
  }
  if (payment.state !== 'VOIDING') {
    const moved = await step('mark the payment voiding', () =>
      transitionPayment(ctx, payment.id, ['AUTHORISED'], 'VOIDING'),
    );
    // A concurrent capture was first: nothing may be voided then (reliability A15).
    if (!moved) return { state: 'LATER', reason: 'someone else has moved the payment' };
  }
  if (gatewayRef === null) return { state: 'MANUAL', reason: 'the gateway’s reference is missing' };
  const result = await step('ask the provider to void', () =>
    externalMethodOf(payment.tender).void(ctx, { ...payment, authorisedCents }, gatewayRef),
  );
  if (result.outcome === 'UNKNOWN') return { state: 'LATER', reason: result.reason };
  if (result.outcome === 'REFUSED') {
    const found = await step('look up the refused void', () =>
      externalMethodOf(payment.tender).find(ctx, payment, gatewayRef),
    );
    // An unknown transaction is no answer (reliability R3), and a standing authorisation can be voided later.
    if (!found || found.state === 'AUTHORISED') return { state: 'LATER', reason: result.reason };
    if (found.state !== 'VOIDED' && found.state !== 'DECLINED')
      return { state: 'MANUAL', reason: `void refused (${result.reason}), the gateway says ${found.state}` };
  }
  // First, so that a process that ends between the two does both again.
  if (isPaidLater(payment.tender))
    await step('close the case of the awaited money', () => closeAwaitedCase(ctx, payment.id));
  await step('mark the payment voided', () => transitionPayment(ctx, payment.id, ['VOIDING'], 'VOIDED'));
  return { state: 'DONE' };
}
