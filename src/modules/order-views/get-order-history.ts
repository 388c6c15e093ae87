import { limits } from '#contract/fields/limits.ts';
import type { OrderPage, OrderPageQuery } from '#contract/orders/orders.ts';
import type { Caller } from '#modules/accounts/sessions/caller.ts';
import { type HistoryRow, listOrders } from '#modules/orders/lookup/list-orders.ts';
import { orderStatus, sizesOf } from '#modules/orders/order-status.ts';
import { listRmaIds } from '#modules/returns/list-rma-ids.ts';
import type { Queries } from '#platform/database/database.ts';
import { centsToDollars } from '#shared/money.ts';

/**
 * A page of the customer's orders, in-store and online, newest first; null for an invalid cursor (ORD-03). Guest orders
 * with the same email address are among them once `joinGuestOrders` has run.
 */
export async function getOrderHistory(
  ctx: { db: Queries },
  customer: Pick<Caller, 'customerId'>,
  query: OrderPageQuery,
): Promise<OrderPage | null> {
  const page = await listOrders(ctx, customer.customerId, query, limits.ordersPerPage);
  if (!page) return null;
  const rmaIds = await listRmaIds(
    ctx,
    page.orders.map(({ id }) => id),
  );
  return {
    orders: page.orders.flatMap((row) => summaryOf(row, rmaIds.get(row.id) ?? [])),
    newer: page.newer,
    older: page.older,
  };
}

function summaryOf(row: HistoryRow, rmaIds: string[]): OrderPage['orders'] {
  const status = orderStatus(row);
  if (!status) return [];
  return [
    {
      number: row.number,
      channel: row.channel,
      status,
      date: row.placedAt.toISOString(),
      size: sizesOf(row.lines),
      qtyReturned: row.lines.reduce((sum, { returnedQty }) => sum + returnedQty, 0),
      rmaIds,
      total: centsToDollars(row.totalCents),
      items: row.lines.map(({ name, brand, sizeLabel, qty }) => ({ name, brand, size: sizeLabel, qty })),
    },
  ];
}
