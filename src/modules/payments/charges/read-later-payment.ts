import type { Queries } from '#platform/database/database.ts';
import { paymentById } from '../internal/payment-records.ts';
import { isExternalPayment } from '../methods/payment-methods.ts';
import type { ExternalPayment } from '../payment.ts';

/** The payment as it is now. Throws where it is none of a provider. */
export async function readLaterPayment(ctx: { db: Queries }, id: string): Promise<ExternalPayment> {
  const payment = await paymentById(ctx, id);
  if (!payment || !isExternalPayment(payment)) throw new Error(`no payment by a provider: ${id}`);
  return payment;
}
