/** Which pixels a crop leaves. Pure. */
import type { Crop, Focus } from '#contract/staff/products/picture-crops.ts';

export interface Size {
  width: number;
  height: number;
}
export interface Area extends Size {
  left: number;
  top: number;
}

const WHOLE = 1_000;

/** The pixels of an upright picture that a crop leaves: at least one, none outside the picture. */
export function cropArea({ width, height }: Size, crop: Crop | null): Area {
  if (!crop) return { left: 0, top: 0, width, height };
  const left = Math.min(width - 1, Math.round((crop.left * width) / WHOLE));
  const top = Math.min(height - 1, Math.round((crop.top * height) / WHOLE));
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round((crop.width * width) / WHOLE))),
    height: Math.max(1, Math.min(height - top, Math.round((crop.height * height) / WHOLE))),
  };
}

/** The largest square of an area, as CSS `object-fit: cover` with this `object-position` shows it. */
export function squareAround({ left, top, width, height }: Area, focus: Focus | null): Area {
  const side = Math.min(width, height);
  const { x, y } = focus ?? { x: 50, y: 50 };
  return {
    left: left + Math.round(((width - side) * x) / 100),
    top: top + Math.round(((height - side) * y) / 100),
    width: side,
    height: side,
  };
}

/** A crop that leaves everything is none. */
export const realCrop = (crop: Crop | null): Crop | null =>
  crop && crop.width === WHOLE && crop.height === WHOLE ? null : crop;

/** A focal point in the middle is none. */
export const realFocus = (focus: Focus | null): Focus | null =>
  focus && focus.x === 50 && focus.y === 50 ? null : focus;
