/** The badges on a card's image (PROD-08): the most important first, at most two. */
import type { ProductCard } from '#contract/products/product.ts';
import { percentOff } from './percent-off.ts';

export interface CardBadge {
  text: string;
  tone: 'plain' | 'sale' | 'dark';
}

/** `overlays`: texts of the content system by overlay id; an overlay without a text shows nothing. */
export function cardBadges(
  card: Pick<ProductCard, 'soldOut' | 'isNew' | 'price' | 'originalPrice' | 'overlayIds'>,
  overlays: Readonly<Record<string, string>>,
): CardBadge[] {
  const badges: CardBadge[] = [];
  if (card.soldOut) badges.push({ text: 'Sold out', tone: 'dark' });
  for (const id of card.overlayIds) {
    const text = overlays[id];
    if (text && badges.every((badge) => badge.text !== text)) badges.push({ text, tone: 'plain' });
  }
  const off = percentOff(card.price, card.originalPrice);
  if (off > 0) badges.push({ text: `Sale −${off}%`, tone: 'sale' });
  if (card.isNew) badges.push({ text: 'New', tone: 'plain' });
  return badges.slice(0, 2);
}
