/** What is the same wherever the interface waits or answers a finger (specification section 9). What browsers and style sheets do instead: decision 0061. */

/** How a zoomed picture answers to a finger; milliseconds, pixels, degrees, parts of its width. */
export const carouselGesture = {
  threshold: 5,
  touchAngle: 45,
  longSwipeRatio: 0.5,
  longSwipeMs: 300,
} as const;

/** The smallest zoom of a picture; the largest is `limits.imageZoom`. */
export const CAROUSEL_ZOOM_MIN = 1;

/** A wait shorter than this needs no words and no spinner. */
export const COMBOBOX_SPINNER_MS = 1_000;
