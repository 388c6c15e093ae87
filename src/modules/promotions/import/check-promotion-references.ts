import { unknownChoices, unknownChoiceText } from '#modules/catalogue/products/find-choices.ts';
import type { Queries } from '#platform/database/database.ts';
import { kindOf } from '../kinds/promotion-kinds.ts';
import type { PromotionDefinition } from '../promotion-definition.ts';
import type { PromotionEntry, PromotionFault } from './read-promotions-file.ts';

/**
 * Brands, categories and products that a promotion names and the shop does not have, by their path in its entry: it
 * would never apply to them (FIX-67).
 */
export async function checkPromotionReferences(
  ctx: { db: Queries },
  { items, offer }: PromotionDefinition,
): Promise<Record<string, string>> {
  const named = [
    ['brand', 'items.brands', items.brands],
    ['category', 'items.categories', items.categories],
    ['product', 'items.products', items.products],
    ['product', 'offer.giftProducts', kindOf(offer).giftProducts?.(offer) ?? []],
  ] as const;
  const faults: [string, string][] = [];
  for (const [of, path, values] of named)
    for (const value of await unknownChoices(ctx, of, values))
      faults.push([`${path}.${values.indexOf(value)}`, unknownChoiceText(of, value)]);
  return Object.fromEntries(faults);
}

/** The same for the entries of a file, each with its line. */
export async function findReferenceFaults(
  ctx: { db: Queries },
  entries: readonly PromotionEntry[],
): Promise<PromotionFault[]> {
  const faults: PromotionFault[] = [];
  for (const { line, definition } of entries)
    for (const [path, why] of Object.entries(await checkPromotionReferences(ctx, definition)))
      faults.push({ line, id: definition.id, reason: `${path}: ${why}` });
  return faults;
}
