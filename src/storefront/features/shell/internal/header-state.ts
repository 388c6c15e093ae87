/** Way in pixels after which the direction of scrolling counts: less is a finger that trembles. */
const TURN = 24;

/**
 * From each scroll position in pixels: whether the header is small, as it is after scrolling down and until scrolling up
 * (UX-07). At the top it is whole. `height` is that of the header.
 */
export function createHeaderState(height: number): (y: number) => boolean {
  let small = false;
  /** The furthest position in the current direction. */
  let furthest = 0;
  return (y) => {
    furthest = small ? Math.max(furthest, y) : Math.min(furthest, y);
    if (y <= height) small = false;
    else if (Math.abs(y - furthest) >= TURN) small = !small;
    else return small;
    furthest = y;
    return small;
  };
}
