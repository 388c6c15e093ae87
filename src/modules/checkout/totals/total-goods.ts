import type { ExplanationStep } from '#contract/checkout/checkout-info.ts';
import type { OrderAmounts } from '#modules/orders/versions/next-content.ts';
import type { PromotionApplication, PromotionRefusal } from '#modules/promotions/promotion.ts';
import type { Cents } from '#shared/money.ts';
import { checkoutTotals } from '../internal/totals/checkout-totals.ts';
import { explainTotals } from '../internal/totals/explain-totals.ts';

export interface GoodsToTotal {
  lines: readonly {
    variantId: number;
    name: string;
    sizeLabel: string;
    qty: number;
    unitPriceCents: Cents;
    discountCents: Cents;
    taxExclusive: boolean;
  }[];
  applied: readonly PromotionApplication[];
  refused: readonly PromotionRefusal[];
  delivery: { label: string; priceCents: Cents; discountCents: Cents };
  gstBasisPoints: bigint;
}

/** What goods cost together with their delivery, and how that is worked out, by the rules of the checkout. Pure (LOC-02, A12). */
export function totalGoods({ lines, applied, refused, delivery, gstBasisPoints }: GoodsToTotal): OrderAmounts & {
  lineTotals: readonly Cents[];
} {
  const totals = checkoutTotals({ lines, promotions: applied, delivery, credits: [], gstBasisPoints });
  const explanation: ExplanationStep[] = explainTotals({
    lines: lines.map((line) => ({ ...line, priceCents: line.unitPriceCents })),
    deliveryLabel: delivery.label,
    applied,
    refused,
    totals,
  });
  return {
    lineTotals: totals.lineTotals,
    itemSubtotalCents: totals.itemsBeforeDiscountsCents,
    discountCents: totals.discountCents,
    shippingCents: totals.shippingCents,
    gstCents: totals.gstCents,
    totalCents: totals.totalCents,
    explanation,
  };
}
