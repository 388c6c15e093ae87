/** The bow that ties the laces. */
import { add, curve, type Mesh, unit, type V3 } from '../geometry.ts';
import type { Upper } from '../last.ts';
import { ribbon } from '../ribbon.ts';
import type { Tongue } from './tongue.ts';

/** The lace that is tied: its part, half width and half thickness, and the fraction of the top line of its last hole. */
export interface BowSpec {
  readonly part: string;
  readonly halfWidth: number;
  readonly halfThick: number;
  readonly to: number;
}

/** A tied bow over the top of the throat: two loops and two ends that lie on the sides, and the knot. */
export function bowOf(upper: Upper, tongue: Tongue, spec: BowSpec): Mesh[] {
  const h = spec.halfThick,
    w = spec.halfWidth * 0.86;
  const up = tongue.outward(1);
  const knot = tongue.middle(0.97, h * 4 + 10);
  const on = (back: number, down: number, lift: number, side: 1 | -1): { at: V3; up: V3 } => {
    const n = upper.normal(spec.to - back, Math.max(12, down), side);
    return { at: add(upper.below(spec.to - back, down, side), n, lift), up: n };
  };
  const start = (side: 1 | -1): { at: V3; up: V3 } => ({ at: add(knot, [0, 0, side * 8]), up });
  const along = (knots: readonly { at: V3; up: V3 }[]): Mesh => {
    const path = curve(
      knots.map((k) => [...k.at, ...k.up]),
      9,
    );
    return ribbon(
      spec.part,
      path.map((p) => [p[0]!, p[1]!, p[2]!] as V3),
      (i) => unit([path[i]![3]!, path[i]![4]!, path[i]![5]!]),
      w,
      h,
      12,
    );
  };
  const loop = (side: 1 | -1): Mesh =>
    along([
      start(side),
      on(-0.002, 6, 26, side),
      on(0, 84, 20, side),
      on(0.012, 168, 12, side),
      on(0.034, 186, 9, side),
      on(0.05, 150, 12, side),
      on(0.038, 76, 16, side),
      on(0.016, 8, 22, side),
      start(side),
    ]);
  const end = (side: 1 | -1): Mesh =>
    along([
      start(side),
      on(0.03, 4, 18, side),
      on(0.075, 80, 12, side),
      on(0.105, 190, 9, side),
      on(0.118, 236, 7, side),
    ]);
  const across: V3 = [0, 0, 1];
  const tie = ribbon(
    spec.part,
    [-1, -0.5, 0, 0.5, 1].map((t) => add(add(knot, across, t * 20), up, 8 - 10 * t * t)),
    () => up,
    (t) => w * (0.9 - 0.3 * Math.abs(t - 0.5)),
    (t) => h + 9 - 14 * Math.abs(t - 0.5),
    12,
  );
  return [loop(1), loop(-1), end(1), end(-1), tie];
}
