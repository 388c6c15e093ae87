/** Eyelets and laces. */
import { add, clamp, dot, lerp, type Mesh, smoothstep, sub, unit, type V3 } from '../geometry.ts';
import type { Upper } from '../last.ts';
import { ribbon } from '../ribbon.ts';
import type { Decal, Paint } from '../types.ts';
import { bowOf } from './bow.ts';
import type { Tongue } from './tongue.ts';

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
  const share = clamp(((p.a + q.a) / 2 - spec.throat[0]) / (spec.throat[1] - spec.throat[0]));
  const up = tongue.outward(share);
  const start = add(p.p, p.n, h),
    end = add(q.p, q.n, h);
  const chord = (t: number): V3 => add(start, sub(end, start), t);
  // High enough over the tongue and over both edges of the throat.
  const over = (point: V3, t: number, more: number): number =>
    dot(add(sub(point, chord(t)), up, more), up) / (4 * t * (1 - t));
  const rise = Math.max(
    6,
    over(tongue.middle(share, lift), 0.5, 0),
    over(p.top, 0.22, h * 1.5) * 0.9,
    over(q.top, 0.78, h * 1.5) * 0.9,
  );
  const path: V3[] = [add(p.p, p.n, -6)];
  for (let i = 0; i <= 22; i++) {
    const t = i / 22;
    // Flatter in the middle than a parabola: a lace lies on the tongue.
    const arch = (4 * t * (1 - t)) ** 0.8;
    path.push(add(chord(t), up, rise * arch));
  }
  path.push(add(q.p, q.n, -6));
  return ribbon(
    spec.part,
    path,
    (k) => {
      const f = (k / (path.length - 1)) * 2 - 1;
      const foot = f < 0 ? p.n : q.n;
      const m = smoothstep(0.3, 0.95, Math.abs(f));
      return unit([lerp(up[0], foot[0], m), lerp(up[1], foot[1], m), lerp(up[2], foot[2], m)]);
    },
    (t) => (spec.halfWidth ?? 19) * (0.62 + 0.38 * smoothstep(0, 0.1, Math.min(t, 1 - t))),
    h,
    14,
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
  if (spec.bow !== false)
    meshes.push(
      ...bowOf(upper, tongue, { part: spec.part, to: spec.to, halfThick: h, halfWidth: spec.halfWidth ?? 19 }),
    );
  return { meshes, decals: [...eyeletsOf(upper, spec, outer, 1), ...eyeletsOf(upper, spec, inner, -1)] };
}
