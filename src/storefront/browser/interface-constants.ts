/** What is the same wherever the interface waits, turns or fits itself to a screen (specification section 9). */

/** How a row of pictures answers to a finger; milliseconds, pixels, degrees, parts of its width. */
export const carouselGesture = {
  speedMs: 300,
  threshold: 5,
  touchAngle: 45,
  longSwipeRatio: 0.5,
  longSwipeMs: 300,
  resistanceRatio: 0.85,
  freeModeMinimumVelocity: 0.02,
} as const;

export const carouselDisplay = {
  spaceBetween: 0,
  slidesPerView: 1,
  autoplayDelayMs: 3_000,
  zoom: { min: 1, max: 3 },
  navigationSize: 44,
} as const;

/** A wait shorter than this needs no words and no spinner. */
export const COMBOBOX_SPINNER_MS = 1_000;

export type DeviceClass = 'mobile' | 'tablet' | 'desktop';
/** By the width of the window in CSS pixels. */
export const deviceClass = (width: number): DeviceClass => (width < 768 ? 'mobile' : width < 1024 ? 'tablet' : 'desktop');
