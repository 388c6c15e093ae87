/** What a cart costs. Pure, whole cents; the only division is the one for GST (LOC-02 to LOC-04, reliability A12). */
import { creditMethods } from '#contract/checkout/checkout-info.ts';
import { gstWithin } from '#shared/gst.ts';
import type { Cents } from '#shared/money.ts';
import type { AvailableCredit } from '../credits/credit-reader.ts';

export interface TotalsInput {
  lines: readonly { qty: number; unitPriceCents: Cents; discountCents: Cents; taxExclusive: boolean }[];
  /** Promotions that discount lines or delivery; their amounts add up to these discounts. */
  promotions: readonly { amountCents: Cents }[];
  /** At full price; `discountCents` is what promotions take off it. */
  delivery: { priceCents: Cents; discountCents?: Cents } | null;
  /** Gift cards, rewards, points: they pay part of the total, they do not reduce it. */
  credits: readonly AvailableCredit[];
  gstBasisPoints: bigint;
}
export interface CreditUse extends Omit<AvailableCredit, 'availableCents'> {
  amountCents: Cents;
}
export interface CheckoutTotals {
  lineTotals: Cents[];
  itemsBeforeDiscountsCents: Cents;
  itemsAfterDiscountsCents: Cents;
  /** Off lines and delivery: items before discounts − this + shipping = total. */
  discountCents: Cents;
  /** Before discounts. */
  shippingCents: Cents;
  gstCents: Cents;
  totalCents: Cents;
  /** In the order of use; a credit that has nothing left to pay is listed with 0. */
  creditUsages: CreditUse[];
  amountOutstandingCents: Cents;
}

/**
 * Prices include GST. It is computed once, from the sum of what carries it: items after discounts that are not
 * tax-exclusive, and delivery. Throws when promotions do not add up or would take off more than the price.
 */
export function checkoutTotals(input: TotalsInput): CheckoutTotals {
  const gross = input.lines.map(({ qty, unitPriceCents }) => unitPriceCents * BigInt(qty));
  const lineTotals = gross.map((cents, index) => cents - (input.lines[index]?.discountCents ?? 0n));
  const itemsBeforeDiscountsCents = sum(gross);
  const itemsAfterDiscountsCents = sum(lineTotals);
  const deliveryDiscountCents = input.delivery?.discountCents ?? 0n;
  const discountCents = itemsBeforeDiscountsCents - itemsAfterDiscountsCents + deliveryDiscountCents;
  if (lineTotals.some((cents) => cents < 0n)) throw new RangeError('a discount is larger than its line');
  if (sum(input.promotions.map(({ amountCents }) => amountCents)) !== discountCents)
    throw new RangeError('the promotions do not add up to the discounts');
  const shippingCents = input.delivery?.priceCents ?? 0n;
  if (deliveryDiscountCents > shippingCents) throw new RangeError('a discount is larger than the delivery');
  const taxable =
    sum(lineTotals.filter((_, index) => !input.lines[index]?.taxExclusive)) + shippingCents - deliveryDiscountCents;
  const gstCents = gstWithin(taxable, input.gstBasisPoints);
  const totalCents = itemsAfterDiscountsCents + shippingCents - deliveryDiscountCents;
  const creditUsages = spendCredits(input.credits, totalCents);
  const amountOutstandingCents = totalCents - sum(creditUsages.map(({ amountCents }) => amountCents));
  return {
    lineTotals,
    itemsBeforeDiscountsCents,
    itemsAfterDiscountsCents,
    discountCents,
    shippingCents,
    gstCents,
    totalCents,
    creditUsages,
    amountOutstandingCents,
  };
}

/** Rewards, then gift cards, then airline points, each up to its amount; within a kind in the order given. */
function spendCredits(credits: readonly AvailableCredit[], totalCents: Cents): CreditUse[] {
  let leftCents = totalCents;
  return creditMethods
    .flatMap((method) => credits.filter(({ methodCode }) => methodCode === method))
    .map(({ availableCents, ...credit }) => {
      if (availableCents < 0n) throw new RangeError('a credit holds less than nothing');
      const isEnough = availableCents >= leftCents;
      const amountCents = isEnough ? leftCents : availableCents;
      leftCents -= amountCents;
      return { ...credit, amountCents };
    });
}

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, cents) => total + cents, 0n);
