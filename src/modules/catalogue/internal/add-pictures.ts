/** Finds the pictures of a batch before it is written, a few at a time. */
import type { ImportRow, RejectedRow } from '../import-row.ts';
import type { MediaRow } from './product-write-records.ts';

/** Turns an image's `src` into a row of catalogue.media; throws with a reason a merchant can read. */
export type ResolveImage = (src: string) => MediaRow | Promise<MediaRow>;

export interface Candidate extends ImportRow {
  fingerprint: string;
}
export interface RowWithImages extends Candidate {
  media: MediaRow[];
}

const AT_ONCE = 4;

/** The rows whose pictures were all found, in order; the others go to `rejected`. */
export async function addImages(
  rows: readonly Candidate[],
  resolveImage: ResolveImage,
  rejected: RejectedRow[],
): Promise<RowWithImages[]> {
  const found = new Map<number, RowWithImages>();
  const waiting = rows.entries();
  const work = async (): Promise<void> => {
    for (const [index, row] of waiting) {
      try {
        const media: MediaRow[] = [];
        for (const image of row.product.images) media.push(await resolveImage(image.src));
        found.set(index, { ...row, media });
      } catch (error) {
        rejected.push({
          line: row.line,
          code: row.product.code,
          reason: `picture: ${error instanceof Error ? error.message : String(error)}`,
        });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return [...found].sort(([a], [b]) => a - b).map(([, row]) => row);
}
