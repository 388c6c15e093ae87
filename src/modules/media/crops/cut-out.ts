/** Cuts the shown part out of an original, before it is made smaller (OWN-13). */
import sharp from 'sharp';
import type { FoundMedia } from '../internal/media-records.ts';
import type { ImageSource } from '../internal/read-source.ts';
import { uprightSize } from '../internal/upright-size.ts';
import { type Area, cropArea, type Size, squareAround } from './crop-area.ts';

type Shown = Pick<FoundMedia, 'crop' | 'focus'>;
const WHOLE = 1_000;
const MAX_WIDTH = 2_400;
/** Of an SVG: it is made a raster image at its own size before it is cut. */
const DENSITY = 72;

/** How wide the original has to be for its part to have this width. */
export const widthNeeded = (width: number, { crop }: Shown): number =>
  crop ? Math.min(MAX_WIDTH, Math.ceil((width * WHOLE) / crop.width)) : width;

/** The part that the crop leaves; the original itself where there is no crop. */
export const cutOut = (source: ImageSource, { crop }: Shown): Promise<ImageSource> =>
  crop ? cutArea(source, (size) => cropArea(size, crop)) : Promise.resolve(source);

/** What a square of a page shows of it; the original itself where nothing was chosen. */
export const cutOutSquare = (source: ImageSource, { crop, focus }: Shown): Promise<ImageSource> =>
  crop || focus ? cutArea(source, (size) => squareAround(cropArea(size, crop), focus)) : Promise.resolve(source);

async function cutArea(source: ImageSource, areaOf: (size: Size) => Area): Promise<ImageSource> {
  const area = areaOf(await uprightSize(source.bytes, DENSITY));
  const bytes = await sharp(source.bytes, { density: DENSITY, limitInputPixels: 40_000_000, failOn: 'none' })
    .rotate()
    .extract(area)
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { bytes, drawing: false, temporary: source.temporary };
}
