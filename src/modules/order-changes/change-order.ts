import type { OrderChange } from '#contract/orders/order-changes.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { lockOrder } from '#modules/orders/lock-order.ts';
import type { Order } from '#modules/orders/order.ts';
import { agreeVersion } from '#modules/orders/versions/agree-version.ts';
import { listOrderChanges } from '#modules/orders/versions/list-order-changes.ts';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import { readRefundedLines } from '#modules/payments/refunds/refunded-lines.ts';
import { findOfferedSizes } from '#modules/returns/exchanges/offered-sizes.ts';
import { announceStockChange } from '#modules/stock/announce-stock-change.ts';
import { changeReservedStock } from '#modules/stock/change-reserved-stock.ts';
import { announceOrder } from '#modules/webhooks/announce-order.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { commitIfOk } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type DeliveryRefusal, findDelivery } from './find-delivery.ts';
import { loggedChange } from './logged-change.ts';
import { type PlannedSizes, planSizes } from './plan-change.ts';

/** TOO_LATE: picking has begun, or the order is one that only staff change. SOLD_OUT: a size has too few units. */
export type ChangeRefusal = DeliveryRefusal | 'TOO_LATE' | 'SIZE_UNKNOWN' | 'SOLD_OUT';

/**
 * Changes the address and sizes of an order for its shopper until picking begins, at no difference of money (EDIT-02):
 * all of it or none, in one transaction that locks the order, as its next agreed version. The same change again does
 * nothing. The caller checks whose order it is. Call outside transactions.
 */
export async function changeOrder(
  ctx: Ctx,
  number: string,
  change: OrderChange,
  actor: string,
): Promise<Result<null, ChangeRefusal>> {
  const changed = await commitIfOk(ctx, async (tx): Promise<Result<'CHANGED' | 'BEFORE', ChangeRefusal>> => {
    const held = await lockOrder(tx, number);
    const order = held && (await getOrder(tx, number));
    if (!order) return fail('TOO_LATE');
    const before = await listOrderChanges(tx, order.id);
    if (before.some(({ id }) => id === change.changeId)) return ok('BEFORE');
    return order.isChangeable ? writeChange(tx, order, change, actor) : fail('TOO_LATE');
  });
  if (!changed.ok) return changed;
  if (changed.value === 'CHANGED' && change.sizes.length > 0) announceStockChange(ctx);
  return ok(null);
}

async function writeChange(
  tx: Ctx,
  order: Order,
  change: OrderChange,
  actor: string,
): Promise<Result<'CHANGED', ChangeRefusal>> {
  const { changeId, address, sizes } = change;
  const delivery = address ? await findDelivery(tx, order, address) : ok(order.shipping);
  if (!delivery.ok) return delivery;
  const planned = await planSizesOf(tx, order, sizes);
  if (!planned.ok) return planned;
  const { lines, words, ...units } = planned.value;
  const next = { shipping: delivery.value, lines };
  const versionNo = await agreeVersion(tx, order.id, next, { changeId, actor });
  await putInOutbox(tx, [
    {
      dedupeKey: `changed:${order.id}:${changeId}`,
      kind: 'email.order-changed',
      payload: { orderNumber: order.number },
    },
  ]);
  await announceOrder(tx, 'order.changed', order.id, { addressChanged: address !== undefined });
  await writeAudit(tx, {
    actor,
    action: 'order.changed',
    subject: order.number,
    detail: { versionNo, sizes: words, address: address !== undefined },
    ...loggedChange(order, next, versionNo),
  });
  const { shortVariantIds } = await changeReservedStock(tx, order.id, `change:${changeId}`, units);
  return shortVariantIds.length > 0 ? fail('SOLD_OUT') : ok('CHANGED');
}

/** A line of which staff refunded units stays as it is: what is left of it is theirs to say. */
async function planSizesOf(
  tx: Ctx,
  order: Order,
  sizes: OrderChange['sizes'],
): Promise<Result<PlannedSizes, ChangeRefusal>> {
  if (sizes.length === 0) return ok({ lines: [], released: [], reserved: [], words: [] });
  const refunded = await readRefundedLines(tx, order.id);
  if (sizes.some(({ lineId }) => refunded.has(Number(lineId)))) return fail('TOO_LATE');
  const offered = await findOfferedSizes(
    tx,
    sizes.map(({ variantId }) => Number(variantId)),
  );
  return planSizes(order.lines, sizes, offered);
}
