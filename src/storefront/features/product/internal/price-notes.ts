/** The notes on a price: pay in four, its lowest, points to earn. Pure. */

import { type Earner, earnedWords, earningMessages, pointsOn } from '#contract/loyalty/points.ts';
import { fillText } from '#contract/messages/messages.ts';
import { canPayInFour, splitInFour } from '#contract/payments/pay-in-four.ts';
import type { Product } from '#contract/products/product.ts';
import { dollarsToCents, formatCents } from '#shared/money.ts';

type Priced = Pick<Product, 'price' | 'functionalType'>;

/** '4 payments of $37.47, two weeks apart, the last $37.49'; null where the shop or the price has no pay in four. */
export function payInFourNote({ price, functionalType }: Priced, isOffered: boolean): string | null {
  const cents = dollarsToCents(price);
  // Gift cards are stored value themselves.
  if (!isOffered || functionalType === 'virtual' || !canPayInFour(cents)) return null;
  const { first, last } = splitInFour(cents);
  return `4 payments of ${formatCents(first)}, two weeks apart${last === first ? '' : `, the last ${formatCents(last)}`}`;
}

/** The lowest price of the last 30 days where it says something: the product is reduced, or was cheaper (HON-01). */
export const lowestPriceNote = ({
  price,
  lowestPrice,
  isDiscounted,
}: Pick<Product, 'price' | 'lowestPrice' | 'isDiscounted'>): string | null =>
  lowestPrice !== null && (isDiscounted || lowestPrice < price)
    ? `Lowest price in the last 30 days: ${formatCents(dollarsToCents(lowestPrice))}`
    : null;

/**
 * The points that this shopper earns, a line for each way (FIX-58). Empty for gift cards and in a shop without the
 * programme.
 */
export function pointsNotes({ price, functionalType }: Priced, hasPoints: boolean, earner: Earner): string[] {
  if (functionalType === 'virtual') return [];
  const points = pointsOn(dollarsToCents(price), earner.rate);
  const { earned, members, onceLoggedIn } = earnedWords({ ...points, shop: hasPoints ? points.shop : 0 }, earner);
  const { product, productMembers, productLogIn } = earningMessages;
  return (
    [
      [product, earned],
      [productMembers, members],
      [productLogIn, onceLoggedIn],
    ] as const
  ).flatMap(([text, words]) => (words ? [fillText(text, { points: words })] : []));
}
