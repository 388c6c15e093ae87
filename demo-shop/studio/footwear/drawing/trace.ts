/** From lines on a pixel grid to the text of smooth paths. */
import { areaOf, type Line, lengthOf } from './contours.ts';
import { fitCurve, type P } from './fit-curve.ts';

interface Pen {
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

/** Where the line turns by more than `limit` radians, at the sharpest point of each turn. */
function cornersOf(pts: readonly P[], closed: boolean, limit: number): number[] {
  const n = pts.length;
  const reach = Math.max(2, Math.min(7, Math.floor(n / 8)));
  const turn = pts.map((p, i) => {
    if (!closed && (i < reach || i >= n - reach)) return 0;
    const a = pts[(i - reach + n) % n]!,
      b = pts[(i + reach) % n]!;
    const d = Math.atan2(b[1] - p[1], b[0] - p[0]) - Math.atan2(p[1] - a[1], p[0] - a[0]);
    return Math.abs(Math.atan2(Math.sin(d), Math.cos(d)));
  });
  const corners: number[] = [];
  for (let i = 0; i < n; i++) {
    if (turn[i]! < limit) continue;
    let best = true;
    for (let k = -reach; k <= reach; k++) {
      const t = turn[(i + k + n) % n]!;
      if (t > turn[i]! || (t === turn[i]! && k < 0)) best = false;
    }
    if (best) corners.push(i);
  }
  return corners;
}

/** The points without the steps of pixels; corners and ends are kept. */
function smoothed(from: P[], closed: boolean, corners: readonly number[]): P[] {
  const n = from.length;
  const fixed = new Uint8Array(n);
  for (const c of corners) fixed[c] = 1;
  let pts = from;
  for (let pass = 0; pass < 4; pass++) {
    pts = pts.map((p, i) => {
      if (fixed[i] || (!closed && (i === 0 || i === n - 1))) return p;
      const a = pts[(i - 1 + n) % n]!,
        b = pts[(i + 1) % n]!;
      return [(a[0] + 2 * p[0] + b[0]) / 4, (a[1] + 2 * p[1] + b[1]) / 4];
    });
  }
  return pts;
}

/** A line ready to be fitted: runs between corners, from the first point to the last. */
interface Outline {
  readonly pts: P[];
  readonly corners: readonly number[];
  /** Direction at the start of a closed line without corners. */
  readonly smoothStart: P | undefined;
}

function outlineOf(pts: P[], closed: boolean, corners: readonly number[]): Outline {
  if (!closed) return { pts, corners: [0, ...corners, pts.length - 1], smoothStart: undefined };
  // A closed line starts at a corner, if it has one, and returns to it.
  const n = pts.length;
  const first = corners[0] ?? 0;
  const smoothStart = corners.length === 0 ? towards(pts, (n - 2) % n, 2 % n) : undefined;
  const turned = [...pts.slice(first), ...pts.slice(0, first), pts[first]!];
  const moved = [...corners.map((c) => c - first), turned.length - 1];
  return { pts: turned, corners: moved[0] === 0 ? moved : [0, ...moved], smoothStart };
}

/** Text of one curve; all three points are relative to its start. */
function curveText(piece: readonly P[], pen: Pen): string {
  const origin: Pen = { ...pen };
  let text = '';
  for (const q of piece) {
    const s = emit({ ...origin }, q);
    text += text === '' || s.startsWith('-') ? s : ` ${s}`;
  }
  const f = 10 ** pen.digits;
  pen.x = Math.round(piece[2]![0] * f);
  pen.y = Math.round(piece[2]![1] * f);
  return text;
}

/** Path text of one line. Corners sharper than `corner` degrees stay corners. */
function pathOf(line: Line, options: PathOptions): string {
  const { scale, error, digits = 0, corner = 48 } = options;
  const raw: P[] = Array.from(line.xs, (x, i) => [
    ((options.x ?? 0) + x + 0.5) * scale,
    ((options.y ?? 0) + line.ys[i]! + 0.5) * scale,
  ]);
  const sharp = cornersOf(raw, line.closed, (corner * Math.PI) / 180);
  const { pts, corners, smoothStart } = outlineOf(smoothed(raw, line.closed, sharp), line.closed, sharp);
  const pen: Pen = { x: 0, y: 0, digits };
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
    fitCurve({ pts, first: a, last: b, t1, t2 }, error, pieces);
    for (const piece of pieces) {
      const pieceText = curveText(piece, pen);
      text += start || pieceText.startsWith('-') ? pieceText : ` ${pieceText}`;
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
