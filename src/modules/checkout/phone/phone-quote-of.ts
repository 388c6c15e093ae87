import type { PhoneQuote } from '#contract/staff/orders/staff-phone-orders.ts';
import { centsToDollars } from '#shared/money.ts';
import type { CheckoutQuote } from '../quote-checkout.ts';

/** The quote as staff and customer read it. */
export function phoneQuoteOf({ lines, totals, chosen, promotions }: CheckoutQuote): PhoneQuote {
  return {
    lines: lines.map((line) => ({
      ...{ name: line.name, brand: line.brand, colourName: line.colourName, size: line.sizeLabel, qty: line.qty },
      unitPrice: centsToDollars(line.priceCents),
      discount: centsToDollars(line.discountCents),
      total: centsToDollars(line.totalCents),
    })),
    items: centsToDollars(totals.itemsBeforeDiscountsCents),
    discount: centsToDollars(totals.discountCents),
    delivery: centsToDollars(totals.shippingCents),
    gst: centsToDollars(totals.gstCents),
    total: centsToDollars(totals.totalCents),
    deliveryLabel: chosen?.method.label ?? '',
    offers: promotions.applied.map(({ name, amountCents }) => ({ name, amount: centsToDollars(amountCents) })),
  };
}
