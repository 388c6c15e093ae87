/** What stands below the price: pay in 4, points to earn. Pure. */
import { canPayInFour, splitInFour } from '#contract/pay-in-four.ts';
import { pointsFor } from '#contract/points.ts';
import type { Product } from '#contract/product.ts';
import { dollarsToCents, formatCents } from '#shared/money.ts';

export interface PriceNote {
  text: string;
  /** Belongs to it, on a line of its own where there is little room. */
  more: string;
}

export interface ShopOffers {
  payInFour: boolean;
  points: boolean;
}

/** Empty for gift cards: they are money already. Nothing is said of what this shop has not. */
export function priceNotes({ price, functionalType }: Pick<Product, 'price' | 'functionalType'>, shop: ShopOffers): PriceNote[] {
  if (functionalType === 'virtual') return [];
  const cents = dollarsToCents(price);
  const notes: PriceNote[] = [];
  if (shop.payInFour && canPayInFour(cents)) {
    const { first, last } = splitInFour(cents);
    notes.push({ text: `4 payments of ${formatCents(first)}, two weeks apart`, more: last === first ? '' : `the last ${formatCents(last)}` });
  }
  const points = pointsFor(cents);
  if (shop.points && points > 0n) notes.push({ text: `Earn ${points} point${points === 1n ? '' : 's'}`, more: '' });
  return notes;
}
