/** What a cart costs and how that came about. Pure, whole cents; the one division is the GST's (LOC-02 to LOC-04, A12). */
import type { ExplanationStep } from '#contract/checkout.ts';
import { gstWithin } from '#shared/gst.ts';
import { type Cents, centsToDollars } from '#shared/money.ts';

export interface TotalsInput {
  lines: readonly { qty: number; unitPriceCents: Cents; discountCents: Cents; taxExclusive: boolean }[];
  /** Promotions that take something off the lines; their amounts sum to the lines' discounts. */
  promotions: readonly { label: string; amountCents: Cents }[];
  delivery: { label: string; priceCents: Cents } | null;
  /** Gift cards, rewards, points: they pay, they do not make the order cheaper. */
  credits: readonly { label: string; amountCents: Cents }[];
  gstBasisPoints: bigint;
}
export interface CheckoutTotals {
  lineTotals: Cents[];
  itemsBeforeDiscountsCents: Cents;
  itemsAfterDiscountsCents: Cents;
  discountCents: Cents;
  shippingCents: Cents;
  gstCents: Cents;
  totalCents: Cents;
  amountOutstandingCents: Cents;
  explain: ExplanationStep[];
}

/**
 * Prices include GST. The GST is taken once, from the sum of what carries it: items after discounts that are not
 * tax-exclusive, and delivery. Throws when promotions do not add up or would take more than there is.
 */
export function checkoutTotals(input: TotalsInput): CheckoutTotals {
  const gross = input.lines.map(({ qty, unitPriceCents }) => unitPriceCents * BigInt(qty));
  const lineTotals = gross.map((cents, index) => cents - (input.lines[index]?.discountCents ?? 0n));
  const itemsBeforeDiscountsCents = sum(gross);
  const itemsAfterDiscountsCents = sum(lineTotals);
  const discountCents = itemsBeforeDiscountsCents - itemsAfterDiscountsCents;
  if (lineTotals.some((cents) => cents < 0n)) throw new RangeError('a discount is larger than its line');
  if (sum(input.promotions.map(({ amountCents }) => amountCents)) !== discountCents)
    throw new RangeError('the promotions do not add up to the lines’ discounts');
  const shippingCents = input.delivery?.priceCents ?? 0n;
  const taxable = sum(lineTotals.filter((_, index) => !input.lines[index]?.taxExclusive)) + shippingCents;
  const gstCents = gstWithin(taxable, input.gstBasisPoints);
  const totalCents = itemsAfterDiscountsCents + shippingCents;
  const creditCents = sum(input.credits.map(({ amountCents }) => amountCents));
  if (creditCents > totalCents) throw new RangeError('credits pay more than the total');
  return {
    lineTotals,
    itemsBeforeDiscountsCents,
    itemsAfterDiscountsCents,
    discountCents,
    shippingCents,
    gstCents,
    totalCents,
    amountOutstandingCents: totalCents - creditCents,
    explain: [
      step('items', 'Items', itemsBeforeDiscountsCents),
      ...input.promotions.map(({ label, amountCents }) => step('promotion', label, -amountCents)),
      ...(input.delivery ? [step('delivery', input.delivery.label, shippingCents)] : []),
      step('total', 'Total', totalCents),
      step('gst', 'Includes GST', gstCents),
      ...input.credits.map(({ label, amountCents }) => step('credit', label, -amountCents)),
    ],
  };
}

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, cents) => total + cents, 0n);
// -0 would reach the page as '-0'.
const step = (what: ExplanationStep['what'], label: string, cents: Cents): ExplanationStep => ({
  what,
  label,
  amount: cents === 0n ? 0 : centsToDollars(cents),
});
