/** Curves and meshes. */
import type { Field, Spot } from './drawing/field.ts';

export type V2 = readonly [number, number];
export type V3 = readonly [number, number, number];

export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t;
export const clamp = (x: number, low = 0, high = 1): number => Math.min(high, Math.max(low, x));
export const smoothstep = (low: number, high: number, x: number): number => {
  const t = clamp((x - low) / (high - low));
  return t * t * (3 - 2 * t);
};
export const add = (a: V3, b: V3, k = 1): V3 => [a[0] + b[0] * k, a[1] + b[1] * k, a[2] + b[2] * k];
export const sub = (a: V3, b: V3): V3 => add(a, b, -1);
export const dot = (a: V3, b: V3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: V3, b: V3): V3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const size = (a: V3): number => Math.hypot(a[0], a[1], a[2]);
export const unit = (a: V3): V3 => {
  const n = size(a) || 1;
  return [a[0] / n, a[1] / n, a[2] / n];
};

/** y of x through the knots, never overshooting (Fritsch–Carlson). Flat beyond the ends. */
export function through(knots: readonly V2[]): (x: number) => number {
  const n = knots.length;
  const slope = (i: number): number => (knots[i + 1]![1] - knots[i]![1]) / (knots[i + 1]![0] - knots[i]![0]);
  const m = knots.map((_, i) => {
    if (i === 0) return slope(0);
    if (i === n - 1) return slope(n - 2);
    const [p, q] = [slope(i - 1), slope(i)];
    return p * q <= 0 ? 0 : (2 * p * q) / (p + q);
  });
  return (x) => {
    if (x <= knots[0]![0]) return knots[0]![1];
    if (x >= knots[n - 1]![0]) return knots[n - 1]![1];
    let i = 0;
    while (knots[i + 1]![0] < x) i++;
    const [x0, y0] = knots[i]!;
    const [x1, y1] = knots[i + 1]!;
    const h = x1 - x0;
    const t = (x - x0) / h;
    const u = 1 - t;
    return u * u * (1 + 2 * t) * y0 + t * t * (3 - 2 * t) * y1 + h * t * u * (u * m[i]! - t * m[i + 1]!);
  };
}

/** A centripetal Catmull–Rom curve through the knots, sampled finely. Works in any dimension. */
export function curve(knots: readonly (readonly number[])[], steps = 16, closed = false): number[][] {
  const out: number[][] = [];
  const n = knots.length;
  const at = (i: number): readonly number[] => {
    if (closed) return knots[(i + n) % n]!;
    if (i < 0) return knots[0]!.map((v, k) => 2 * v - knots[1]![k]!);
    if (i >= n) return knots[n - 1]!.map((v, k) => 2 * v - knots[n - 2]![k]!);
    return knots[i]!;
  };
  const gap = (p: readonly number[], q: readonly number[]): number =>
    Math.sqrt(Math.hypot(...p.map((v, k) => v - q[k]!))) || 1e-3;
  const last = closed ? n : n - 1;
  for (let i = 0; i < last; i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const d1 = gap(p0, p1),
      d2 = gap(p1, p2),
      d3 = gap(p2, p3);
    for (let s = 0; s < steps; s++) {
      const t = s / steps;
      out.push(
        p1.map((v, k) => {
          const m1 = ((v - p0[k]!) / d1 - (p2[k]! - p0[k]!) / (d1 + d2) + (p2[k]! - v) / d2) * d2;
          const m2 = ((p2[k]! - v) / d2 - (p3[k]! - v) / (d2 + d3) + (p3[k]! - p2[k]!) / d3) * d2;
          const t2 = t * t,
            t3 = t2 * t;
          return (2 * t3 - 3 * t2 + 1) * v + (t3 - 2 * t2 + t) * m1 + (3 * t2 - 2 * t3) * p2[k]! + (t3 - t2) * m2;
        }),
      );
    }
  }
  if (!closed) out.push([...knots[n - 1]!]);
  return out;
}

/** The point a fraction along a polyline, by length of its first `dims` coordinates. */
export function along(points: readonly (readonly number[])[], dims = 2): (t: number) => number[] {
  const lengths = [0];
  for (let i = 1; i < points.length; i++) {
    let d = 0;
    for (let k = 0; k < dims; k++) d += (points[i]![k]! - points[i - 1]![k]!) ** 2;
    lengths.push(lengths[i - 1]! + Math.sqrt(d));
  }
  const total = lengths.at(-1)!;
  return (t) => {
    const want = clamp(t) * total;
    let low = 0,
      high = lengths.length - 1;
    while (high - low > 1) {
      const mid = (low + high) >> 1;
      if (lengths[mid]! <= want) low = mid;
      else high = mid;
    }
    const f = (want - lengths[low]!) / (lengths[high]! - lengths[low]! || 1);
    return points[low]!.map((v, k) => lerp(v, points[high]![k]!, f));
  };
}

// --- fields ---
/** Signed distance to a closed outline through the knots, negative inside; `sharp` keeps straight edges. */
export function region(knots: readonly V2[], sharp = false): (x: number, y: number) => number {
  const pts = sharp ? knots : curve(knots, 8, true);
  return (x, y) => {
    let best = Infinity;
    let inside = false;
    for (let i = 0, j = pts.length - 1; i < pts.length; j = i++) {
      const ax = pts[i]![0]!,
        ay = pts[i]![1]!,
        bx = pts[j]![0]!,
        by = pts[j]![1]!;
      const ex = bx - ax,
        ey = by - ay,
        wx = x - ax,
        wy = y - ay;
      const t = clamp((wx * ex + wy * ey) / (ex * ex + ey * ey || 1));
      const dx = wx - ex * t,
        dy = wy - ey * t;
      best = Math.min(best, dx * dx + dy * dy);
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
    return inside ? -Math.sqrt(best) : Math.sqrt(best);
  };
}
/** A region in the plane of the side view; on both sides of the shoe, or only the outer. */
export const sideRegion = (knots: readonly V2[], sharp = false): Field => {
  const f = region(knots, sharp);
  return (s) => f(s.x, s.y);
};
/** Distance to an open curve minus half its width: a band. */
export function band(
  knots: readonly V2[],
  halfWidth: number | ((t: number) => number),
): (x: number, y: number) => number {
  const pts = curve(knots, 10);
  return (x, y) => {
    let best = Infinity,
      at = 0;
    for (let i = 1; i < pts.length; i++) {
      const ax = pts[i - 1]![0]!,
        ay = pts[i - 1]![1]!;
      const ex = pts[i]![0]! - ax,
        ey = pts[i]![1]! - ay;
      const t = clamp(((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey || 1));
      const d = Math.hypot(x - ax - ex * t, y - ay - ey * t);
      if (d < best) {
        best = d;
        at = (i - 1 + t) / (pts.length - 1);
      }
    }
    return best - (typeof halfWidth === 'number' ? halfWidth : halfWidth(at));
  };
}
export const both =
  (...fields: readonly Field[]): Field =>
  (s) =>
    Math.max(...fields.map((f) => f(s)));
export const either =
  (...fields: readonly Field[]): Field =>
  (s) =>
    Math.min(...fields.map((f) => f(s)));
export const except =
  (f: Field, g: Field): Field =>
  (s) =>
    Math.max(f(s), -g(s));
// --- meshes ---
export interface Mesh {
  readonly part: string;
  /** Part that the back faces belong to; without it they are not drawn. */
  readonly back?: string | undefined;
  readonly spots: readonly Spot[];
  /** The spots are a grid of so many rows and columns. */
  readonly rows: number;
  readonly columns: number;
  readonly triangles: Uint32Array;
  /** Fewer, larger triangles of the same surface: enough for what it hides from the light. */
  readonly coarse: Uint32Array;
  readonly normals: Float32Array;
}

function weld(spots: readonly Spot[], triangles: Uint32Array): Float32Array {
  const ids = new Map<string, number>();
  const of = new Int32Array(spots.length);
  spots.forEach((s, i) => {
    const key = `${Math.round(s.x * 2)},${Math.round(s.y * 2)},${Math.round(s.z * 2)}`;
    let id = ids.get(key);
    if (id === undefined) {
      id = ids.size;
      ids.set(key, id);
    }
    of[i] = id;
  });
  const sum = new Float32Array(ids.size * 3);
  for (let t = 0; t < triangles.length; t += 3) {
    const [p, q, r] = [spots[triangles[t]!]!, spots[triangles[t + 1]!]!, spots[triangles[t + 2]!]!];
    const ax = q.x - p.x,
      ay = q.y - p.y,
      az = q.z - p.z,
      bx = r.x - p.x,
      by = r.y - p.y,
      bz = r.z - p.z;
    const nx = ay * bz - az * by,
      ny = az * bx - ax * bz,
      nz = ax * by - ay * bx;
    for (let k = 0; k < 3; k++) {
      const o = of[triangles[t + k]!]! * 3;
      sum[o]! += nx;
      sum[o + 1]! += ny;
      sum[o + 2]! += nz;
    }
  }
  const normals = new Float32Array(spots.length * 3);
  for (let i = 0; i < spots.length; i++) {
    const o = of[i]! * 3;
    const n = Math.hypot(sum[o]!, sum[o + 1]!, sum[o + 2]!) || 1;
    for (let k = 0; k < 3; k++) normals[i * 3 + k] = sum[o + k]! / n;
  }
  return normals;
}

interface GridOptions {
  readonly back?: string | undefined;
  /** Joins the last row to the first. */
  readonly wrap?: boolean;
  readonly flip?: boolean;
  readonly keep?: (row: number, column: number) => boolean;
}

/** Triangles of a grid; with a step of 2, four quads become one where all of them are there. */
function tiled(rows: number, columns: number, step: 1 | 2, { wrap, flip, keep }: GridOptions): Uint32Array {
  const list: number[] = [];
  const lastRow = wrap ? rows : rows - 1;
  const isThere = (i: number, j: number): boolean => i < lastRow && j < columns - 1 && (!keep || keep(i, j));
  const quad = (i: number, j: number, size: number): void => {
    const a = i * columns + j,
      b = ((i + size) % rows) * columns + j;
    if (flip) list.push(a, a + size, b, b, a + size, b + size);
    else list.push(a, b, a + size, b, b + size, a + size);
  };
  for (let i = 0; i < lastRow; i += step) {
    for (let j = 0; j < columns - 1; j += step) {
      const cells: [number, number][] = [];
      for (let k = 0; k < step; k++)
        for (let l = 0; l < step; l++) if (isThere(i + k, j + l)) cells.push([i + k, j + l]);
      if (cells.length === step * step) quad(i, j, step);
      else for (const [k, l] of cells) quad(k, l, 1);
    }
  }
  return Uint32Array.from(list);
}

/** A grid of spots, `rows` by `columns`; `keep` drops quads. Counter-clockwise from the front. */
export function grid(
  part: string,
  rows: number,
  columns: number,
  spot: (row: number, column: number) => Spot,
  options: GridOptions = {},
): Mesh {
  const spots: Spot[] = [];
  for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) spots.push(spot(i, j));
  const triangles = tiled(rows, columns, 1, options);
  return {
    part,
    back: options.back,
    spots,
    rows,
    columns,
    triangles,
    coarse: tiled(rows, columns, 2, options),
    normals: weld(spots, triangles),
  };
}
