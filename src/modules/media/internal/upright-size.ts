import sharp from 'sharp';
import type { Size } from '../crops/crop-area.ts';

/** First EXIF orientation of a picture that lies on its side. */
const LYING = 5;

/** Pixels of an image as it is shown: turned as its metadata says. `density`: of an SVG. */
export async function uprightSize(bytes: Buffer, density = 72): Promise<Size> {
  const { width, height, orientation = 1 } = await sharp(bytes, { density, limitInputPixels: 40_000_000 }).metadata();
  return orientation >= LYING ? { width: height, height: width } : { width, height };
}
