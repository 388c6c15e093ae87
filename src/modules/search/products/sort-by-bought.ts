import type { ProductCard } from '#contract/products/product.ts';
import type { Queries } from '#platform/database/database.ts';
import { selectBoughtLevels } from '../internal/bought-records.ts';

/** What was bought most in the last 90 days first; between equals the given order stays (OWN-10). */
export async function sortByBought(ctx: { db: Queries }, cards: readonly ProductCard[]): Promise<ProductCard[]> {
  const levels = await selectBoughtLevels(
    ctx,
    cards.map(({ id }) => Number(id)),
  );
  const levelOf = ({ id }: ProductCard): number => levels.get(Number(id)) ?? 0;
  return cards.toSorted((one, other) => levelOf(other) - levelOf(one));
}
