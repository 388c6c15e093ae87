/** Fits cubic Béziers to a row of points (Schneider, "An Algorithm for Automatically Fitting Digitized Curves"). */

export type P = [number, number];
type Bezier = readonly [P, P, P, P];

/** A run of points, and the directions in which its curve leaves the first and the last one. */
interface Run {
  readonly pts: readonly P[];
  readonly first: number;
  readonly last: number;
  readonly t1: P;
  readonly t2: P;
}

const chordOf = ({ pts, first, last }: Run): number =>
  Math.hypot(pts[last]![0] - pts[first]![0], pts[last]![1] - pts[first]![1]);

/** The place of each point on the curve, 0 to 1, by the length of the lines between them; and that length. */
function placesOf({ pts, first, last }: Run): { places: number[]; total: number } {
  const n = last - first + 1;
  const u = [0];
  for (let i = 1; i < n; i++) {
    const a = pts[first + i]!,
      b = pts[first + i - 1]!;
    u.push(u[i - 1]! + Math.hypot(a[0] - b[0], a[1] - b[1]));
  }
  const total = u.at(-1)! || 1;
  return { places: u.map((x) => x / total), total };
}

/** The curve with the least squared distance to the points at their places. */
function leastSquares({ pts, first, last, t1, t2 }: Run, u: readonly number[], span: number, total: number): Bezier {
  const n = last - first + 1;
  const p0 = pts[first]!,
    p3 = pts[last]!;
  let c00 = 0,
    c01 = 0,
    c11 = 0,
    x0 = 0,
    x1 = 0;
  for (let i = 0; i < n; i++) {
    const t = u[i]!,
      s = 1 - t;
    const b0 = s * s * s,
      b1 = 3 * t * s * s,
      b2 = 3 * t * t * s,
      b3 = t * t * t;
    const a0x = t1[0] * b1,
      a0y = t1[1] * b1,
      a1x = t2[0] * b2,
      a1y = t2[1] * b2;
    c00 += a0x * a0x + a0y * a0y;
    c01 += a0x * a1x + a0y * a1y;
    c11 += a1x * a1x + a1y * a1y;
    const q = pts[first + i]!;
    const dx = q[0] - p0[0] * (b0 + b1) - p3[0] * (b2 + b3),
      dy = q[1] - p0[1] * (b0 + b1) - p3[1] * (b2 + b3);
    x0 += a0x * dx + a0y * dy;
    x1 += a1x * dx + a1y * dy;
  }
  const det = c00 * c11 - c01 * c01;
  let l = Math.abs(det) > 1e-9 ? (x0 * c11 - x1 * c01) / det : 0;
  let r = Math.abs(det) > 1e-9 ? (c00 * x1 - c01 * x0) / det : 0;
  const small = 1e-4 * span;
  if (l < small || r < small || l > total * 1.5 || r > total * 1.5) {
    l = span / 3;
    r = span / 3;
  }
  return [p0, [p0[0] + t1[0] * l, p0[1] + t1[1] * l], [p3[0] + t2[0] * r, p3[1] + t2[1] * r], p3];
}

/**
 * The largest squared distance of a point from the curve, and which point it is. Moves each point's place to where the
 * curve is nearest, for the next round.
 */
function measure({ pts, first, last }: Run, u: number[], [p0, q1, q2, p3]: Bezier): { worst: number; at: number } {
  const n = last - first + 1;
  let worst = 0,
    at = first;
  for (let i = 1; i < n - 1; i++) {
    const t = u[i]!,
      s = 1 - t;
    const bx = s * s * s * p0[0] + 3 * t * s * s * q1[0] + 3 * t * t * s * q2[0] + t * t * t * p3[0];
    const by = s * s * s * p0[1] + 3 * t * s * s * q1[1] + 3 * t * t * s * q2[1] + t * t * t * p3[1];
    const q = pts[first + i]!;
    const ex = bx - q[0],
      ey = by - q[1];
    const d = ex * ex + ey * ey;
    if (d > worst) {
      worst = d;
      at = first + i;
    }
    const dx = 3 * (s * s * (q1[0] - p0[0]) + 2 * t * s * (q2[0] - q1[0]) + t * t * (p3[0] - q2[0]));
    const dy = 3 * (s * s * (q1[1] - p0[1]) + 2 * t * s * (q2[1] - q1[1]) + t * t * (p3[1] - q2[1]));
    const dd = dx * dx + dy * dy;
    if (dd > 1e-9) u[i] = Math.min(1, Math.max(0, t - (ex * dx + ey * dy) / dd));
  }
  return { worst, at };
}

const MAX_ROUNDS = 3;
const MAX_DEPTH = 18;

/** Appends curves that stay within `error` of the points: each two control points and the end. */
export function fitCurve(run: Run, error: number, out: P[][], depth = 0): void {
  const { pts, first, last, t1, t2 } = run;
  const p0 = pts[first]!,
    p3 = pts[last]!;
  const span = chordOf(run);
  if (last - first === 1 || depth > MAX_DEPTH) {
    const d = span / 3;
    out.push([[p0[0] + t1[0] * d, p0[1] + t1[1] * d], [p3[0] + t2[0] * d, p3[1] + t2[1] * d], p3]);
    return;
  }
  const { places, total } = placesOf(run);
  let split = first;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const bezier = leastSquares(run, places, span, total);
    const { worst, at } = measure(run, places, bezier);
    split = at;
    if (worst < error * error) {
      out.push([bezier[1], bezier[2], p3]);
      return;
    }
    if (worst > error * error * 16) break;
  }
  if (split <= first) split = first + 1;
  if (split >= last) split = last - 1;
  const w = Math.min(3, split - first, last - split);
  const a = pts[split - w]!,
    b = pts[split + w]!;
  const m = Math.hypot(a[0] - b[0], a[1] - b[1]) || 1;
  const tangent: P = [(a[0] - b[0]) / m, (a[1] - b[1]) / m];
  fitCurve({ pts, first, last: split, t1, t2: tangent }, error, out, depth + 1);
  fitCurve({ pts, first: split, last, t1: [-tangent[0], -tangent[1]], t2 }, error, out, depth + 1);
}
