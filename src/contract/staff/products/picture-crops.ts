/** The part of a picture that is shown, and its focal point (OWN-13). */
import { z } from 'zod';
import { mediaSource } from '../../products/media-source.ts';

const thousandths = (min: number) => z.int().min(min).max(1_000);
const percent = z.int().min(0).max(100);

/** In thousandths of the upright original's width and height. */
export const cropSchema = z
  .strictObject({ left: thousandths(0), top: thousandths(0), width: thousandths(1), height: thousandths(1) })
  .refine(({ left, width }) => left + width <= 1_000, { message: 'is wider than the picture', path: ['width'] })
  .refine(({ top, height }) => top + height <= 1_000, { message: 'is higher than the picture', path: ['height'] });
export type Crop = z.output<typeof cropSchema>;

/** Where pages keep the picture when they cut it, in percent of what the crop leaves. */
export const focusSchema = z.strictObject({ x: percent, y: percent });
export type Focus = z.output<typeof focusSchema>;

export const pictureParams = z.strictObject({ id: z.string().regex(/^[0-9a-f]{32}$/) });
export const cropPictureSchema = z.strictObject({
  /** Null: the whole picture. */
  crop: cropSchema.nullable(),
  /** Null: the middle. */
  focus: focusSchema.nullable(),
});
export type CropPictureRequest = z.output<typeof cropPictureSchema>;

/** A picture as it is shown, and what it was made from. */
export const pictureReply = z.object({
  src: mediaSource,
  /** The picture without crop and focal point; the same as `src` where it has neither. */
  original: mediaSource,
  /** Pixels of the upright original. */
  width: z.int(),
  height: z.int(),
  crop: cropSchema.nullable(),
  focus: focusSchema.nullable(),
});
export type PictureReply = z.output<typeof pictureReply>;
