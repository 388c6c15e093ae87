import { UNUSED_PICTURES_LISTED, type UnusedPicturesReply } from '#contract/staff/products/unused-pictures.ts';
import type { ImageStoreCtx } from '#modules/media/image-store.port.ts';
import { GRACE_HOURS } from '#modules/media/removal/delete-image.ts';
import { measureImages } from '#modules/media/removal/measure-images.ts';
import type { Config } from '#platform/config.ts';
import type { Queries } from '#platform/database/database.ts';
import { selectUnmeasured, selectUnused } from './internal/use-records.ts';

/** How many files one call measures: the others are measured by the next. */
const MEASURED_AT_ONCE = 500;

/**
 * Pictures that nothing uses, the largest first, with the number and bytes of all (OWN-13). A picture that was uploaded
 * or named within the last day is not among them.
 */
export async function listUnusedImages(
  ctx: { db: Queries; config: Config } & ImageStoreCtx,
): Promise<UnusedPicturesReply> {
  await measureImages(ctx, await selectUnmeasured(ctx, GRACE_HOURS, MEASURED_AT_ONCE));
  const rows = await selectUnused(ctx, GRACE_HOURS, UNUSED_PICTURES_LISTED);
  return {
    pictures: rows.map(({ id, width, height, bytes, namedAt }) => ({
      ...{ id, width, height },
      bytes: Number(bytes ?? 0n),
      namedAt: namedAt.toISOString(),
    })),
    total: rows[0]?.total ?? 0,
    totalBytes: Number(rows[0]?.totalBytes ?? 0n),
    graceHours: GRACE_HOURS,
  };
}
