/** What stands below the price: pay in 4, points to earn. Pure. */
import { canPayInFour, splitInFour } from '#contract/pay-in-four.ts';
import { pointsFor } from '#contract/points.ts';
import type { Product } from '#contract/product.ts';
import { dollarsToCents, formatCents } from '#shared/money.ts';

/** Empty for gift cards: they are money already. */
export function priceNotes({ price, functionalType }: Pick<Product, 'price' | 'functionalType'>): string[] {
  if (functionalType === 'virtual') return [];
  const cents = dollarsToCents(price);
  const notes: string[] = [];
  if (canPayInFour(cents)) {
    const { first, last } = splitInFour(cents);
    const rest = last === first ? '' : `, the last ${formatCents(last)}`;
    notes.push(`4 payments of ${formatCents(first)}, two weeks apart${rest}`);
  }
  const points = pointsFor(cents);
  if (points > 0n) notes.push(`Earn ${points} point${points === 1n ? '' : 's'}`);
  return notes;
}
