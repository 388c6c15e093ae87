/** orders_export.csv of a generated shop: refunds, discounts, deliveries in part, gift cards; with its totals by day. */
import { nzDay } from '#shared/nz-dates.ts';
import { orderHead, orderRows, type SampleOrder } from '../fixtures/orders/shopify-orders.ts';
import { customerAt } from './customer-rows.ts';
import { productAt } from './product-rows.ts';
import { between, dollars, pick, randomOf, type ShopSize } from './shop-size.ts';

/** Cents of the orders of a New Zealand day. */
export interface DayTotal {
  orders: number;
  totalCents: number;
  refundedCents: number;
}

/** Four years of orders. */
const FIRST_DAY = Date.UTC(2022, 9, 1);
const YEARS_MS = 4 * 365 * 86_400_000;

interface MadeOrder {
  order: SampleOrder;
  at: Date;
  totalCents: number;
  refundedCents: number;
}

/** The n-th order; the same whenever it is asked for. */
function orderAt(size: ShopSize, n: number): MadeOrder {
  const random = randomOf(size, 3, n);
  const lines = Array.from({ length: between(random, 1, 3) }, () => {
    const product = productAt(size, between(random, 0, size.products - 1));
    const variant = pick(random, product.variants);
    return { name: `${product.title} - ${variant.colour} / ${variant.size}`, sku: variant.sku, cents: product.cents };
  }).map((line) => ({ ...line, qty: between(random, 1, 10) > 9 ? 2 : 1 }));
  const goods = lines.reduce((sum, { qty, cents }) => sum + qty * cents, 0);
  const discount = n % 6 === 0 ? Math.round(goods * 0.1) : 0;
  const delivery = goods - discount >= 15_000 ? 0 : 795;
  const totalCents = goods - discount + delivery;
  const state = between(random, 0, 99);
  const refundedCents = state < 4 ? totalCents : state < 12 ? Math.min(totalCents, lines[0]?.cents ?? 0) : 0;
  const at = new Date(FIRST_DAY + Math.floor((n / size.orders) * YEARS_MS));
  const { email, first, last, street, city, postcode } = customerAt(size, between(random, 0, size.customers - 1));
  const refunded = refundedCents === 0 ? 'paid' : refundedCents === totalCents ? 'refunded' : 'partially_refunded';
  return {
    ...{ at, totalCents, refundedCents },
    order: {
      number: `#${n + 1_001}`,
      // One in a hundred was sold at a till to nobody known.
      email: n % 100 === 99 ? '' : email,
      lines: lines.map(({ name, sku, qty, cents }) => ({ name, sku, qty, price: dollars(cents) })),
      ...{ discount: dollars(discount), discountCode: discount > 0 ? 'WINTER10' : '', delivery: dollars(delivery) },
      ...{ tax: dollars(Math.round((totalCents * 3) / 23)), refunded: dollars(refundedCents), paid: refunded },
      sent: state < 3 ? '' : state >= 97 ? 'partial' : 'fulfilled',
      createdAt: `${at.toISOString().slice(0, 19).replace('T', ' ')} +0000`,
      cancelledAt:
        state < 2 ? `${new Date(at.getTime() + 3_600_000).toISOString().slice(0, 19).replace('T', ' ')} +0000` : '',
      payment: n % 11 === 0 ? 'Shopify Payments + Gift Card' : 'Shopify Payments',
      shipTo: { name: `${first} ${last}`, street, city, postcode },
      tags: n % 13 === 0 ? 'phone, wholesale' : '',
    },
  };
}

/** The rows of the export; adds every order to `days`. */
export function* orderExportRows(size: ShopSize, days: Map<string, DayTotal>): Generator<string> {
  yield `${orderHead}\n`;
  for (let n = 0; n < size.orders; n += 1) {
    const { order, at, totalCents, refundedCents } = orderAt(size, n);
    const day = nzDay(at);
    const sum = days.get(day) ?? { orders: 0, totalCents: 0, refundedCents: 0 };
    days.set(day, {
      orders: sum.orders + 1,
      totalCents: sum.totalCents + totalCents,
      refundedCents: sum.refundedCents + refundedCents,
    });
    yield `${orderRows(order).join('\n')}\n`;
  }
}
