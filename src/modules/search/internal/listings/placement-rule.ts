import type { ListingQuery } from '#contract/products/listing-query.ts';
import type { PlacementValue } from '../rule-records.ts';
import { queryWords } from '../text/search-words.ts';

/** The rule of this search, or of this category where nothing is searched for; null where there is none (OWN-09). */
export function placementRule(
  placements: ReadonlyMap<string, PlacementValue>,
  { text }: Pick<ListingQuery, 'text'>,
  { categoryPath, brandSlug }: { categoryPath?: string; brandSlug?: string },
): PlacementValue | null {
  if (placements.size === 0 || brandSlug !== undefined) return null;
  const key = text ? `term:${queryWords(text).join(' ')}` : categoryPath && `category:${categoryPath}`;
  return (key ? placements.get(key) : undefined) ?? null;
}
