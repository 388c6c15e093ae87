import type { Ctx } from '#platform/context.ts';
import type { GatewayNotification } from '../card-gateway.port.ts';
import { openCase } from '../cases/open-case.ts';
import { refundByRef } from '../internal/case-records.ts';
import { paymentById } from '../internal/payment-records.ts';
import type { PaymentsCtx } from '../payments-context.ts';

const COLLECTED: readonly string[] = ['CAPTURING', 'CAPTURED', 'PART_REFUNDED', 'REFUNDED'];

/**
 * Applies a webhook of the card gateway to money that we count as ours (FIX-22): a settlement declined after the
 * capture, a refund refused after it was accepted, a dispute. The transaction is looked up at the gateway; only the
 * existence of a dispute is taken from the signed notification itself. Throws while the gateway does not answer.
 */
export async function checkPayment(
  ctx: PaymentsCtx & Pick<Ctx, 'db' | 'log'>,
  notification: GatewayNotification,
  paymentId: string | null,
): Promise<void> {
  const { kind, gatewayRef } = notification;
  if (gatewayRef === null) return;
  const payment = paymentId === null ? undefined : await paymentById(ctx, paymentId);
  if (payment && kind.startsWith('dispute_')) {
    // Won or expired in our favour: staff close the case.
    const said = `${kind.replaceAll('_', ' ')} by the cardholder's bank`;
    await openCase(ctx, {
      kind: 'DISPUTE',
      dedupeKey: `dispute:${payment.id}`,
      orderId: payment.orderId,
      paymentId: payment.id,
      amountCents: payment.authorisedCents,
      said,
    });
    return;
  }
  if (payment && COLLECTED.includes(payment.state)) {
    const found = await ctx.cardGateway.find(gatewayRef);
    if (found && (found.state === 'DECLINED' || found.state === 'VOIDED'))
      await openSettlementCase(ctx, payment, found.state);
  } else if (!payment) await checkRefund(ctx, gatewayRef);
}

/** Money that was captured and then not settled. */
export const openSettlementCase = (
  ctx: Pick<Ctx, 'db' | 'log'>,
  payment: { id: string; orderId: string; authorisedCents: bigint },
  theirs: string,
): Promise<void> =>
  openCase(ctx, {
    kind: 'SETTLEMENT_DECLINED',
    dedupeKey: `settlement:${payment.id}`,
    orderId: payment.orderId,
    paymentId: payment.id,
    amountCents: payment.authorisedCents,
    said: `collected here; the gateway says ${theirs}`,
  });

/** Whether a refund of ours stands at the card gateway as we made it; opens a case when it has been declined since. */
async function checkRefund(ctx: PaymentsCtx & Pick<Ctx, 'db' | 'log'>, gatewayRef: string): Promise<void> {
  const refund = await refundByRef(ctx, gatewayRef);
  if (!refund) return;
  const found = await ctx.cardGateway.find(gatewayRef);
  if (found?.state !== 'DECLINED' && found?.state !== 'VOIDED') return;
  const { id, ...facts } = refund;
  await openCase(ctx, {
    kind: 'REFUND_DECLINED',
    dedupeKey: `refund-declined:${id}`,
    refundId: id,
    ...facts,
    said: `refunded here; the gateway says ${found.state}`,
  });
}
