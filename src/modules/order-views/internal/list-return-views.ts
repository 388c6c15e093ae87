import type { ReturnView } from '#contract/orders/returns.ts';
import type { Order } from '#modules/orders/order.ts';
import { findReturnLabels } from '#modules/parcels/return-labels/find-return-labels.ts';
import { listReturns } from '#modules/returns/find-return.ts';
import { returnStatus } from '#modules/returns/return.ts';
import type { Queries } from '#platform/database/database.ts';
import { centsToDollars } from '#shared/money.ts';
import { productName } from '#shared/product-name.ts';
import { returnLabelView } from './return-label-view.ts';

/** The returns of an order as shown to shoppers (RET-05). */
export async function listReturnViews(ctx: { db: Queries }, order: Order, sendTo: string[]): Promise<ReturnView[]> {
  const returns = await listReturns(ctx, order.id);
  const rmas = returns.map(({ rma }) => rma);
  const labels = await findReturnLabels(ctx, rmas);
  return returns.map((back) => ({
    rmaId: back.rma,
    status: returnStatus(back),
    method: back.method,
    requestedAt: back.requestedAt.toISOString(),
    refundBy: back.refundBy?.toISOString() ?? null,
    refusal: back.refusalReason,
    refund: centsToDollars(back.refundCents),
    lines: back.lines.flatMap((line) => {
      const sold = order.lines.find(({ lineNo }) => lineNo === line.lineNo);
      return sold
        ? [
            {
              name: productName(sold),
              size: sold.sizeLabel,
              qty: line.qty,
              reason: line.reason,
              exchangeSize: line.exchangeSize,
            },
          ]
        : [];
    }),
    sendTo,
    label: returnLabelView(back, labels.get(back.rma)),
  }));
}
