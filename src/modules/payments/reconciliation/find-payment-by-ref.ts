import { paymentByRef } from '../internal/payment-records.ts';
import type { PaymentsCtx } from '../payments-context.ts';

export interface PaymentFound {
  orderId: string;
  orderState: string;
  /** Null while our row does not have the transaction's reference yet. */
  paymentId: string | null;
}

/**
 * The order of a card gateway transaction: by our row, else by the gateway's own data. Throws while the gateway does
 * not answer.
 */
export async function findPaymentByRef(ctx: PaymentsCtx, gatewayRef: string): Promise<PaymentFound | null> {
  const known = await paymentByRef(ctx, gatewayRef, null);
  if (known) return known;
  const found = await ctx.cardGateway.find(gatewayRef);
  return found ? paymentByRef(ctx, gatewayRef, found.orderNumber) : null;
}
