/** Zooming a picture: 1 to 2.5 in steps of 0.4 (PROD-30). Pure. */
import { limits } from '#contract/fields/limits.ts';
import { CAROUSEL_ZOOM_MIN, carouselGesture } from '#storefront/lib/page/interface-constants.ts';

export function stepZoom(zoom: number, direction: 1 | -1): number {
  const next = Math.round((zoom + direction * limits.imageZoomSpeed) * 100) / 100;
  return Math.min(limits.imageZoom, Math.max(CAROUSEL_ZOOM_MIN, next));
}

/** Two fingers: the picture grows as they part, within the same bounds. */
export const pinchZoom = (zoom: number, apartBefore: number, apartNow: number): number =>
  Math.min(limits.imageZoom, Math.max(CAROUSEL_ZOOM_MIN, apartBefore > 0 ? (zoom * apartNow) / apartBefore : zoom));

export interface Swipe {
  dx: number;
  dy: number;
  ms: number;
  /** Of the picture. */
  width: number;
}

/** A finger drawn across turns the picture: 1 on, -1 back; 0 for a tap, one drawn too steeply, or slowly and not far. */
export function swipeTurn({ dx, dy, ms, width }: Swipe): -1 | 0 | 1 {
  const { threshold, touchAngle, longSwipeMs, longSwipeRatio } = carouselGesture;
  if (Math.abs(dx) <= threshold || (Math.atan2(Math.abs(dy), Math.abs(dx)) * 180) / Math.PI > touchAngle) return 0;
  if (ms > longSwipeMs && Math.abs(dx) < width * longSwipeRatio) return 0;
  return dx < 0 ? 1 : -1;
}
