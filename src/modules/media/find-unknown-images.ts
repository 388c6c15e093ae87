import type { Queries } from '#platform/database/database.ts';
import { renewGrace } from './internal/grace-records.ts';

/**
 * The images ('media:ID') among `sources` that the shop does not have. The others are about to be used: for a day nobody
 * deletes them as unused (OWN-13).
 */
export async function findUnknownImages(ctx: { db: Queries }, sources: readonly string[]): Promise<string[]> {
  if (sources.length === 0) return [];
  const known = new Set(
    (
      await renewGrace(
        ctx,
        sources.map((src) => src.replace(/^media:/, '')),
      )
    ).map((id) => `media:${id}`),
  );
  return [...new Set(sources)].filter((src) => !known.has(src));
}
