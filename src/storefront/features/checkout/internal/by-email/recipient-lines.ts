/** To whom the gift cards of a cart go, and when, in words (UX-03). Pure. */
import { counted } from '#shared/counted.ts';
import { formatCalendarDay } from '#shared/nz-dates.ts';
import type { CartLine } from '#storefront/features/cart/cart-lines.ts';

/** 'Mere, mere@example.nz, on Sat 28 Nov'; the buyer's own cards are counted together. */
export function recipientLines(lines: readonly Pick<CartLine, 'item'>[]): string[] {
  const gifts = lines.flatMap(({ item }) => item.gifts ?? []);
  const own = lines.reduce((sum, { item: { qty, gifts = [] } }) => sum + qty - gifts.length, 0);
  return [
    ...gifts.map(
      ({ name, email, sendOn }) => `${name}, ${email}${sendOn && `, on ${formatCalendarDay(sendOn)} at 8 am`}`,
    ),
    ...(own > 0 ? [`${counted(own, 'card')} to you`] : []),
  ];
}
