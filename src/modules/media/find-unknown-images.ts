import type { Queries } from '#platform/database/database.ts';
import { selectMediaIds } from './internal/media-records.ts';

/** The images ('media:ID') among `sources` that the shop does not have. */
export async function findUnknownImages(ctx: { db: Queries }, sources: readonly string[]): Promise<string[]> {
  if (sources.length === 0) return [];
  const known = new Set(
    (
      await selectMediaIds(
        ctx,
        sources.map((src) => src.replace(/^media:/, '')),
      )
    ).map((id) => `media:${id}`),
  );
  return [...new Set(sources)].filter((src) => !known.has(src));
}
