/** An imported order, its lines and its returns as both its buyer and staff see them. */
import { centsToDollars } from '#shared/money.ts';
import { stateOf } from '../order-state.ts';
import type { LineRow, OrderRow, ReturnRow } from './view-records.ts';

export const viewOf = (order: OrderRow) => ({
  id: order.id,
  number: order.number,
  state: stateOf(order),
  date: order.placedAt.toISOString(),
  total: centsToDollars(order.totalCents),
  goods: centsToDollars(order.goodsCents),
  discount: centsToDollars(order.discountCents),
  discountCode: order.discountCode,
  delivery: centsToDollars(order.deliveryCents),
  deliveryMethod: order.deliveryMethod,
  addedTax: centsToDollars(order.addedTaxCents),
  difference: centsToDollars(order.differenceCents),
  tax: centsToDollars(order.taxCents),
  refunded: centsToDollars(order.refundedCents + order.returnedCents),
  paymentMethod: order.paymentMethod,
  deliveryAddress: order.deliveryAddress,
});

export const lineView = ({ lineNo, name, sku, qty, priceCents, returnedQty, productPath }: LineRow) => ({
  ...{ lineNo, name, sku, qty, productPath },
  price: centsToDollars(priceCents),
  returned: returnedQty,
});

export const returnView = ({ id, at, amountCents, paidBy, items }: ReturnRow) => ({
  ...{ id, paidBy, items },
  at: at.toISOString(),
  amount: centsToDollars(amountCents),
});
