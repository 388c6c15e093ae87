import { createHash } from 'node:crypto';
import { leaseOrder } from '#modules/orders/state/order-lease.ts';
import { capturePayment } from '#modules/payments/charges/capture-payment.ts';
import { findPayments } from '#modules/payments/charges/find-payments.ts';
import { checkPayment } from '#modules/payments/reconciliation/check-payment.ts';
import { findPaymentByRef, type PaymentFound } from '#modules/payments/reconciliation/find-payment-by-ref.ts';
import type { Ctx } from '#platform/context.ts';
import { finishNotification, insertNotification } from '#platform/outbox/inbox.ts';
import { step } from '#platform/steps/step.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { CheckoutCtx } from './checkout-context.ts';
import { advanceOrder } from './internal/order/advance-order.ts';
import { maxLeaseSeconds } from './lease-seconds.ts';

export type WebhookRefusal = 'FORGED' | 'TOO_OLD';

/** Older webhooks are replays; the sweeper has long done what they could trigger. */
const MAX_AGE_MS = 30 * 24 * 3_600_000;

/**
 * Handles a webhook of the card gateway: stores it once by its digest, looks up its transaction and runs the same
 * steps that request, outbox and sweeper run (reliability R7, A13). Its content is never trusted; duplicates and order
 * of arrival change nothing.
 */
export async function handleGatewayWebhook(
  ctx: CheckoutCtx,
  signed: { signature: string; payload: string },
): Promise<Result<null, WebhookRefusal>> {
  const notification = await step('read the webhook', () => ctx.cardGateway.readNotification(signed));
  if (!notification) return fail('FORGED');
  if (ctx.clock.now().getTime() - notification.at.getTime() > MAX_AGE_MS) return fail('TOO_OLD');
  const eventId = createHash('sha256').update(signed.payload).digest('hex');
  const { kind, gatewayRef } = notification;
  const fresh = await step('store the webhook', () =>
    insertNotification(ctx, 'braintree', eventId, { kind, gatewayRef }),
  );
  if (!fresh || gatewayRef === null) return ok(null);
  const seen = await step('find the payment of the webhook', () => findPaymentByRef(ctx, gatewayRef));
  if (seen) await step('advance the order that the webhook names', () => advance(ctx, seen));
  else ctx.log.info({ kind }, 'a webhook names no payment of ours');
  await step('check the payment of the webhook', () => checkPayment(ctx, notification, seen?.paymentId ?? null));
  await step('mark the webhook handled', () => finishNotification(ctx, 'braintree', eventId));
  return ok(null);
}

async function advance(ctx: CheckoutCtx & Ctx, { orderId, orderState, paymentId }: PaymentFound): Promise<void> {
  if (orderState === 'PENDING' || orderState === 'FAILING') {
    // Another process may hold the lease; then there is nothing to do.
    const order = await step('lease the order of the webhook', () => leaseOrder(ctx, orderId, maxLeaseSeconds(ctx)));
    if (!order) return;
    const payments = await step('read payments for the webhook', () => findPayments(ctx, orderId));
    await step('advance the order of the webhook', () =>
      advanceOrder(ctx, order, payments, { calls: 1, whenUnknown: 'wait' }),
    );
  } else if (paymentId && orderState !== 'FAILED' && orderState !== 'CANCELLED' && orderState !== 'CANCELLING') {
    await step('capture the payment of the webhook', () => capturePayment(ctx, paymentId));
  }
}
