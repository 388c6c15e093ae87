/** `kerb orders …`: orders waiting for dispatch, and one order as staff need it. */
import { getOrderView } from '#modules/order-views/get-order-view.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { listOrderQueue } from '#modules/orders/lookup/list-order-queue.ts';
import { type OrderState, orderTransitions } from '#modules/orders/order.ts';
import { orderStatus } from '#modules/orders/order-status.ts';
import { centsToDollars, dollarsToCents, formatCents } from '#shared/money.ts';
import { formatDayTime } from '#shared/nz-dates.ts';
import { productName } from '#shared/product-name.ts';
import { printJson, printTable } from '../print.ts';
import { CommandProblem, withShopDatabase } from '../with-shop-database.ts';

const toSend: readonly OrderState[] = ['PLACED', 'PARTLY_SHIPPED'];

/** Orders in one state, the longest waiting first; without a state, those with something left to dispatch. */
export async function listOrdersCommand(options: { state?: string; limit: number; json?: boolean }): Promise<number> {
  const state = options.state?.toUpperCase();
  if (state !== undefined && !(state in orderTransitions))
    throw new CommandProblem(`No order is ever ${state}. Orders are ${Object.keys(orderTransitions).join(', ')}.`);
  const rows = await withShopDatabase((ctx) =>
    listOrderQueue(ctx, state ? [state as OrderState] : toSend, options.limit),
  );
  if (options.json) {
    for (const row of rows)
      printJson({
        ...row,
        totalCents: undefined,
        total: centsToDollars(row.totalCents),
        status: orderStatus(row),
        placedAt: row.placedAt.toISOString(),
      });
    return 0;
  }
  if (rows.length === 0) {
    process.stdout.write('There are no such orders.\n');
    return 0;
  }
  printTable([
    ['ORDER', 'STATE', 'STATUS', 'PLACED', 'UNITS LEFT', 'FROM', 'HOW', 'TOTAL'],
    ...rows.map((row) => [
      row.number,
      row.state,
      row.waitsForRma ? `Waits for ${row.waitsForRma}` : (orderStatus(row) ?? ''),
      formatDayTime(row.placedAt),
      String(row.units),
      row.locationId,
      row.shippingType === 'DELIVERY' ? 'send' : 'collect',
      formatCents(row.totalCents),
    ]),
  ]);
  return 0;
}

export async function showOrderCommand(number: string, { json }: { json?: boolean }): Promise<number> {
  return withShopDatabase(async (ctx) => {
    const order = await getOrder(ctx, number);
    if (!order) throw new CommandProblem('There is no such order.');
    const view = await getOrderView(ctx, order);
    if (json) {
      printJson({ state: order.state, ...(view ?? { number: order.number }) });
      return 0;
    }
    const out = (line: string) => process.stdout.write(`${line}\n`);
    out(
      `${order.number}  ${order.state}${view ? `  ${view.status}` : ''}  ${formatDayTime(order.placedAt ?? order.createdAt)}  ${formatCents(order.totalCents)}`,
    );
    if (!view) return 0;
    out(`${view.contact.firstName} ${view.contact.lastName}, ${view.contact.email}, ${view.contact.phone}`);
    out(`${view.shippingLabel}: ${view.destination.join(', ')}`);
    printTable([
      ['LINE', 'QTY', 'SENT', 'RETURNED', 'SIZE', 'WHAT', 'TOTAL'],
      ...view.lines.map((line) => [
        line.lineId,
        String(line.qty),
        String(line.qtyDispatched),
        String(line.qtyReturned),
        line.size,
        `${productName(line)}, ${line.colourName}`,
        formatCents(dollarsToCents(line.total)),
      ]),
    ]);
    for (const { carrier, trackingNumber, dispatchedAt, kind } of view.parcels)
      out(
        kind !== 'courier'
          ? `${kind === 'email' ? 'Sent by email' : 'Collected'} ${dispatchedAt}`
          : `Parcel ${dispatchedAt} ${carrier} ${trackingNumber}`.trimEnd(),
      );
    for (const { label, amount, refunded } of view.paidWith)
      out(
        `Paid ${formatCents(dollarsToCents(amount))} ${label}${refunded ? `, ${formatCents(dollarsToCents(refunded))} refunded` : ''}`,
      );
    for (const rma of view.rmaIds) out(`Return ${rma}`);
    return 0;
  });
}
