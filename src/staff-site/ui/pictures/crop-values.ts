/** What of a picture is shown, as the crop dialog calculates it. Pure. */
import type { Crop, Focus } from '#contract/staff/products/picture-crops.ts';

/** Thousandths of the original. */
export const WHOLE: Crop = { left: 0, top: 0, width: 1_000, height: 1_000 };
export const MIDDLE: Focus = { x: 50, y: 50 };
const ALL = 1_000;
/** The smallest part that can be drawn here. */
const LEAST = 50;

interface Size {
  width: number;
  height: number;
}

const within = (value: number, min: number, max: number): number =>
  Math.min(max, Math.max(min, Number.isFinite(value) ? Math.round(value) : min));

/** A crop inside the picture, whatever was typed or dragged: its size decides where it can be. */
export function readCrop({ left, top, width, height }: Crop): Crop {
  const [wide, high] = [within(width, LEAST, ALL), within(height, LEAST, ALL)];
  return { left: within(left, 0, ALL - wide), top: within(top, 0, ALL - high), width: wide, height: high };
}

export const readFocus = ({ x, y }: Focus): Focus => ({ x: within(x, 0, 100), y: within(y, 0, 100) });

/** The largest crop of this shape (width by height), in the middle of the picture. */
export function cropOfShape({ width, height }: Size, ratio: number): Crop {
  const wide = width / height > ratio;
  const part = wide ? (ratio * height) / width : width / ratio / height;
  const size = Math.round(part * ALL);
  const start = Math.round((ALL - size) / 2);
  return wide ? { ...WHOLE, left: start, width: size } : { ...WHOLE, top: start, height: size };
}

/** The crop with its corner at this place of the original, in thousandths; the corner across stays. */
export function withCorner(crop: Crop, corner: 'start' | 'end', { x, y }: { x: number; y: number }): Crop {
  if (corner === 'end')
    return readCrop({
      ...crop,
      width: within(x, crop.left + LEAST, ALL) - crop.left,
      height: within(y, crop.top + LEAST, ALL) - crop.top,
    });
  const [right, bottom] = [crop.left + crop.width, crop.top + crop.height];
  const [left, top] = [within(x, 0, right - LEAST), within(y, 0, bottom - LEAST)];
  return { left, top, width: right - left, height: bottom - top };
}

/** Where a box of this shape shows the original, as CSS of an image in it: as `object-fit: cover` shows the crop. */
export function placeInBox({ width, height }: Size, crop: Crop, focus: Focus, ratio: number) {
  const [wide, high] = [(crop.width / ALL) * width, (crop.height / ALL) * height];
  const seenWide = Math.min(wide, high * ratio);
  const seenHigh = Math.min(high, wide / ratio);
  const left = (crop.left / ALL) * width + ((wide - seenWide) * focus.x) / 100;
  const top = (crop.top / ALL) * height + ((high - seenHigh) * focus.y) / 100;
  const percent = (part: number, of: number) => `${Math.round((part / of) * 10_000) / 100}%`;
  return {
    width: percent(width, seenWide),
    height: percent(height, seenHigh),
    left: percent(-left, seenWide),
    top: percent(-top, seenHigh),
  };
}
