import { z } from 'zod';
import { getOrderView } from '#modules/order-views/get-order-view.ts';
import type { Order } from '#modules/orders/order.ts';
import type { CarrierCtx } from '#modules/parcels/carrier-context.ts';
import { printReturnLabel } from '#modules/parcels/return-labels/print-return-label.ts';
import type { Ctx } from '#platform/context.ts';
import type { Refusal, Reply } from '../endpoint.ts';

/** `none`: the gift receipt, for the recipient of a present (EDIT-07). */
export const receiptQuery = z.strictObject({ prices: z.enum(['shown', 'none']).default('shown') });
export type ReceiptQuery = z.output<typeof receiptQuery>;

export const whichCorrection = z.object({
  number: z.string().max(100),
  correction: z.string().regex(/^[1-9]\d{0,5}$/),
});

export const whichReturn = z.object({ number: z.string().max(100), rma: z.string().regex(/^R\d{8}$/) });

/** The label of a return of an order, as a file (PARC-04). */
export async function replyWithReturnLabel(
  ctx: CarrierCtx,
  order: Order | null,
  rma: string,
): Promise<Reply | Refusal> {
  if (!order) return { errorCode: 'OrderNotFound' };
  const printed = await printReturnLabel(ctx, order.number, rma);
  if (printed.ok) return { status: 200, file: { ...printed.value, contentType: 'application/pdf' } };
  return { errorCode: printed.error.reason === 'CARRIER' ? 'CarrierSilent' : 'ParcelHasNoLabel' };
}

/** Supply correction information of a refund of an order, as a file (HON-04). */
export async function replyWithCorrection(ctx: Ctx, order: Order | null, number: string): Promise<Reply | Refusal> {
  const view = order && (await getOrderView(ctx, order));
  const correction = view?.corrections.find((one) => `${one.number}` === number);
  if (!view || !correction) return { errorCode: 'OrderNotFound' };
  const { writeCorrectionPdf } = await import('#modules/order-views/write-correction-pdf.ts');
  const bytes = await writeCorrectionPdf(view, correction);
  const name = `refund-receipt-${view.number}-${correction.number}.pdf`;
  return { status: 200, file: { bytes, contentType: 'application/pdf', name } };
}

/** The tax receipt of an order as a file, or its gift receipt. */
export async function replyWithReceipt(
  ctx: Ctx,
  order: Order | null,
  { prices }: ReceiptQuery,
): Promise<Reply | Refusal> {
  const view = order && (await getOrderView(ctx, order));
  if (!view) return { errorCode: 'OrderNotFound' };
  // The PDF library is loaded with the first receipt only.
  const bytes =
    prices === 'none'
      ? await (await import('#modules/order-views/write-gift-receipt-pdf.ts')).writeGiftReceiptPdf(view)
      : await (await import('#modules/order-views/write-receipt-pdf.ts')).writeReceiptPdf(view);
  const name = `${prices === 'none' ? 'gift' : 'tax'}-receipt-${view.number}.pdf`;
  return { status: 200, file: { bytes, contentType: 'application/pdf', name } };
}
