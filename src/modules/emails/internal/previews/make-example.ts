import { destinationLines } from '#modules/order-views/order-destination.ts';
import { returnAddress } from '#modules/order-views/supplier.ts';
import type { Order } from '#modules/orders/order.ts';
import { getStorePlace } from '#modules/stores/get-store-place.ts';
import { formatCents } from '#shared/money.ts';
import type { EmailsCtx } from '../../emails-context.ts';
import type { RefundPart } from '../refund-parts.ts';
import { shopOf } from '../shop-of.ts';
import type { Example } from './example.ts';

/** What the previews of emails are made of. The parcel, return and refund are examples: the order may have none. */
export async function makeExample(ctx: Pick<EmailsCtx, 'config' | 'db'>, order: Order): Promise<Example> {
  const { contact, shipping } = order;
  const amount = formatCents(order.totalCents);
  const part = (label: string, more: Partial<RefundPart>): RefundPart => ({
    ...{ label, amount, note: '', outside: true },
    ...more,
  });
  return {
    shop: shopOf(ctx),
    order,
    info: { number: order.number, firstName: contact.firstName },
    rma: `${order.number}-R1`,
    total: amount,
    parts: [part('Visa ending in 0000', {})],
    creditParts: [part('Store credit', { outside: false, asCredit: true })],
    store: await destinationLines(ctx, order),
    place: shipping.type === 'STORE_PICKUP' ? await getStorePlace(ctx, shipping.store.erpStoreId) : null,
    sendTo: returnAddress(ctx.config),
  };
}
