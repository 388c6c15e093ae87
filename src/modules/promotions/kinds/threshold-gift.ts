import { z } from 'zod';
import { dollarsField, dollarsText, listText, wordsField } from '../internal/entry-fields.ts';
import { least, noDiscount, sum, unusedUnits } from '../internal/evaluation/open-cart.ts';
import type { PromotionLine } from '../promotion-line.ts';
import type { GoodsKind } from './promotion-kind.ts';

interface ThresholdGift {
  kind: 'thresholdGift';
  thresholdCents: number;
  giftProducts: string[];
}

const spentCents = (lines: readonly PromotionLine[]): bigint =>
  sum(lines.map(({ priceCents, qty }) => priceCents * BigInt(qty)));

/** With a minimum spend on other items, one of the gifts in the cart is free: the dearest. */
export const thresholdGift: GoodsKind<ThresholdGift> = {
  kind: 'thresholdGift',
  label: 'Free gift from a minimum spend',
  fields: [
    { name: 'threshold', label: 'Minimum spend in dollars', type: 'number' },
    { name: 'giftProducts', label: 'Gifts', type: 'products' },
  ],
  schema: z
    .strictObject({ kind: z.literal('thresholdGift'), threshold: dollarsField, giftProducts: wordsField })
    .transform(({ kind, threshold, giftProducts }) => ({ kind, thresholdCents: threshold, giftProducts })),
  write: ({ thresholdCents, giftProducts }) => ({ threshold: thresholdCents / 100, giftProducts }),
  stage: 'singleUnits',
  reduces: 'goods',
  discountGoods(lines, { thresholdCents, giftProducts }) {
    const applied = noDiscount(lines);
    const gift = unusedUnits(lines).find(({ at }) => giftProducts.includes(lines[at]?.line.productCode ?? ''));
    if (!gift) return applied;
    if (spentCents(lines.map(({ line }) => line)) - gift.cents < BigInt(thresholdCents)) return applied;
    applied.bound[gift.at] = 1;
    applied.off[gift.at] = least(gift.cents, lines[gift.at]?.remainingCents ?? 0n);
    return applied;
  },
  describe: ({ thresholdCents }, { gifts }) =>
    `${listText(gifts, 'or') || 'A gift'} free when you spend ${dollarsText(thresholdCents)}`,
  giftProducts: ({ giftProducts }) => giftProducts,
  missingCents({ thresholdCents, giftProducts }, lines) {
    const gift = lines
      .filter(({ productCode }) => giftProducts.includes(productCode))
      .map(({ priceCents }) => priceCents)
      .toSorted((a, b) => Number(b - a))[0];
    if (gift === undefined) return 0n;
    const missing = BigInt(thresholdCents) - (spentCents(lines) - gift);
    return missing > 0n ? missing : 0n;
  },
};
