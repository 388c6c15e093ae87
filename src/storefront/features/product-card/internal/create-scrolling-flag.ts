/** Tells from scroll events whether something is scrolling. */

const STILL_MS = 150;

export interface ScrollingDependencies {
  onScroll: (listener: () => void) => void;
  /** Milliseconds. */
  now: () => number;
}

/** True from a scroll event until there has been none for a moment. Listens from the first call on. */
export function createScrollingFlag({ onScroll, now }: ScrollingDependencies): () => boolean {
  let last: number | undefined;
  return () => {
    if (last === undefined) {
      last = Number.NEGATIVE_INFINITY;
      onScroll(() => {
        last = now();
      });
    }
    return now() - last < STILL_MS;
  };
}
