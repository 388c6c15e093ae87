import type { Queries } from '#platform/database/database.ts';
import { selectEmptySearches } from '../internal/empty-search-records.ts';

/** What was searched for without results in these days ('YYYY-MM-DD', both included), the most frequent first. */
export const listEmptySearches = (
  ctx: { db: Queries },
  { from, to }: { from: string; to: string },
  limit: number,
): Promise<{ term: string; times: number }[]> => selectEmptySearches(ctx, from, to, limit);
