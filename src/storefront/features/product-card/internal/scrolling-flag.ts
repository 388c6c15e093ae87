/** Whether the document is scrolling: a card that passes under a resting pointer is not hovered. */
import { createScrollingFlag } from './create-scrolling-flag.ts';

export const isScrolling = createScrollingFlag({
  onScroll: (listener) => document.addEventListener('scroll', listener, { passive: true }),
  now: () => performance.now(),
});
