import { createHash } from 'node:crypto';
import { leaseOrder } from '#modules/orders/state/order-lease.ts';
import { capturePayment } from '#modules/payments/charges/capture-payment.ts';
import { findPayments } from '#modules/payments/charges/find-payments.ts';
import { checkPayment } from '#modules/payments/reconciliation/check-payment.ts';
import { findPaymentByRef, type PaymentFound } from '#modules/payments/reconciliation/find-payment-by-ref.ts';
import type { Ctx } from '#platform/context.ts';
import { failpoint } from '#platform/failpoint.ts';
import { finishNotification, insertNotification } from '#platform/inbox.ts';
import type { CheckoutCtx } from './checkout-context.ts';
import { advanceOrder } from './internal/order/advance-order.ts';
import { leaseSecondsOf } from './place-order.ts';

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
): Promise<'TAKEN' | 'FORGED' | 'TOO_OLD'> {
  const notification = await ctx.cardGateway.readNotification(signed);
  await failpoint('handle-gateway-webhook.read');
  if (!notification) return 'FORGED';
  if (ctx.clock.now().getTime() - notification.at.getTime() > MAX_AGE_MS) return 'TOO_OLD';
  const eventId = createHash('sha256').update(signed.payload).digest('hex');
  const fresh = await insertNotification(ctx, 'braintree', eventId, {
    kind: notification.kind,
    gatewayRef: notification.gatewayRef,
  });
  await failpoint('handle-gateway-webhook.kept');
  if (!fresh || notification.gatewayRef === null) return 'TAKEN';
  const seen = await findPaymentByRef(ctx, notification.gatewayRef);
  await failpoint('handle-gateway-webhook.seen');
  if (seen) {
    await drive(ctx, seen);
    await failpoint('handle-gateway-webhook.driven');
  } else ctx.log.info({ kind: notification.kind }, 'a webhook names no payment of ours');
  await checkPayment(ctx, notification, seen?.paymentId ?? null);
  await failpoint('handle-gateway-webhook.checked');
  await finishNotification(ctx, 'braintree', eventId);
  await failpoint('handle-gateway-webhook.finished');
  return 'TAKEN';
}

async function drive(ctx: CheckoutCtx & Ctx, { orderId, orderState, paymentId }: PaymentFound): Promise<void> {
  if (orderState === 'PENDING' || orderState === 'FAILING') {
    // Another process may hold the lease; then there is nothing to do.
    const order = await leaseOrder(ctx, orderId, leaseSecondsOf(ctx));
    await failpoint('handle-gateway-webhook.leased');
    if (!order) return;
    const payments = await findPayments(ctx, orderId);
    await failpoint('handle-gateway-webhook.payments-read');
    await advanceOrder(ctx, order, payments, { calls: 1, whenUnknown: 'wait' });
    await failpoint('handle-gateway-webhook.advanced');
  } else if (paymentId && orderState !== 'FAILED' && orderState !== 'CANCELLED' && orderState !== 'CANCELLING') {
    await capturePayment(ctx, paymentId);
    await failpoint('handle-gateway-webhook.captured');
  }
}
