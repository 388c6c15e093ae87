/**
 * Constants of waits and touch gestures (specification section 9). Those left to browsers and style sheets: decision
 * 0061.
 */

/** How a zoomed image responds to touch; milliseconds, pixels, degrees, fractions of its width. */
export const carouselGesture = {
  threshold: 5,
  touchAngle: 45,
  longSwipeRatio: 0.5,
  longSwipeMs: 300,
} as const;

/** The minimum zoom of an image; the maximum is `limits.imageZoom`. */
export const CAROUSEL_ZOOM_MIN = 1;

/** A shorter wait shows no text and no spinner; milliseconds. */
export const COMBOBOX_SPINNER_MS = 1_000;
