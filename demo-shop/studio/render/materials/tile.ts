/** A square of a material as pixels: slopes of its surface and how light or dark its texture is. */

/** Height in units of length and tint (1 is the plain colour) at a place, 0 to 1 across the tile. */
export type Relief = (x: number, y: number) => { height: number; tint: number };

export interface Tile {
  /** Units of length across the tile. */
  readonly size: number;
  readonly slopeX: Float32Array;
  readonly slopeY: Float32Array;
  readonly tint: Float32Array;
}

export const TEXELS = 256;

export function tileOf(size: number, relief: Relief): Tile {
  const n = TEXELS;
  const height = new Float32Array(n * n),
    tint = new Float32Array(n * n);
  for (let y = 0; y < n; y++) {
    for (let x = 0; x < n; x++) {
      const at = relief(x / n, y / n);
      height[y * n + x] = at.height;
      tint[y * n + x] = at.tint;
    }
  }
  const slopeX = new Float32Array(n * n),
    slopeY = new Float32Array(n * n);
  const step = (2 * size) / n;
  for (let y = 0; y < n; y++) {
    for (let x = 0; x < n; x++) {
      const o = y * n + x;
      slopeX[o] = (height[y * n + ((x + 1) % n)]! - height[y * n + ((x + n - 1) % n)]!) / step;
      slopeY[o] = (height[((y + 1) % n) * n + x]! - height[((y + n - 1) % n) * n + x]!) / step;
    }
  }
  return { size, slopeX, slopeY, tint };
}
