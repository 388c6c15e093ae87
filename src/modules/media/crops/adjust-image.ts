/** Gives a picture a crop and a focal point, or takes them back (OWN-13, decision 0132). */
import { createHash } from 'node:crypto';
import type { Crop, CropPictureRequest, Focus } from '#contract/staff/products/picture-crops.ts';
import { writeAudit } from '#platform/audit.ts';
import { inTransaction } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { ImageCtx } from '../image-context.ts';
import { renewGrace } from '../internal/grace-records.ts';
import { type FoundMedia, findMedia, insertAdjusted } from '../internal/media-records.ts';
import { readSource } from '../internal/read-source.ts';
import { uprightSize } from '../internal/upright-size.ts';
import type { UploadRefusal } from '../upload-image.ts';
import { cropArea, realCrop, realFocus, type Size } from './crop-area.ts';

/** A smaller part would be blurred on every page. */
const MIN_EDGE_PX = 200;
/** Widest original that is read to learn its size. */
const WHOLE_WIDTH = 2_400;

export interface AdjustedImage extends Size {
  id: string;
  originalId: string;
  crop: Crop | null;
  focus: Focus | null;
}
export type AdjustRefusal = 'UNKNOWN' | UploadRefusal;

/** A picture with its crop, its focal point and the size of its original; null when the shop does not have it. */
export async function findAdjusted(ctx: ImageCtx, id: string): Promise<Result<AdjustedImage, AdjustRefusal>> {
  const found = await findMedia(ctx, id);
  if (!found) return fail('UNKNOWN');
  const size = await sizeOf(ctx, found);
  if (!size) return fail(unreadable);
  return ok({ id, originalId: found.originalId, crop: found.crop, focus: found.focus, ...size });
}

/**
 * The picture with this crop and focal point: one with an id of its own, so that no cache shows an earlier crop. The
 * original stays. Without both it is the original. The same request twice is the same picture.
 */
export async function adjustImage(
  ctx: ImageCtx,
  actor: string,
  id: string,
  wanted: CropPictureRequest,
): Promise<Result<AdjustedImage, AdjustRefusal>> {
  const found = await findMedia(ctx, id);
  if (!found) return fail('UNKNOWN');
  const size = await sizeOf(ctx, found);
  if (!size) return fail(unreadable);
  const { originalId } = found;
  const adjusted = { crop: realCrop(wanted.crop), focus: realFocus(wanted.focus) };
  const area = cropArea(size, adjusted.crop);
  const needed = Math.min(MIN_EDGE_PX, size.width, size.height);
  if (Math.min(area.width, area.height) < needed)
    return fail({ reason: 'UNUSABLE', why: `its part must be at least ${needed} pixels on each side` });
  const changedId = adjustedId(originalId, adjusted);
  return inTransaction(ctx, async (tx) => {
    if ((await renewGrace(tx, [originalId])).length === 0) return fail('UNKNOWN');
    const image = { id: changedId, originalId, ...adjusted };
    if (changedId !== originalId && (await insertAdjusted(tx, image, area)))
      await writeAudit(tx, {
        ...{ actor, action: 'picture.cropped', subject: `media:${originalId}` },
        before: null,
        after: { image: changedId, ...adjusted },
      });
    return ok({ ...image, ...size });
  });
}

/** The id of an original with this crop and focal point: another one for each. */
function adjustedId(originalId: string, { crop, focus }: Pick<AdjustedImage, 'crop' | 'focus'>): string {
  if (!crop && !focus) return originalId;
  const shown = [crop && [crop.left, crop.top, crop.width, crop.height], focus && [focus.x, focus.y]];
  return createHash('sha256')
    .update(`adjusted:${originalId}:${JSON.stringify(shown)}`)
    .digest('hex')
    .slice(0, 32);
}

const unreadable: UploadRefusal = { reason: 'UNUSABLE', why: 'its original cannot be read' };

async function sizeOf(ctx: ImageCtx, found: FoundMedia): Promise<Size | null> {
  try {
    const { bytes } = await readSource(ctx, found.originalId, found, WHOLE_WIDTH);
    return await uprightSize(bytes);
  } catch (error) {
    ctx.log.warn({ err: error, mediaId: found.originalId }, 'an image could not be read');
    return null;
  }
}
