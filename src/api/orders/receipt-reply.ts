import { getOrderView } from '#modules/order-views/get-order-view.ts';
import type { Order } from '#modules/orders/order.ts';
import type { Ctx } from '#platform/context.ts';
import type { Refusal, Reply } from '../endpoint.ts';

/** The tax receipt of an order as a file. */
export async function replyWithReceipt(ctx: Ctx, order: Order | null): Promise<Reply | Refusal> {
  const view = order && (await getOrderView(ctx, order));
  if (!view) return { errorCode: 'OrderNotFound' };
  // The PDF library is loaded with the first receipt only.
  const { writeReceiptPdf } = await import('#modules/order-views/write-receipt-pdf.ts');
  return {
    status: 200,
    file: {
      bytes: await writeReceiptPdf(view),
      contentType: 'application/pdf',
      name: `tax-receipt-${view.number}.pdf`,
    },
  };
}
