/** The throat of a laced shoe: tongue, eyelets and laces. */
import { add, along, curve, grid, lerp, type Mesh, ribbon, smoothstep, sub, unit, type V3 } from './geometry.ts';
import type { Upper } from './last.ts';
import type { Decal, Paint } from './types.ts';

export interface TongueSpec {
  readonly part: string;
  readonly back: string;
  /** Fractions of the top line where the throat starts and ends. */
  readonly from: number;
  readonly to: number;
  /** Above the throat: x, y of the middle and half width. */
  readonly rise: readonly (readonly [number, number, number])[];
  readonly arch?: number;
  readonly thick?: number;
  /** Half width beyond the opening. */
  readonly spare?: number;
}

export interface Tongue {
  readonly meshes: Mesh[];
  /** Middle of the tongue at a fraction of the throat, lifted. */
  readonly middle: (t: number, lift: number) => V3;
  readonly outward: (t: number) => V3;
  /** A point on the tongue: s along all of it, u -1..1 across. */
  readonly at: (s: number, u: number) => V3;
}

/** Middle line of the tongue: x, y, half width and z of its knots, and the last knot that lies in the throat. */
function tongueKnots(upper: Upper, spec: TongueSpec, arch: number): { knots: number[][]; throatEnd: number } {
  const spare = spec.spare ?? 26;
  const knots: number[][] = [];
  const stations = 9;
  for (let i = 0; i <= stations; i++) {
    const a = lerp(spec.from - 0.03, spec.to, i / stations);
    const p = upper.at(a, 1, 1),
      q = upper.at(a, 1, -1);
    const open = Math.abs(p[2] - q[2]) / 2;
    const w = open + spare;
    const under = i / stations < 0.12 ? 22 : 10;
    knots.push([
      p[0],
      p[1] - under + arch * (open / Math.max(60, w)) ** 2 * smoothstep(0, 60, open),
      w,
      (p[2] + q[2]) / 2,
    ]);
  }
  const throatEnd = knots.length - 1;
  for (const [x, y, w] of spec.rise) knots.push([x, y, w, 0]);
  return { knots, throatEnd };
}

/** The share of a polyline's length that lies before one of its points. */
function shareBefore(points: readonly (readonly number[])[], end: number): number {
  let all = 0,
    part = 0;
  for (let i = 1; i < points.length; i++) {
    all += Math.hypot(points[i]![0]! - points[i - 1]![0]!, points[i]![1]! - points[i - 1]![1]!);
    if (i === end) part = all;
  }
  return part / all;
}

const KNOT_STEPS = 10;

export function tongueOf(upper: Upper, spec: TongueSpec): Tongue {
  const arch = spec.arch ?? 60,
    thick = spec.thick ?? 20;
  const { knots, throatEnd } = tongueKnots(upper, spec, arch);
  const points = curve(knots, KNOT_STEPS);
  const total = along(points, 2);
  const throatShare = shareBefore(points, throatEnd * KNOT_STEPS);
  const out = (s: number): V3 => {
    const p = total(Math.min(1, s + 0.015)),
      q = total(Math.max(0, s - 0.015));
    return unit([-(p[1]! - q[1]!), p[0]! - q[0]!, 0]);
  };
  const at = (s: number, u: number): V3 => {
    const [x, y, w, z] = total(s) as [number, number, number, number];
    const bend = arch * (w / 130) ** 1.2;
    const n = out(s);
    const rounding = s > 0.93 ? Math.sqrt(Math.max(0, 1 - ((s - 0.93) / 0.07) ** 2 * 0.42)) : 1;
    return add([x, y, z + u * w * rounding], n, -bend * u * u);
  };
  const sheet = tongueSheet(spec, at, (s) => total(s)[2]!);
  const edge = ribbon(
    spec.part,
    tongueBorder(at, throatShare),
    (i) => unit(add(out(0.95), [0.01 * i, 0.4, 0])),
    thick,
    thick,
    8,
  );
  return {
    meshes: [sheet, edge],
    at,
    middle: (t, lift) => add(at(t * throatShare, 0), out(t * throatShare), lift),
    outward: (t) => out(t * throatShare),
  };
}

function tongueSheet(spec: TongueSpec, at: Tongue['at'], halfWidth: (s: number) => number): Mesh {
  const rows = 60,
    columns = 21;
  return grid(
    spec.part,
    rows,
    columns,
    (i, j) => {
      const s = i / (rows - 1),
        u = (j / (columns - 1)) * 2 - 1;
      const p = at(s, u);
      const w = halfWidth(s);
      return { x: p[0], y: p[1], z: p[2], a: s, edge: w * (1 - Math.abs(u)), foot: u * w };
    },
    { back: spec.back, flip: true },
  );
}

/** The padded edge of the tongue above the throat: up one side, across the top, down the other. */
function tongueBorder(at: Tongue['at'], throatShare: number): V3[] {
  const border: V3[] = [];
  for (let i = 0; i <= 40; i++) border.push(at(lerp(throatShare * 0.9, 0.995, i / 40), 1));
  for (let i = 1; i < 16; i++) border.push(at(0.995, 1 - (i / 16) * 2));
  for (let i = 0; i <= 40; i++) border.push(at(lerp(0.995, throatShare * 0.9, i / 40), -1));
  return border;
}

export interface LaceSpec {
  readonly part: string;
  readonly count: number;
  /** Range of the top line the eyelets span, and the throat's own (for the tongue under them). */
  readonly from: number;
  readonly to: number;
  readonly throat: readonly [number, number];
  readonly inset: number;
  readonly halfWidth?: number;
  readonly halfThick?: number;
  readonly cross?: boolean;
  readonly eyelet?: { symbol: Decal['symbol']; size: number; paint: Paint };
  readonly bow?: boolean;
}

/** A hole for a lace: its fraction of the top line, place, normal, and the top line above it. */
interface LaceHole {
  readonly a: number;
  readonly p: V3;
  readonly n: V3;
  readonly top: V3;
}

/** The holes of one side of the throat, from the toe up. */
function holesOf(upper: Upper, spec: LaceSpec, side: 1 | -1): LaceHole[] {
  const fraction = (i: number): number => lerp(spec.from, spec.to, spec.count === 1 ? 0 : i / (spec.count - 1));
  return Array.from({ length: spec.count }, (_, i) => {
    const a = fraction(i);
    return {
      a,
      p: upper.below(a, spec.inset, side),
      n: upper.normal(a, spec.inset, side),
      top: upper.at(a, 1, side),
    };
  });
}

function eyeletsOf(upper: Upper, spec: LaceSpec, holes: readonly LaceHole[], side: 1 | -1): Decal[] {
  const { eyelet } = spec;
  if (!eyelet) return [];
  return holes.map((hole) => {
    const q = upper.below(Math.min(1, hole.a + 0.01), spec.inset, side);
    return {
      symbol: eyelet.symbol,
      at: add(hole.p, hole.n, 1),
      normal: hole.n,
      along: unit(sub(q, hole.p)),
      size: eyelet.size,
      paint: eyelet.paint,
    };
  });
}

/** A lace from a hole `p` over the tongue to a hole `q`, `lift` above the tongue. */
function laceBetween(p: LaceHole, q: LaceHole, lift: number, tongue: Tongue, spec: LaceSpec): Mesh {
  const h = halfThickOf(spec);
  const t = ((p.a + q.a) / 2 - spec.throat[0]) / (spec.throat[1] - spec.throat[0]);
  const up = tongue.outward(Math.min(1, Math.max(0, t)));
  const middle = tongue.middle(Math.min(1, Math.max(0, t)), lift);
  const edge = (hole: LaceHole): V3 => add(add(hole.top, hole.n, h * 0.5), up, h * 0.7);
  const shoulder = (hole: LaceHole): V3 => add(add(hole.top, sub(middle, hole.top), 0.45), up, h * 0.9);
  const knots = [
    add(p.p, p.n, -4),
    add(add(p.p, sub(p.top, p.p), 0.55), p.n, h * 0.8),
    edge(p),
    shoulder(p),
    middle,
    shoulder(q),
    edge(q),
    add(add(q.p, sub(q.top, q.p), 0.55), q.n, h * 0.8),
    add(q.p, q.n, -4),
  ];
  const path = curve(knots, 6) as unknown as V3[];
  return ribbon(
    spec.part,
    path,
    (k) => {
      const f = (k / (path.length - 1)) * 2 - 1;
      const end = f < 0 ? p.n : q.n;
      const m = smoothstep(0.35, 0.85, Math.abs(f));
      return unit([lerp(up[0], end[0], m), lerp(up[1], end[1], m), lerp(up[2], end[2], m)]);
    },
    spec.halfWidth ?? 19,
    h,
    10,
  );
}

const halfThickOf = (spec: LaceSpec): number => spec.halfThick ?? 8;

export function lacesOf(upper: Upper, tongue: Tongue, spec: LaceSpec): { meshes: Mesh[]; decals: Decal[] } {
  const h = halfThickOf(spec);
  const outer = holesOf(upper, spec, 1),
    inner = holesOf(upper, spec, -1);
  const meshes: Mesh[] = [];
  const bar = (i: number, j: number, lift: number): void => {
    meshes.push(laceBetween(outer[i]!, inner[j]!, lift, tongue, spec));
  };
  for (let i = 0; i < spec.count; i++) {
    if (!spec.cross || i === 0) bar(i, i, h + 5);
    else {
      bar(i - 1, i, h + 4);
      bar(i, i - 1, h * 2.6 + 4);
    }
  }
  if (spec.cross) bar(spec.count - 1, spec.count - 1, h * 2.6 + 6);
  return { meshes, decals: [...eyeletsOf(upper, spec, outer, 1), ...eyeletsOf(upper, spec, inner, -1)] };
}
