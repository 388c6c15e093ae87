import type { Returnable } from '#contract/orders/returns.ts';
import type { Order } from '#modules/orders/order.ts';
import { worthOf } from '#modules/orders/worth-of.ts';
import type { Ctx } from '#platform/context.ts';
import { centsToDollars } from '#shared/money.ts';
import { sizesInStock } from './internal/return-records.ts';
import { isReturnable, returnableQty } from './return-rules.ts';
import { lastReturnDay } from './return-window.ts';

/** Where a replacement is taken from: the store where the order is collected, else the warehouse. */
export const replacementPlace = ({ shipping }: Pick<Order, 'shipping'>): string =>
  shipping.type === 'STORE_PICKUP' ? shipping.store.erpStoreId : 'warehouse';

/**
 * What of an order may be returned and which sizes are available in exchange, at `place` where one is given; null when
 * nothing may be returned (RET-01, RET-03, FIX-68).
 */
export async function getReturnable(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  order: Order,
  place = replacementPlace(order),
): Promise<Returnable | null> {
  if (!isReturnable(order, ctx.clock.now())) return null;
  const lines = order.lines.filter((line) => returnableQty(line) > 0);
  const sizes = await sizesInStock(
    ctx,
    lines.map(({ productId }) => productId),
    place,
  );
  return {
    number: order.number,
    until: lastReturnDay(order),
    lines: lines.map((line) => ({
      lineId: String(line.lineNo),
      name: line.name,
      brand: line.brand,
      colourName: line.colourName,
      size: line.sizeLabel,
      qty: returnableQty(line),
      each: centsToDollars(worthOf(line, 0, 1)),
      exchange: sizes
        .filter(({ productId, variantId }) => productId === line.productId && variantId !== line.variantId)
        .map(({ variantId, size }) => ({ variantId: String(variantId), size })),
    })),
  };
}
