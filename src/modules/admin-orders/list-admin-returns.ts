import type { z } from 'zod';
import type { StaffReturnsQuery, staffReturnListSchema } from '#contract/staff/orders/staff-returns.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { findReturn, listOverdueReturns, listReturnQueue, listReturns } from '#modules/returns/find-return.ts';
import type { Return } from '#modules/returns/return.ts';
import type { Queries } from '#platform/database/database.ts';
import { centsToDollars } from '#shared/money.ts';
import { endedReturns } from './internal/admin-order-records.ts';

type List = z.output<typeof staffReturnListSchema>;
const MAX = 100;

/** Returns on their way, waiting for their refund, or done; or those that match an RMA id or order number. */
export async function listAdminReturns(ctx: { db: Queries }, { view, q }: StaffReturnsQuery): Promise<List> {
  return { returns: (await find(ctx, view, q.trim())).map(toRow) };
}

async function find(ctx: { db: Queries }, view: StaffReturnsQuery['view'], text: string): Promise<Return[]> {
  if (text !== '') {
    const one = await findReturn(ctx, text);
    if (one) return [one];
    const order = await getOrder(ctx, text);
    return order ? listReturns(ctx, order.id) : [];
  }
  if (view === 'open') return listReturnQueue(ctx, ['REQUESTED'], MAX);
  if (view === 'overdue') return listOverdueReturns(ctx, MAX);
  if (view === 'received') return listReturnQueue(ctx, ['RECEIVED'], MAX);
  const ended = await Promise.all((await endedReturns(ctx, MAX)).map((rma) => findReturn(ctx, rma)));
  return ended.filter((one) => one !== null);
}

const toRow = (back: Return): List['returns'][number] => ({
  rma: back.rma,
  orderNumber: back.orderNumber,
  state: back.state,
  method: back.method,
  requestedAt: back.requestedAt.toISOString(),
  receivedAt: back.receivedAt?.toISOString() ?? null,
  sentAt: back.sentAt?.toISOString() ?? null,
  refundBy: back.refundBy?.toISOString() ?? null,
  refund: centsToDollars(back.refundCents),
  refunded: centsToDollars(back.refundedCents),
  units: back.lines.reduce((sum, { qty }) => sum + qty, 0),
});
