import type { Cents } from '#shared/money.ts';

/** How much of an order was paid, in Shopify's words. */
export const paidStates = [
  'pending',
  'authorized',
  'partially_paid',
  'paid',
  'partially_refunded',
  'refunded',
  'voided',
  'expired',
] as const;
export type PaidState = (typeof paidStates)[number];
export const sentStates = ['unfulfilled', 'partial', 'fulfilled', 'restocked'] as const;
export type SentState = (typeof sentStates)[number];
export const lineStates = ['pending', 'partial', 'fulfilled', 'restocked'] as const;

/** As the other shop wrote it; parts may be empty. */
export interface ImportedAddress {
  name: string;
  company: string;
  street1: string;
  street2: string;
  city: string;
  province: string;
  postcode: string;
  country: string;
  phone: string;
}

export interface ImportedLine {
  name: string;
  /** Empty where the other shop had none. */
  sku: string;
  qty: number;
  priceCents: Cents;
  sent: (typeof lineStates)[number];
}

/** An order of another shop as its export describes one (MOVE-02). */
export interface ImportedOrder {
  /** The other shop's own id; null where the export has none. */
  sourceId: string | null;
  /** As customers know it, such as '#1001'. */
  number: string;
  /** Lower case; null for a sale without one. */
  email: string | null;
  phone: string;
  placedAt: Date;
  paidAt: Date | null;
  sentAt: Date | null;
  cancelledAt: Date | null;
  paid: PaidState;
  sent: SentState;
  /** Lines, less discount, with delivery, added tax and the difference that none of them explains, are the total. */
  goodsCents: Cents;
  discountCents: Cents;
  deliveryCents: Cents;
  addedTaxCents: Cents;
  differenceCents: Cents;
  totalCents: Cents;
  /** GST within the total. */
  taxCents: Cents;
  /** Refunded in the other shop. */
  refundedCents: Cents;
  discountCode: string;
  deliveryMethod: string;
  paymentMethod: string;
  channel: string;
  note: string;
  tags: readonly string[];
  billingAddress: ImportedAddress | null;
  deliveryAddress: ImportedAddress | null;
  lines: readonly ImportedLine[];
}

/** What becomes of an order, or why it is refused, in words for shopkeepers. */
export type OrderOutcome = 'created' | 'changed' | 'unchanged' | { refused: string };

/** Whether money came in and the order stood: only these count as sales, and can be refunded. */
export const wasSold = ({ cancelledAt, paid }: Pick<ImportedOrder, 'cancelledAt' | 'paid'>): boolean =>
  cancelledAt === null && ['partially_paid', 'paid', 'partially_refunded', 'refunded'].includes(paid);
