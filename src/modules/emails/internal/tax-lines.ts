/** What the GST Act asks for, as lines of an email (HON-04). */
import { taxWords } from '#contract/orders/tax-words.ts';
import { supplierOf } from '#modules/order-views/supplier.ts';
import { listCorrections } from '#modules/order-views/tax/list-corrections.ts';
import { recipientOf } from '#modules/order-views/tax/recipient.ts';
import { knownPhone } from '#modules/orders/lookup/known-phone.ts';
import type { Order } from '#modules/orders/order.ts';
import { formatCents } from '#shared/money.ts';
import { formatDayYear } from '#shared/nz-dates.ts';
import type { EmailsCtx } from '../emails-context.ts';

/** The seller, as both kinds of lines begin. */
const supplierLines = ({ config }: Pick<EmailsCtx, 'config'>): string[] | null => {
  const { name, address, gstNumber } = supplierOf(config);
  return gstNumber ? [[name, address].filter(Boolean).join(', '), `GST number ${gstNumber}`] : null;
};

/**
 * Taxable supply information that the rest of a confirmation does not say: seller, date, statement of GST, and from
 * $1,000 on the buyer. Empty for a shop without a GST number, which charges no GST.
 */
export function supplyLines(ctx: Pick<EmailsCtx, 'config'>, order: Order): string[] {
  const supplier = supplierLines(ctx);
  if (!supplier) return [];
  const at = formatDayYear(order.placedAt ?? order.createdAt);
  const buyer = recipientOf(order, knownPhone(order.contact.phone, ctx.config));
  return [
    ...supplier,
    `Order ${order.number}, ${at}`,
    `${taxWords.including} ${formatCents(order.totalCents)}, which includes GST of ${formatCents(order.gstCents)}`,
    ...(buyer.length > 0 ? [`Sold to: ${buyer.join(', ')}`] : []),
  ];
}

/** Supply correction information of one refund of an order; empty where it corrects nothing. */
export async function correctionLines(ctx: EmailsCtx, order: Order, key: string): Promise<string[]> {
  const supplier = supplierLines(ctx);
  const found = supplier && (await listCorrections(ctx, order)).find((one) => one.key === key);
  if (!supplier || !found) return [];
  return [
    `${taxWords.correction}: ${supplier.join(', ')}.`,
    `Refund ${order.number}-${found.number} of ${formatDayYear(found.at)} corrects order ${order.number} of ${formatDayYear(order.placedAt ?? order.createdAt)}: ${formatCents(found.cents)} less, including GST of ${formatCents(found.gstCents)}. The corrected total is ${formatCents(found.totalCents)}, which includes GST of ${formatCents(found.totalGstCents)}.`,
  ];
}
