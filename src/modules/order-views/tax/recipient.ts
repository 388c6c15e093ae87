/** The buyer on an order's documents for GST. Pure. */
import { addressLines } from '#contract/fields/country-rules.ts';
import type { Order } from '#modules/orders/order.ts';

/** From this total on, the buyer's details belong to taxable supply information; the Act: a supply above $1,000. */
const RECIPIENT_FROM_CENTS = 100_000n;

/**
 * The buyer's name; from $1,000 on with address, email address and phone number (section 19E of the GST Act, "recipient
 * details"). The address is that of the bill, else that of the delivery. Nothing is left of an erased customer.
 */
export function recipientOf({ contact, billingAddress, shipping, totalCents }: Order, phone: string): string[] {
  const name = `${contact.firstName} ${contact.lastName}`.trim();
  if (totalCents < RECIPIENT_FROM_CENTS) return [name].filter(Boolean);
  const address = billingAddress ?? (shipping.type === 'DELIVERY' ? shipping.address : null);
  return [...new Set([name, ...(address ? addressLines(address) : []), contact.email, phone])].filter(Boolean);
}
