/** Zooming a picture: 1 to 2.5 in steps of 0.4 (PROD-30). Pure. */
import { limits } from '#contract/limits.ts';

export function stepZoom(zoom: number, direction: 1 | -1): number {
  const next = Math.round((zoom + direction * limits.imageZoomSpeed) * 100) / 100;
  return Math.min(limits.imageZoom, Math.max(1, next));
}
