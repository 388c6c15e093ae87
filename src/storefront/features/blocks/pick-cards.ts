/** Chooses the cards of a rail from a listing. Pure. */
import type { ProductCard } from '#contract/products/product.ts';

/** Buyable products, one colourway per style, none shown elsewhere; up to a maximum number. */
export function pickCards(
  cards: readonly ProductCard[],
  max: number,
  shown: ReadonlySet<string> = new Set(),
): ProductCard[] {
  const styles = new Set<string>();
  const picked: ProductCard[] = [];
  for (const card of cards) {
    const style = `${card.brandName}\n${card.name}`;
    if (card.soldOut || card.image === null || shown.has(card.id) || styles.has(style)) continue;
    styles.add(style);
    picked.push(card);
    if (picked.length === max) break;
  }
  return picked;
}
