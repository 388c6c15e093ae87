/** Pictures that nothing in the shop uses (OWN-13). */
import { z } from 'zod';

/** How many are listed, and deleted by one call. */
export const UNUSED_PICTURES_LISTED = 100;

const pictureId = z.string().regex(/^[0-9a-f]{32}$/);

export const unusedPicturesReply = z.object({
  /** The largest first, up to 100. */
  pictures: z.array(
    z.object({
      id: pictureId,
      width: z.int().nullable(),
      height: z.int().nullable(),
      /** Of the original's file. */
      bytes: z.int(),
      /** When it was uploaded, or last named by somebody who saved something. */
      namedAt: z.string(),
    }),
  ),
  total: z.int(),
  totalBytes: z.int(),
  /** How long a picture counts as used after that. */
  graceHours: z.int(),
});
export type UnusedPicturesReply = z.output<typeof unusedPicturesReply>;
export type UnusedPicture = UnusedPicturesReply['pictures'][number];

export const deletePicturesSchema = z.strictObject({
  pictures: z.array(pictureId).min(1).max(UNUSED_PICTURES_LISTED),
});
export type DeletePicturesRequest = z.output<typeof deletePicturesSchema>;
export const deletedPicturesReply = z.object({
  deleted: z.array(pictureId),
  /** Those that stay: somebody uses them by now, has named them a short time ago, or deleted them before. */
  kept: z.array(z.object({ id: pictureId, why: z.enum(['used', 'recent', 'gone']) })),
});
export type DeletedPicturesReply = z.output<typeof deletedPicturesReply>;
