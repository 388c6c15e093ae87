/** From a field on a pixel grid to smooth outlines: marching squares, then cubic Béziers (Schneider's fit). */

export interface Line {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  readonly closed: boolean;
}

// For each corner mask (1 top left, 2 top right, 4 bottom right, 8 bottom left): edges from, to. 0 top, 1 right, 2
// bottom, 3 left.
const cases: readonly (readonly number[])[] = [
  [],
  [3, 0],
  [0, 1],
  [3, 1],
  [1, 2],
  [3, 0, 1, 2],
  [0, 2],
  [3, 2],
  [2, 3],
  [2, 0],
  [0, 1, 2, 3],
  [2, 1],
  [1, 3],
  [1, 0],
  [0, 3],
  [],
];

/** For each edge the next one, and which edges have a predecessor: reset after every use. */
let scratch = { next: new Int32Array(0), entered: new Uint8Array(0) };

/** Lines where the field crosses `level`, lower values on the left. Cells with a NaN corner are skipped. */
export function contours(field: Float32Array, width: number, height: number, level = 0): Line[] {
  const count = width * height;
  if (scratch.next.length < count * 2)
    scratch = { next: new Int32Array(count * 2).fill(-1), entered: new Uint8Array(count * 2) };
  const { next, entered } = scratch;
  const starts: number[] = [],
    ends: number[] = [];
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0; x < width - 1; x++) {
      const o = y * width + x;
      const tl = field[o]!,
        tr = field[o + 1]!,
        bl = field[o + width]!,
        br = field[o + width + 1]!;
      const mask = (tl < level ? 1 : 0) | (tr < level ? 2 : 0) | (br < level ? 4 : 0) | (bl < level ? 8 : 0);
      if (mask === 0 || mask === 15 || Number.isNaN(tl + tr + bl + br)) continue;
      const list = cases[mask]!;
      for (let k = 0; k < list.length; k += 2) {
        const f = list[k]!,
          g = list[k + 1]!;
        const from = f === 0 ? o : f === 2 ? o + width : count + (f === 3 ? o : o + 1);
        const to = g === 0 ? o : g === 2 ? o + width : count + (g === 3 ? o : o + 1);
        next[from] = to;
        entered[to] = 1;
        starts.push(from);
        ends.push(to);
      }
    }
  }
  const lines: Line[] = [];
  const follow = (start: number): void => {
    const xs: number[] = [],
      ys: number[] = [];
    let e = start;
    let closed = false;
    for (;;) {
      const vertical = e >= count;
      const o = vertical ? e - count : e;
      const p = field[o]!,
        q = field[vertical ? o + width : o + 1]!;
      const t = Math.min(1, Math.max(0, (level - p) / (q - p || 1)));
      const x = o % width,
        y = (o - x) / width;
      xs.push(vertical ? x : x + t);
      ys.push(vertical ? y + t : y);
      const n = next[e]!;
      next[e] = -1;
      if (n < 0) break;
      if (n === start) {
        closed = true;
        break;
      }
      e = n;
    }
    if (xs.length > 2) lines.push({ xs: Float64Array.from(xs), ys: Float64Array.from(ys), closed });
  };
  for (const s of starts) if (!entered[s] && next[s]! >= 0) follow(s);
  for (const s of starts) if (next[s]! >= 0) follow(s);
  for (const e of ends) entered[e] = 0;
  return lines;
}

export const areaOf = (l: Line): number => {
  let sum = 0;
  for (let i = 0, j = l.xs.length - 1; i < l.xs.length; j = i++) sum += l.xs[j]! * l.ys[i]! - l.xs[i]! * l.ys[j]!;
  return Math.abs(sum) / 2;
};
export const lengthOf = (l: Line): number => {
  let sum = 0;
  for (let i = 1; i < l.xs.length; i++) sum += Math.hypot(l.xs[i]! - l.xs[i - 1]!, l.ys[i]! - l.ys[i - 1]!);
  return sum;
};

type P = [number, number];
interface Pen {
  text: string;
  x: number;
  y: number;
  digits: number;
}

function emit(pen: Pen, ...points: P[]): string {
  const f = 10 ** pen.digits;
  let text = '';
  for (const [px, py] of points) {
    for (const value of [Math.round(px * f) - pen.x, Math.round(py * f) - pen.y]) {
      let s = pen.digits ? String(value / f).replace(/^(-?)0\./, '$1.') : String(value);
      if (pen.digits && s.includes('.') && s.length > 8)
        s = String(Number((value / f).toFixed(pen.digits))).replace(/^(-?)0\./, '$1.');
      text += text === '' || s.startsWith('-') ? s : ` ${s}`;
    }
  }
  const [ex, ey] = points.at(-1)!;
  pen.x = Math.round(ex * f);
  pen.y = Math.round(ey * f);
  return text;
}

function fitCurve(pts: P[], first: number, last: number, t1: P, t2: P, error: number, out: P[][], depth = 0): void {
  const n = last - first + 1;
  const p0 = pts[first]!,
    p3 = pts[last]!;
  const span = Math.hypot(p3[0] - p0[0], p3[1] - p0[1]);
  if (n === 2 || depth > 18) {
    const d = span / 3;
    out.push([[p0[0] + t1[0] * d, p0[1] + t1[1] * d], [p3[0] + t2[0] * d, p3[1] + t2[1] * d], p3]);
    return;
  }
  let u = [0];
  for (let i = 1; i < n; i++) {
    const a = pts[first + i]!,
      b = pts[first + i - 1]!;
    u.push(u[i - 1]! + Math.hypot(a[0] - b[0], a[1] - b[1]));
  }
  const total = u.at(-1)! || 1;
  u = u.map((x) => x / total);
  let bezier: [P, P, P, P] = [p0, p0, p3, p3];
  let worst = 0,
    split = first;
  for (let round = 0; round < 3; round++) {
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
    bezier = [p0, [p0[0] + t1[0] * l, p0[1] + t1[1] * l], [p3[0] + t2[0] * r, p3[1] + t2[1] * r], p3];
    worst = 0;
    const [, q1, q2] = bezier;
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
        split = first + i;
      }
      const dx = 3 * (s * s * (q1[0] - p0[0]) + 2 * t * s * (q2[0] - q1[0]) + t * t * (p3[0] - q2[0]));
      const dy = 3 * (s * s * (q1[1] - p0[1]) + 2 * t * s * (q2[1] - q1[1]) + t * t * (p3[1] - q2[1]));
      const dd = dx * dx + dy * dy;
      if (dd > 1e-9) u[i] = Math.min(1, Math.max(0, t - (ex * dx + ey * dy) / dd));
    }
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
  fitCurve(pts, first, split, t1, tangent, error, out, depth + 1);
  fitCurve(pts, split, last, [-tangent[0], -tangent[1]], t2, error, out, depth + 1);
}

const towards = (pts: P[], from: number, to: number): P => {
  const a = pts[from]!,
    b = pts[to]!;
  const m = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  return [(b[0] - a[0]) / m, (b[1] - a[1]) / m];
};

export interface PathOptions {
  readonly scale: number;
  readonly x?: number;
  readonly y?: number;
  readonly error: number;
  readonly digits?: number;
  readonly corner?: number;
}

/** Path text of one line. Corners sharper than `corner` degrees stay corners. */
export function pathOf(line: Line, options: PathOptions): string {
  const { scale, error, digits = 0, corner = 48 } = options;
  let pts: P[] = Array.from(line.xs, (x, i) => [
    ((options.x ?? 0) + x + 0.5) * scale,
    ((options.y ?? 0) + line.ys[i]! + 0.5) * scale,
  ]);
  const n = pts.length;
  // Places where the line turns sharply.
  const reach = Math.max(2, Math.min(7, Math.floor(n / 8)));
  const turn = pts.map((p, i) => {
    if (!line.closed && (i < reach || i >= n - reach)) return 0;
    const a = pts[(i - reach + n) % n]!,
      b = pts[(i + reach) % n]!;
    const d = Math.atan2(b[1] - p[1], b[0] - p[0]) - Math.atan2(p[1] - a[1], p[0] - a[0]);
    return Math.abs(Math.atan2(Math.sin(d), Math.cos(d)));
  });
  const limit = (corner * Math.PI) / 180;
  let corners: number[] = [];
  for (let i = 0; i < n; i++) {
    if (turn[i]! < limit) continue;
    let best = true;
    for (let k = -reach; k <= reach; k++) {
      const t = turn[(i + k + n) % n]!;
      if (t > turn[i]! || (t === turn[i]! && k < 0)) best = false;
    }
    if (best) corners.push(i);
  }
  // Pixel steps smoothed, corners kept.
  const fixed = new Uint8Array(n);
  for (const c of corners) fixed[c] = 1;
  for (let pass = 0; pass < 4; pass++) {
    pts = pts.map((p, i) => {
      if (fixed[i] || (!line.closed && (i === 0 || i === n - 1))) return p;
      const a = pts[(i - 1 + n) % n]!,
        b = pts[(i + 1) % n]!;
      return [(a[0] + 2 * p[0] + b[0]) / 4, (a[1] + 2 * p[1] + b[1]) / 4];
    });
  }
  let smoothStart: P | undefined;
  if (line.closed) {
    const first = corners[0] ?? 0;
    if (corners.length === 0) {
      const a = pts[(n - 2) % n]!,
        b = pts[2 % n]!;
      const m = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
      smoothStart = [(b[0] - a[0]) / m, (b[1] - a[1]) / m];
    }
    pts = [...pts.slice(first), ...pts.slice(0, first), pts[first]!];
    corners = corners.map((c) => c - first);
    corners.push(pts.length - 1);
  } else corners = [0, ...corners, pts.length - 1];
  if (corners[0] !== 0) corners.unshift(0);
  const pen: Pen = { text: '', x: 0, y: 0, digits };
  let text = `M${emit(pen, pts[0]!)}c`;
  let start = true;
  for (let k = 0; k < corners.length - 1; k++) {
    const a = corners[k]!,
      b = corners[k + 1]!;
    if (b - a < 1) continue;
    const w = Math.min(3, b - a);
    const t1 = smoothStart ?? towards(pts, a, a + w);
    const t2: P = smoothStart ? [-smoothStart[0], -smoothStart[1]] : towards(pts, b, b - w);
    const pieces: P[][] = [];
    fitCurve(pts, a, b, t1, t2, error, pieces);
    for (const piece of pieces) {
      const f = 10 ** digits;
      const origin: Pen = { ...pen };
      // All three points are relative to the start of the piece.
      let piecesText = '';
      for (const q of piece) {
        const s = emit({ ...origin, text: '' }, q);
        piecesText += piecesText === '' || s.startsWith('-') ? s : ` ${s}`;
      }
      pen.x = Math.round(piece[2]![0] * f);
      pen.y = Math.round(piece[2]![1] * f);
      text += start || piecesText.startsWith('-') ? piecesText : ` ${piecesText}`;
      start = false;
    }
  }
  return text + (line.closed ? 'z' : '');
}

export const pathsOf = (lines: readonly Line[], options: PathOptions, smallest = 6): string =>
  lines
    .filter((l) => (l.closed ? areaOf(l) : lengthOf(l)) > smallest)
    .map((l) => pathOf(l, options))
    .join('');
