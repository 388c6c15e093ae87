import type { Queries } from '#platform/database/database.ts';
import type { ImageStoreCtx } from './image-store.port.ts';
import { fetchImage } from './internal/fetch-image.ts';
import { countUnfetched, selectUnfetched } from './internal/media-records.ts';

/** At once, so that the other shop's server is not flooded. */
const AT_ONCE = 4;
const BATCH = 100;

export interface FetchedImages {
  fetched: number;
  /** Every image that could not be fetched. */
  failed: { source: string; reason: string }[];
}

/**
 * Fetches every image that an import named by URL and nobody has been shown yet, before its shop is closed (MOVE-01).
 * May be repeated: what was fetched is not asked for again. `fetchOne`: tests provide their own.
 */
export async function fetchImages(
  ctx: { db: Queries } & ImageStoreCtx,
  {
    fetchOne = fetchImage,
    onProgress,
  }: { fetchOne?: typeof fetchImage; onProgress?: (done: number, all: number) => void } = {},
): Promise<FetchedImages> {
  const all = await countUnfetched(ctx);
  const result: FetchedImages = { fetched: 0, failed: [] };
  for (let after = ''; ; ) {
    const waiting = await selectUnfetched(ctx, after, BATCH);
    const last = waiting.at(-1);
    if (!last) return result;
    after = last.id;
    const take = async () => {
      for (let image = waiting.shift(); image; image = waiting.shift()) {
        const { id, source } = image;
        await fetchOne(ctx, id, source).then(
          () => {
            result.fetched += 1;
          },
          (error: unknown) => {
            result.failed.push({ source, reason: error instanceof Error ? error.message : String(error) });
          },
        );
        onProgress?.(result.fetched + result.failed.length, all);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, take));
  }
}
