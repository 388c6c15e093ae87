/** Layers of a sole round the outline of a foot. */

import type { Spot } from './drawing/field.ts';
import { grid, lerp, type Mesh, through, type V3 } from './geometry.ts';
import type { Outline } from './last.ts';

export interface Slab {
  readonly part: string;
  readonly outline: Outline;
  /** How far outside the outline, by height fraction and x. */
  readonly out: (v: number, x: number) => number;
  readonly low: (x: number) => number;
  readonly high: (x: number) => number;
  readonly top?: string;
  readonly bottom?: string;
  /** Lift of the top's middle, by x and -1..1 across. */
  readonly dish?: (x: number, k: number) => number;
  /** Moves the wall in or out, by distance round the outline and height fraction. */
  readonly carve?: (round: number, v: number, x: number) => number;
  /** Lifts the bottom edge, for lugs. */
  readonly lug?: (round: number, x: number) => number;
  readonly rows?: number;
  readonly columns?: number;
}

/** A point of a slab's wall: `i` round the outline, `v` from the bottom (0) to the top (1). */
type WallPoint = (i: number, v: number) => V3;

/** Points (x, z) round the outline, `n` on each side, more closely spaced at toe and heel. */
function ringOf({ half, centre, from, to }: Outline, n: number): [number, number][] {
  const ring: [number, number][] = [];
  for (const side of [1, -1]) {
    for (let i = 0; i < n; i++) {
      const u = side > 0 ? i / n : 1 - i / n;
      const x = from + (to - from) * lerp(u, 0.5 - 0.5 * Math.cos(Math.PI * u), 0.9);
      ring.push([x, centre(x) + side * half(x)]);
    }
  }
  return ring;
}

/** Distance round the ring at which each of its points lies. */
function distancesRound(ring: readonly (readonly [number, number])[]): number[] {
  const round = [0];
  for (let i = 1; i < ring.length; i++)
    round.push(round[i - 1]! + Math.hypot(ring[i]![0] - ring[i - 1]![0], ring[i]![1] - ring[i - 1]![1]));
  return round;
}

function wallPoints(s: Slab, ring: readonly (readonly [number, number])[], round: readonly number[]): WallPoint {
  const count = ring.length;
  const normalAt = (i: number): [number, number] => {
    const p = ring[(i + 1) % count]!,
      q = ring[(i - 1 + count) % count]!;
    const dx = p[0] - q[0],
      dz = p[1] - q[1];
    const m = Math.hypot(dx, dz) || 1;
    return [-dz / m, dx / m];
  };
  return (i, v) => {
    const [x, z] = ring[i]!;
    const [nx, nz] = normalAt(i);
    const off = s.out(v, x) + (s.carve?.(round[i]!, v, x) ?? 0);
    const low = s.low(x) + (s.lug?.(round[i]!, x) ?? 0);
    return [x + nx * off, lerp(low, s.high(x), v), z + nz * off];
  };
}

/** The top or bottom of a slab, spanned between the two sides of its wall; `n` points on each side. */
function capOf(s: Slab, part: string, point: WallPoint, n: number, up: boolean): Mesh {
  const across = 17;
  const count = 2 * n;
  const v = up ? 1 : 0;
  return grid(
    part,
    n + 1,
    across,
    (i, j): Spot => {
      const k = (j / (across - 1)) * 2 - 1;
      const left = point(Math.min(i, n - 1) === i ? i : n % count, v);
      const right = point((count - i) % count, v);
      const t = (k + 1) / 2;
      const y = lerp(right[1], left[1], t) + (up ? (s.dish?.(left[0], k) ?? 0) : 0);
      const p: V3 = [lerp(right[0], left[0], t), y, lerp(right[2], left[2], t)];
      return {
        x: p[0],
        y: p[1],
        z: p[2],
        a: k,
        foot: 0,
        edge: (1 - Math.abs(k)) * Math.abs(left[2] - right[2]) * 0.5,
      };
    },
    { flip: up },
  );
}

export function slabOf(s: Slab): Mesh[] {
  const n = s.rows ?? 150,
    columns = s.columns ?? 16;
  const ring = ringOf(s.outline, n);
  const round = distancesRound(ring);
  const point = wallPoints(s, ring, round);
  const wall = grid(
    s.part,
    ring.length,
    columns,
    (i, j): Spot => {
      const v = j / (columns - 1);
      const p = point(i, v);
      return {
        x: p[0],
        y: p[1],
        z: p[2],
        a: round[i]!,
        foot: p[1] - s.low(ring[i]![0]),
        edge: s.high(ring[i]![0]) - p[1],
      };
    },
    { wrap: true, flip: false },
  );
  const slab = [wall];
  if (s.top) slab.push(capOf(s, s.top, point, n, true));
  if (s.bottom) slab.push(capOf(s, s.bottom, point, n, false));
  return slab;
}

/** Bottom of a sole: flat under the ball and heel, sprung at the toe, eased at the heel. */
export const spring = (toe: number, heel = 8): ((x: number) => number) =>
  through([
    [290, toe * 1.05],
    [380, toe * 0.74],
    [450, toe * 0.53],
    [520, toe * 0.37],
    [600, toe * 0.23],
    [680, toe * 0.12],
    [760, toe * 0.05],
    [850, 0],
    [1880, 0],
    [2000, heel * 0.35],
    [2110, heel],
  ]);
