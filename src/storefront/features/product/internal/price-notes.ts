/** The notes below the price: pay in four, points to earn. Pure. */

import { type Earner, earnedWords, earningMessages, pointsOn } from '#contract/loyalty/points.ts';
import { fillText } from '#contract/messages/messages.ts';
import { canPayInFour, splitInFour } from '#contract/payments/pay-in-four.ts';
import type { Product } from '#contract/products/product.ts';
import { dollarsToCents, formatCents } from '#shared/money.ts';

export interface PriceNote {
  text: string;
  /** Continues the note, on its own line where space is short. */
  more: string;
}

export interface ShopProgrammes {
  payInFour: boolean;
  points: boolean;
}

/**
 * Empty for gift cards, which are stored value themselves. Leaves out what this shop does not offer, and points that
 * this shopper would not earn (FIX-58).
 */
export function priceNotes(
  { price, functionalType }: Pick<Product, 'price' | 'functionalType'>,
  shop: ShopProgrammes,
  earner: Earner,
): PriceNote[] {
  if (functionalType === 'virtual') return [];
  const cents = dollarsToCents(price);
  const notes: PriceNote[] = [];
  if (shop.payInFour && canPayInFour(cents)) {
    const { first, last } = splitInFour(cents);
    notes.push({
      text: `4 payments of ${formatCents(first)}, two weeks apart`,
      more: last === first ? '' : `the last ${formatCents(last)}`,
    });
  }
  const points = pointsOn(cents, earner.rate);
  const { earned, members, onceLoggedIn } = earnedWords({ ...points, shop: shop.points ? points.shop : 0 }, earner);
  const { product, productMembers, productLogIn } = earningMessages;
  for (const [text, words] of [
    [product, earned],
    [productMembers, members],
    [productLogIn, onceLoggedIn],
  ] as const)
    if (words) notes.push({ text: fillText(text, { points: words }), more: '' });
  return notes;
}
