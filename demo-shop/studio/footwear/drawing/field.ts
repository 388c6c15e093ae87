/** Quantities that have a value everywhere on a shoe's surface. */

/** What a field can read about a point of a surface; `edge` and `foot` are distances along the surface. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** From the toe (0) to the heel (1) along the top line, or round the outline of a sole. */
  readonly a: number;
  /** Distance down from the top line. */
  readonly edge: number;
  /** Distance up from the feather line, or from the bottom of a sole. */
  readonly foot: number;
}

/** Signed distance: negative inside. */
export type Field = (spot: Spot) => number;
