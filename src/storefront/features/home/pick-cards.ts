/** Chooses cards for a rail out of a listing. Pure. */
import type { ProductCard } from '#contract/products/product.ts';

/** What can be bought, one colourway of each style, none of those shown elsewhere; as many as there is room for. */
export function pickCards(
  cards: readonly ProductCard[],
  most: number,
  shown: ReadonlySet<string> = new Set(),
): ProductCard[] {
  const styles = new Set<string>();
  const picked: ProductCard[] = [];
  for (const card of cards) {
    const style = `${card.brandName}\n${card.name}`;
    if (card.soldOut || card.image === null || shown.has(card.id) || styles.has(style)) continue;
    styles.add(style);
    picked.push(card);
    if (picked.length === most) break;
  }
  return picked;
}
