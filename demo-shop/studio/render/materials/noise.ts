/** Noise that repeats, so that a square of material can be laid out without seams. */
const hash = (x: number, y: number, seed: number): number => {
  let h = Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(seed, 974634211);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
};
const fade = (t: number): number => t * t * (3 - 2 * t);

/** Smooth noise, 0 to 1, at a place in cells; it repeats after `cells`. */
export function noise(x: number, y: number, cells: number, seed = 1): number {
  const x0 = Math.floor(x),
    y0 = Math.floor(y);
  const u = fade(x - x0),
    v = fade(y - y0);
  const wrap = (k: number): number => ((k % cells) + cells) % cells;
  const at = (i: number, j: number): number => hash(wrap(x0 + i), wrap(y0 + j), seed);
  return (at(0, 0) * (1 - u) + at(1, 0) * u) * (1 - v) + (at(0, 1) * (1 - u) + at(1, 1) * u) * v;
}

/** Distances to the nearest and the second nearest of scattered points, in cells. */
export function pebbles(x: number, y: number, cells: number, seed = 1): [number, number] {
  const x0 = Math.floor(x),
    y0 = Math.floor(y);
  const wrap = (k: number): number => ((k % cells) + cells) % cells;
  let first = 9,
    second = 9;
  for (let j = -1; j <= 1; j++) {
    for (let i = -1; i <= 1; i++) {
      const cx = wrap(x0 + i),
        cy = wrap(y0 + j);
      const d = Math.hypot(x0 + i + hash(cx, cy, seed) - x, y0 + j + hash(cx, cy, seed + 7) - y);
      if (d < first) {
        second = first;
        first = d;
      } else if (d < second) second = d;
    }
  }
  return [first, second];
}
