/** Forty promotions of every kind, as a shop may have them live at once, for benchmarks of checkout. */
import { type PromotionDefinition, promotionDefinitionSchema } from '#modules/promotions/promotion-definition.ts';

const mixes: Record<string, unknown>[] = [
  { offer: { kind: 'percentOffItems', percent: 5 }, items: { brands: ['tussock'] } },
  { offer: { kind: 'percentOffItems', percent: 20 }, items: { brands: ['weka'] } },
  { offer: { kind: 'amountOffItems', amount: 2 }, items: { categories: ['footwear'] } },
  { offer: { kind: 'percentOffOrder', percent: 10 }, membersOnly: true },
  { offer: { kind: 'amountOffOrder', amount: 15 }, minSpend: 500, limits: { perCustomer: 1 } },
  { offer: { kind: 'buyXGetY', buy: 2, get: 1, percent: 50 }, items: { demographics: ['unisex'] } },
  { offer: { kind: 'multiBuyPrice', qty: 3, price: 400 } },
  { offer: { kind: 'thresholdGift', threshold: 200, giftProducts: ['P3', 'P7'] } },
  { offer: { kind: 'percentOffDelivery', percent: 50 }, minSpend: 300, limits: { total: 1_000_000 } },
  { offer: { kind: 'amountOffOrder', amount: 30 }, exclusive: true },
];

export const livePromotions: PromotionDefinition[] = Array.from({ length: 40 }, (_, index) =>
  promotionDefinitionSchema.parse({
    ...mixes[index % mixes.length],
    id: `live-${index}`,
    name: `Offer number ${index}`,
  }),
);
