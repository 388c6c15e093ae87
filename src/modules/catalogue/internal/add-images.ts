/** Resolves the images of a batch before it is written, a few at a time. */
import pLimit from 'p-limit';
import type { ResolveImage } from '#modules/media/resolve-image.ts';
import type { StoredImage } from '#modules/media/store-image.ts';
import type { ImportRow, RejectedRow } from '../products/import-row.ts';

export interface FingerprintedRow extends ImportRow {
  fingerprint: string;
}
export interface RowWithImages extends FingerprintedRow {
  media: StoredImage[];
}

const AT_ONCE = 4;

/** The rows whose images were all found, in order; the others go to `rejected`. */
export async function addImages(
  rows: readonly FingerprintedRow[],
  resolveImage: ResolveImage,
  rejected: RejectedRow[],
): Promise<RowWithImages[]> {
  const found = await pLimit(AT_ONCE).map(rows, async (row): Promise<RowWithImages | null> => {
    try {
      const media: StoredImage[] = [];
      for (const image of row.product.images) media.push(await resolveImage(image.src));
      return { ...row, media };
    } catch (error) {
      rejected.push({
        line: row.line,
        code: row.product.code,
        reason: `image: ${error instanceof Error ? error.message : String(error)}`,
      });
      return null;
    }
  });
  return found.filter((row) => row !== null);
}
