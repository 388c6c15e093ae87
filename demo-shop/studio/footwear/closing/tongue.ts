/** The padded tongue under the laces. */
import { add, along, curve, grid, lerp, type Mesh, smoothstep, unit, type V3 } from '../geometry.ts';
import type { Upper } from '../last.ts';

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
  const spare = spec.spare ?? 44;
  const knots: number[][] = [];
  const stations = 9;
  for (let i = 0; i <= stations; i++) {
    const a = lerp(spec.from - 0.03, spec.to, i / stations);
    const p = upper.at(a, 1, 1),
      q = upper.at(a, 1, -1);
    const open = Math.abs(p[2] - q[2]) / 2;
    // Narrower at its end, where the collar would be in its way.
    const w = open + spare * (1 - 0.6 * smoothstep(0.6, 1, i / stations));
    const under = i / stations < 0.12 ? 9 : 7;
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
  const thickAt = (s: number): number => {
    const full = lerp(7, thick, smoothstep(throatShare - 0.12, throatShare + 0.1, s));
    return full * Math.sqrt(Math.max(0.002, 1 - Math.max(0, (s - 0.95) / 0.05) ** 2));
  };
  return {
    meshes: [tongueSheet(spec, { at, out, halfWidth: (s) => total(s)[2]!, thickAt })],
    at,
    middle: (t, lift) => add(at(t * throatShare, 0), out(t * throatShare), lift),
    outward: (t) => out(t * throatShare),
  };
}

interface TongueShape {
  readonly at: Tongue['at'];
  readonly out: (s: number) => V3;
  readonly halfWidth: (s: number) => number;
  readonly thickAt: (s: number) => number;
}

/** A padded slab with rounded edges; its outer face runs through the points of the tongue. */
function tongueSheet(spec: TongueSpec, { at, out, halfWidth, thickAt }: TongueShape): Mesh {
  const rows = 72,
    sides = 40;
  return grid(spec.part, rows, sides + 1, (i, j) => {
    const s = i / (rows - 1),
      angle = Math.PI / 2 + (j / sides) * 2 * Math.PI;
    const c = Math.cos(angle),
      n = Math.sin(angle);
    const u = Math.sign(c) * Math.abs(c) ** 0.45;
    const t = thickAt(s);
    const p = add(at(s, u), out(s), Math.sign(n) * Math.abs(n) ** 0.75 * t - t * 0.8);
    const w = halfWidth(s);
    return { x: p[0], y: p[1], z: p[2], a: s, edge: w * (1 - Math.abs(u)), foot: u * w };
  });
}
