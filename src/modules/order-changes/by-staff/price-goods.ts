/** What the changed goods of an order cost with their delivery, and which promotions it uses then. Pure (EDIT-01). */
import type { SellableItem } from '#modules/cart/sellable-item.ts';
import { totalGoods } from '#modules/checkout/totals/total-goods.ts';
import type { OrderAmounts } from '#modules/orders/versions/next-content.ts';
import { evaluatePromotions } from '#modules/promotions/evaluate-promotions.ts';
import type { Candidate, PromotionUse, Shopper } from '#modules/promotions/promotion.ts';
import type { PromotionLine } from '#modules/promotions/promotion-line.ts';
import { type StaffDiscount, withStaffDiscount } from '#modules/promotions/staff-discount.ts';
import type { Cents } from '#shared/money.ts';
import type { NumberedLine } from '../plan-change.ts';

export interface GoodsQuestion {
  lines: readonly NumberedLine[];
  /** What products are and cost today, by variant; undefined for one that is no longer sold. */
  today: (variantId: number) => SellableItem | undefined;
  /** The promotions that the order uses. */
  held: readonly Candidate[];
  /** Those that it may begin to use; none where nothing is added to it. */
  offered: readonly Candidate[];
  /** What staff gave when they took the order by phone (EDIT-03). */
  staffDiscount?: StaffDiscount | null;
  shopper: Shopper;
  deliveryLabel: string;
  /** The delivery price once the goods, gift cards not counted, cost this much. */
  deliveryAt: (goodsCents: Cents) => Cents;
  gstBasisPoints: bigint;
  maxPerOrder: number;
}
export interface PricedGoods {
  lines: NumberedLine[];
  amounts: OrderAmounts;
  uses: { released: string[]; taken: PromotionUse[] };
  /** Names of promotions. */
  offers: { ended: string[]; added: string[] };
}

/** Prices of units are those of the lines; promotions, delivery and GST are worked out as for a cart of these goods. */
export function priceGoods(question: GoodsQuestion): PricedGoods {
  const { lines, held, offered, shopper, deliveryAt, maxPerOrder } = question;
  const candidates = [...held, ...offered.filter((one) => !held.some((mine) => idOf(mine) === idOf(one)))];
  const giftCardCents = sum(lines.filter(({ giftCard }) => giftCard).map(({ totalCents }) => totalCents));
  const offers = evaluatePromotions({
    candidates,
    shopper,
    lines: lines.map((line) => promotionLine(line, question.today(line.variantId))),
    deliveryAfter: (itemsCents) => deliveryAt(itemsCents - giftCardCents),
    maxPerOrder,
  });
  const priced = lines.map(({ qty, unitPriceCents: priceCents, giftCard }) => ({ qty, priceCents, giftCard }));
  const outcome = withStaffDiscount(offers, priced, question.staffDiscount);
  const discounted = lines.map((line, index) => ({ ...line, discountCents: outcome.lineDiscounts[index] ?? 0n }));
  const goodsCents = sum(
    discounted.map(({ unitPriceCents, qty, discountCents }) => unitPriceCents * BigInt(qty) - discountCents),
  );
  const { lineTotals, ...amounts } = totalGoods({
    lines: discounted,
    applied: outcome.applied,
    refused: outcome.refused,
    delivery: {
      label: question.deliveryLabel,
      priceCents: deliveryAt(goodsCents - giftCardCents),
      discountCents: outcome.deliveryDiscountCents,
    },
    gstBasisPoints: question.gstBasisPoints,
  });
  const isApplied = (candidate: Candidate) => outcome.applied.some(({ id }) => id === idOf(candidate));
  const isHeld = (id: string) => held.some((candidate) => idOf(candidate) === id);
  const ended = held.filter((candidate) => !isApplied(candidate));
  return {
    lines: discounted.map((line, index) => ({ ...line, totalCents: lineTotals[index] ?? 0n })),
    amounts,
    uses: {
      released: ended.map(idOf),
      taken: outcome.uses.filter(({ promotionId }) => !isHeld(promotionId)),
    },
    offers: {
      ended: ended.map(({ promotion }) => promotion.name),
      added: offers.applied.filter(({ id }) => !isHeld(id)).map(({ name }) => name),
    },
  };
}

const idOf = ({ promotion }: Candidate): string => promotion.id;

/**
 * A line as promotions see it. Whether it was sold at a reduced price is not kept with an order: its price against that
 * of today tells.
 */
function promotionLine(line: NumberedLine, today: SellableItem | undefined): PromotionLine {
  const { qty, unitPriceCents: priceCents, productCode, stocked } = line;
  const { brandSlug = '', categoryPath = '', demographic = '' } = today ?? {};
  const onSale =
    today !== undefined && (priceCents === today.priceCents ? today.onSale : priceCents < today.priceCents);
  return { qty, priceCents, productCode, stocked, brandSlug, categoryPath, demographic, onSale };
}

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, cents) => total + cents, 0n);
