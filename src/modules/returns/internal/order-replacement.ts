import { randomUUID, randomUUIDv7 } from 'node:crypto';
import type { StorePlace } from '#contract/stores/store.ts';
import type { Order, OrderDraft, OrderLine, PlacedLine } from '#modules/orders/order.ts';
import { newOrderNumber } from '#modules/orders/order-number.ts';
import { createReplacement } from '#modules/orders/returns/replacement-order.ts';
import { worthOf } from '#modules/orders/worth-of.ts';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import { reserveStock } from '#modules/stock/reserve-stock.ts';
import type { Ctx } from '#platform/context.ts';
import { centsToDollars } from '#shared/money.ts';
import { type NewReturn, variantsById } from './return-records.ts';

const LABEL = 'Exchange';

/**
 * The lines of the exchange order of a return, with stock of `locationId`; null when one is not another size of the
 * same product.
 */
export async function planReplacement(
  tx: Ctx,
  order: Order,
  made: NewReturn,
  locationId: string,
): Promise<OrderLine[] | null> {
  const wanted = made.lines.filter(({ exchangeVariantId }) => exchangeVariantId !== null);
  if (wanted.length === 0) return [];
  const variants = await variantsById(
    tx,
    wanted.map(({ exchangeVariantId }) => exchangeVariantId as number),
  );
  const lines: OrderLine[] = [];
  for (const { lineNo, qty, exchangeVariantId } of wanted) {
    const line = order.lines.find((one) => one.lineNo === lineNo);
    const variant = variants.find(({ variantId }) => variantId === exchangeVariantId);
    if (!line || !variant || variant.productId !== line.productId || variant.variantId === line.variantId) return null;
    const worth = worthOf(line, 0, qty);
    lines.push({
      ...pickSold(line),
      variantId: variant.variantId,
      variantCode: variant.code,
      sizeLabel: variant.size,
      locationId,
      qty,
      discountCents: line.unitPriceCents * BigInt(qty) - worth,
      totalCents: worth,
    });
  }
  return lines;
}

/**
 * How the exchanged sizes reach the shopper: as the original order did, once the return is received, or at a store's
 * counter at once.
 */
export function exchangeShipping(
  { shipping }: Pick<Order, 'shipping'>,
  counter: StorePlace | null,
): OrderDraft['shipping'] {
  if (!counter) return { ...shipping, label: LABEL, promise: 'Leaves when your return has arrived' };
  return {
    type: 'STORE_PICKUP',
    store: counter,
    options: { methodCode: 'storePickup' },
    label: LABEL,
    promise: 'Handed over at the counter',
  };
}

/**
 * Creates the exchange order of a return and reserves its stock. False when one is out of stock: the caller rolls
 * back.
 */
export async function orderReplacement(
  tx: Ctx,
  order: Order,
  exchange: { rootOrderId: string; rma: string; shipping: OrderDraft['shipping'] },
  lines: OrderLine[],
): Promise<boolean> {
  if (lines.length === 0) return true;
  const { rootOrderId, rma, shipping } = exchange;
  const draft = draftOf(order, shipping, lines);
  await createReplacement(tx, draft, rootOrderId, rma);
  await putInOutbox(tx, [
    {
      dedupeKey: `order-confirmation:${draft.id}`,
      kind: 'email.order-confirmation',
      payload: { orderNumber: draft.number },
    },
  ]);
  const { shortVariantIds } = await reserveStock(tx, draft.id, lines);
  return shortVariantIds.length === 0;
}

/** The sold line, without its later state. */
const pickSold = ({
  lineNo: _,
  shippedQty: __,
  returnedQty: ___,
  cancelledQty: ____,
  ...sold
}: PlacedLine): OrderLine => sold;

/** The amount paid already is a credit against it: nothing is due, and no further GST. */
function draftOf(order: Order, shipping: OrderDraft['shipping'], lines: OrderLine[]): OrderDraft {
  const worth = lines.reduce((sum, { totalCents }) => sum + totalCents, 0n);
  return {
    id: randomUUIDv7(),
    customerId: order.customerId,
    number: newOrderNumber(),
    checkoutId: randomUUID(),
    contact: order.contact,
    shipping,
    billingAddress: order.billingAddress ?? undefined,
    itemSubtotalCents: worth,
    discountCents: worth,
    shippingCents: 0n,
    gstCents: 0n,
    totalCents: 0n,
    explanation: [
      { what: 'items', label: 'Items', amount: centsToDollars(worth) },
      { what: 'delivery', label: LABEL, amount: 0 },
      { what: 'promotion', label: `Paid with order ${order.number}`, amount: -centsToDollars(worth) },
      { what: 'total', label: 'Total', amount: 0 },
    ],
    lines,
  };
}
