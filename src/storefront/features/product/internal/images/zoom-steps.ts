/** Zoom levels of an image: 1 to 2.5 in steps of 0.4 (PROD-30). Pure. */
import { limits } from '#contract/fields/limits.ts';
import { CAROUSEL_ZOOM_MIN, carouselGesture } from '#storefront/lib/page/interface-constants.ts';

export function stepZoom(zoom: number, direction: 1 | -1): number {
  const next = Math.round((zoom + direction * limits.imageZoomSpeed) * 100) / 100;
  return Math.min(limits.imageZoom, Math.max(CAROUSEL_ZOOM_MIN, next));
}

/** Pinch: the zoom grows with the distance of the fingers, within the same bounds. */
export const pinchZoom = (zoom: number, apartBefore: number, apartNow: number): number =>
  Math.min(limits.imageZoom, Math.max(CAROUSEL_ZOOM_MIN, apartBefore > 0 ? (zoom * apartNow) / apartBefore : zoom));

export interface Swipe {
  dx: number;
  dy: number;
  ms: number;
  /** Width of the image. */
  width: number;
}

/**
 * The image change of a horizontal swipe: 1 next, -1 previous; 0 for a tap, a swipe that is too steep, or one that is
 * slow and short.
 */
export function swipeTurn({ dx, dy, ms, width }: Swipe): -1 | 0 | 1 {
  const { threshold, touchAngle, longSwipeMs, longSwipeRatio } = carouselGesture;
  if (Math.abs(dx) <= threshold || (Math.atan2(Math.abs(dy), Math.abs(dx)) * 180) / Math.PI > touchAngle) return 0;
  if (ms > longSwipeMs && Math.abs(dx) < width * longSwipeRatio) return 0;
  return dx < 0 ? 1 : -1;
}
