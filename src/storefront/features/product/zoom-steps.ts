/** Zooming a picture: 1 to 2.5 in steps of 0.4 (PROD-30). Pure. */
import { limits } from '#contract/limits.ts';

export function stepZoom(zoom: number, direction: 1 | -1): number {
  const next = Math.round((zoom + direction * limits.imageZoomSpeed) * 100) / 100;
  return Math.min(limits.imageZoom, Math.max(1, next));
}

/** Two fingers: the picture grows as they part, within the same bounds. */
export const pinchZoom = (zoom: number, apartBefore: number, apartNow: number): number =>
  Math.min(limits.imageZoom, Math.max(1, apartBefore > 0 ? (zoom * apartNow) / apartBefore : zoom));

/** A finger drawn across turns the picture: 1 on, -1 back, 0 for anything shorter or steeper. */
export function swipeTurn(dx: number, dy: number): -1 | 0 | 1 {
  if (Math.abs(dx) < 48 || Math.abs(dx) < 1.5 * Math.abs(dy)) return 0;
  return dx < 0 ? 1 : -1;
}
