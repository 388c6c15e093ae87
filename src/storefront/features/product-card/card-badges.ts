/** The words on a card's picture (PROD-08): what matters most first, two at most. */
import type { ProductCard } from '#contract/products/product.ts';

export interface CardBadge {
  text: string;
  tone: 'plain' | 'sale' | 'dark';
}

/** `overlays`: words of the content system by the overlay's id; an overlay without words shows nothing. */
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

/** Whole per cent, never more than is true. */
export function percentOff(price: number, originalPrice: number | null): number {
  if (originalPrice === null || originalPrice <= price) return 0;
  return Math.floor(((originalPrice - price) * 100) / originalPrice + 1e-9);
}
