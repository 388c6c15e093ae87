/**
 * Explains step by step, in words and dollars, how a total was calculated: for the shopper now and for staff who look
 * at the order later. Pure.
 */
import type { ExplanationStep } from '#contract/checkout/checkout-info.ts';
import { disallowedMessage } from '#contract/messages/promo-messages.ts';
import type { PromotionApplication, PromotionRefusal } from '#modules/promotions/promotion.ts';
import { type Cents, centsToDollars, formatCents } from '#shared/money.ts';
import { sizeInSentence } from '#shared/size-phrase.ts';
import type { CheckoutTotals } from './checkout-totals.ts';

export interface ExplainedLine {
  variantId: number;
  name: string;
  sizeLabel: string;
  qty: number;
  priceCents: Cents;
}
export interface Explained {
  lines: readonly ExplainedLine[];
  deliveryLabel: string | null;
  applied: readonly PromotionApplication[];
  refused: readonly PromotionRefusal[];
  totals: CheckoutTotals;
}

/**
 * Items, delivery and promotions add up to the total, total and credits to what is left to pay; the shares of a
 * promotion add up to its amount.
 */
export function explainTotals({ lines, deliveryLabel, applied, refused, totals }: Explained): ExplanationStep[] {
  const nameOf = (id: string): string => applied.find((promotion) => promotion.id === id)?.name ?? id;
  // A credit that pays nothing is returned so that the browser removes it, but it is no step of the explanation.
  const paying = totals.creditUsages.filter(({ amountCents }) => amountCents > 0n);
  return [
    ...lines.map((line) => ({
      ...step('line', lineLabel(line), line.priceCents * BigInt(line.qty)),
      id: `${line.variantId}`,
    })),
    step('items', 'Items', totals.itemsBeforeDiscountsCents),
    ...(deliveryLabel === null ? [] : [step('delivery', deliveryLabel, totals.shippingCents)]),
    ...applied.map((promotion) => ({
      ...step('promotion', promotion.name, -promotion.amountCents),
      id: promotion.id,
      shares: sharesOf(promotion, lines, deliveryLabel),
    })),
    ...refused.map((promotion) => ({
      ...step('blocked', disallowedMessage(promotion), 0n),
      id: promotion.id,
      reason: promotion.reason,
      by: promotion.by.map(nameOf),
    })),
    step('total', 'Total', totals.totalCents),
    step('gst', 'Includes GST', totals.gstCents),
    ...paying.map(({ id, label, amountCents }) => ({ ...step('credit', label, -amountCents), id })),
    ...(paying.length > 0 ? [step('outstanding', 'Left to pay', totals.amountOutstandingCents)] : []),
  ];
}

const lineLabel = ({ name, sizeLabel, qty, priceCents }: ExplainedLine): string =>
  `${name}, ${sizeInSentence(sizeLabel)}: ${qty} × ${formatCents(priceCents)}`;

function sharesOf(
  { shares, amountCents }: PromotionApplication,
  lines: readonly ExplainedLine[],
  deliveryLabel: string | null,
): ExplanationStep['shares'] {
  const offDelivery = shares.reduce((left, share) => left - share.amountCents, amountCents);
  return [
    ...shares.map(({ line, amountCents: cents }) => ({
      label: lines[line]?.name ?? '',
      amount: -centsToDollars(cents),
    })),
    ...(offDelivery > 0n ? [{ label: deliveryLabel ?? '', amount: -centsToDollars(offDelivery) }] : []),
  ];
}

// -0 would be shown as '-0'.
const step = (what: ExplanationStep['what'], label: string, cents: Cents): ExplanationStep => ({
  what,
  label,
  amount: cents === 0n ? 0 : centsToDollars(cents),
});
