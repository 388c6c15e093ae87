import type { Changeable } from '#contract/orders/order-changes.ts';
import type { Order } from '#modules/orders/order.ts';
import { readRefundedLines } from '#modules/payments/refunds/refunded-lines.ts';
import { listSizesInStock } from '#modules/returns/exchanges/offered-sizes.ts';
import type { Ctx } from '#platform/context.ts';

/** What its shopper can change of an order now: nothing once picking has begun (EDIT-02). */
export async function getChangeable(ctx: Pick<Ctx, 'db' | 'config'>, order: Order): Promise<Changeable> {
  const countries = ctx.config.KERB_ADDRESS_COUNTRIES.split(',');
  if (!order.isChangeable) return { open: false, address: null, countries, lines: [] };
  const { shipping } = order;
  const refunded = await readRefundedLines(ctx, order.id);
  const lines = order.lines.filter(({ stocked, lineNo }) => stocked && !refunded.has(lineNo));
  // All of an order comes from one place.
  const sizes = await listSizesInStock(
    ctx,
    lines.map(({ productId }) => productId),
    lines[0]?.locationId ?? '',
  );
  return {
    open: true,
    address: shipping.type === 'DELIVERY' && shipping.address ? shipping.address : null,
    countries,
    lines: lines.map((line) => ({
      lineId: `${line.lineNo}`,
      name: line.name,
      brand: line.brand,
      colourName: line.colourName,
      size: line.sizeLabel,
      qty: line.qty,
      sizes: sizes
        .filter(({ productId, variantId }) => productId === line.productId && variantId !== line.variantId)
        .map(({ variantId, size }) => ({ variantId: `${variantId}`, size })),
    })),
  };
}
