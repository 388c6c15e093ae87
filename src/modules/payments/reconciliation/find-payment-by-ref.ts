import { paymentByRef } from '../internal/payment-records.ts';
import type { PaymentsCtx } from '../payments-context.ts';

export interface PaymentFound {
  orderId: string;
  orderState: string;
  /** Null while our row does not name the transaction yet. */
  paymentId: string | null;
}

/** Which order a transaction of the card gateway belongs to: by our row, else by what the gateway itself says of it. Throws while the gateway is silent. */
export async function findPaymentByRef(ctx: PaymentsCtx, gatewayRef: string): Promise<PaymentFound | null> {
  const known = await paymentByRef(ctx, gatewayRef, null);
  if (known) return known;
  const found = await ctx.cardGateway.find(gatewayRef);
  return found ? paymentByRef(ctx, gatewayRef, found.orderNumber) : null;
}
