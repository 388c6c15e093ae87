/** The plan of a foot, and the upper of a shoe lofted along it. */

import type { Spot } from './drawing/field.ts';
import {
  add,
  along,
  clamp,
  curve,
  grid,
  lerp,
  type Mesh,
  smoothstep,
  sub,
  through,
  unit,
  type V2,
  type V3,
} from './geometry.ts';
import { ribbon } from './ribbon.ts';

/** Plan of the foot: half width and middle along x, and how round its ends are. */
export interface Plan {
  readonly from: number;
  readonly to: number;
  readonly half: readonly V2[];
  readonly centre: readonly V2[];
  readonly toeRound: number;
  readonly heelRound: number;
  /** 2 is an ellipse, more is squarer. */
  readonly power?: number;
}

export interface Outline {
  readonly half: (x: number) => number;
  readonly centre: (x: number) => number;
  readonly from: number;
  readonly to: number;
}

export function outlineOf(plan: Plan): Outline {
  const half = through(plan.half);
  const power = plan.power ?? 2.25;
  const round = (d: number, r: number): number => (d >= r ? 1 : (1 - (1 - clamp(d / r)) ** power) ** (1 / power));
  return {
    half: (x) => half(x) * round(x - plan.from, plan.toeRound) * round(plan.to - x, plan.heelRound),
    centre: through(plan.centre),
    from: plan.from,
    to: plan.to,
  };
}

/** An adult foot: widest at the ball, narrow at the waist, straight on the inner side. */
export const adultPlan = (from = 335, to = 2062, width = 1): Plan => ({
  from,
  to,
  half: [
    [from, 262 * width],
    [560, 290 * width],
    [840, 312 * width],
    [1150, 276 * width],
    [1420, 240 * width],
    [1750, 238 * width],
    [to, 232 * width],
  ],
  centre: [
    [from, -62],
    [600, -34],
    [900, 8],
    [1250, 18],
    [1600, 0],
    [to, 0],
  ],
  toeRound: 350,
  heelRound: 330,
  power: 2.35,
});

export interface UpperSpec {
  readonly plan: Plan;
  /**
   * Top line from the tip of the toe over the ridge, along the throat and collar to the heel: x, y, half width of the
   * opening.
   */
  readonly top: readonly (readonly [number, number, number])[];
  readonly feather: (x: number) => number;
  /** Back of the heel: how far it protrudes at each fraction of its height. */
  readonly heel: readonly V2[];
  /** Squareness of the cross-section. */
  readonly power?: number;
  /** Factor on the width, for ankles. */
  readonly waist?: (x: number, y: number) => number;
  /** Padding under the top line: from where along x, how far down, how far out. */
  readonly padding?: { readonly from: number; readonly depth: number; readonly out: number };
}

export interface Upper {
  readonly at: (a: number, b: number, side: 1 | -1) => V3;
  /** The point at a distance down from the top line. */
  readonly below: (a: number, distance: number, side: 1 | -1) => V3;
  readonly normal: (a: number, distance: number, side: 1 | -1) => V3;
  /** Fraction of the top line where x is first reached. */
  readonly whereX: (x: number) => number;
  readonly mesh: (part: string, back?: string, rows?: number, columns?: number) => Mesh;
  /** A roll along the top line between two fractions, round the heel. */
  readonly rim: (
    part: string,
    from: number,
    radius: number | ((t: number) => number),
    inset?: number,
    lift?: number,
  ) => Mesh;
  /** Padding inside the collar, `tall` from its middle up and down. */
  readonly cushion: (part: string, from: number, tall: number, thick: number) => Mesh;
  /** A thin edge along the throat, outer side then inner. */
  readonly edge: (part: string, from: number, to: number, radius: number) => Mesh[];
  readonly outline: Outline;
}

/** The point of the upper at `a` along the top line and `b` up from the feather line. */
function pointsOf(spec: UpperSpec, outline: Outline, top: (a: number) => number[]): Upper['at'] {
  const unrounded = through(spec.plan.half);
  const heel = through(spec.heel);
  const e = 2 / (spec.power ?? 2.3);
  const waist = spec.waist ?? (() => 1);
  const padded = (tx: number, down: number): number => {
    const { padding } = spec;
    if (!padding || down <= 0 || down >= padding.depth) return 0;
    return padding.out * Math.sin((Math.PI * down) / padding.depth) * smoothstep(padding.from, padding.from + 160, tx);
  };
  const endTop = top(1);
  const turn = 1250;
  const xb = (tx: number): number =>
    tx <= turn ? tx : turn + ((tx - turn) * (outline.to - turn)) / (endTop[0]! - turn);
  return (a, b, side) => {
    const [tx, ty, rawTop] = top(a) as [number, number, number];
    const x0 = xb(tx);
    const y0 = spec.feather(x0);
    const hb = outline.half(x0);
    // The opening narrows round the heel as the plan does.
    const closing = hb / Math.max(1, unrounded(x0));
    const tw = Math.max(0, rawTop) * (tx > turn ? closing : 1);
    const ratio = clamp(tw / Math.max(1, hb), 0, 0.97);
    const full = Math.acos(ratio ** (1 / e));
    const theta = b * full;
    const rise = clamp(Math.sin(theta) / Math.max(1e-6, Math.sin(full))) ** e;
    const y = y0 + (ty - y0) * rise;
    const x = lerp(x0, tx, rise) + heel(rise) * smoothstep(turn, outline.to, x0) ** 3;
    const w = hb * Math.cos(theta) ** e * waist(x, y);
    const c = outline.centre(x0) * (1 - 0.35 * rise);
    const pad = padded(tx, ty - y);
    const back = smoothstep(outline.to - 260, outline.to - 30, x0);
    return [x + pad * back, y, c + side * (b >= 1 ? tw * waist(x, y) : w + pad * (1 - back))];
  };
}

const pointsBelow =
  (at: Upper['at']): Upper['below'] =>
  (a, distance, side) => {
    let last = at(a, 1, side);
    let left = distance;
    for (let i = 1; i <= 120; i++) {
      const next = at(a, 1 - i / 120, side);
      const d = Math.hypot(next[0] - last[0], next[1] - last[1], next[2] - last[2]);
      if (d >= left) return add(last, sub(next, last), left / d);
      left -= d;
      last = next;
    }
    return last;
  };

const normalsOf =
  (below: Upper['below']): Upper['normal'] =>
  (a, distance, side) => {
    const p = below(Math.min(1, a + 0.004), distance, side),
      q = below(Math.max(0, a - 0.004), distance, side);
    const d = sub(below(a, distance + 6, side), below(a, Math.max(0, distance - 6), side));
    const t = sub(p, q);
    const n = unit([t[1] * d[2] - t[2] * d[1], t[2] * d[0] - t[0] * d[2], t[0] * d[1] - t[1] * d[0]]);
    return side < 0 ? n : [-n[0], -n[1], -n[2]];
  };

/** Rows are spaced more closely at the toe and the heel, where the surface bends most. */
function surfaceOf(at: Upper['at'], top: (a: number) => number[], outline: Outline): Upper['mesh'] {
  return (part, back, rows = 170, columns = 46) => {
    const as = Array.from({ length: rows }, (_, i) => {
      const u = i / (rows - 1);
      return lerp(u, 0.5 - 0.5 * Math.cos(Math.PI * u), 0.75);
    });
    const rowsOf = as.map((a) =>
      ([1, -1] as const).map((side) => {
        const pts = Array.from({ length: columns }, (_, j) => at(a, j / (columns - 1), side));
        const foot = [0];
        for (let j = 1; j < columns; j++) foot.push(foot[j - 1]! + Math.hypot(...sub(pts[j]!, pts[j - 1]!)));
        return { pts, foot };
      }),
    );
    const open = as.map((a) => top(a)[2]! > 1.5);
    // Where the top line rises in front of the toe, both sides are one line: quads there have no area and no normal.
    const first = as.findLastIndex((a) => top(a)[0]! <= outline.from);
    return grid(
      part,
      rows,
      columns * 2,
      (i, j): Spot => {
        const side = j < columns ? 0 : 1;
        const k = side === 0 ? j : 2 * columns - 1 - j;
        const { pts, foot } = rowsOf[i]![side]!;
        const p = pts[k]!;
        return { x: p[0], y: p[1], z: p[2], a: as[i]!, foot: foot[k]!, edge: foot.at(-1)! - foot[k]! };
      },
      {
        back,
        flip: false,
        keep: (i, j) => i >= first && (j !== columns - 1 || !(open[i] || open[i + 1])),
      },
    );
  };
}

const rimOf =
  (below: Upper['below']): Upper['rim'] =>
  (part, from, radius, inset = 0, lift = 0) => {
    const n = 90;
    const path: V3[] = [];
    for (const side of [1, -1] as const) {
      for (let i = 0; i < n; i++) {
        const u = side > 0 ? i / (n - 1) : 1 - i / (n - 1);
        const p = below(lerp(from, 1, 1 - (1 - u) ** 1.6), inset, side);
        const last = path.at(-1);
        if (!last || Math.hypot(...sub(p, last)) > 4) path.push([p[0], p[1] + lift, p[2]]);
      }
    }
    return ribbon(part, path, () => [0, 1, 0], radius, radius, 12);
  };

/** Moves a point of the collar towards the middle of the opening. */
const inwards = (p: V3, by: number, middle: number): V3 => {
  const d = unit([Math.max(0, p[0] - middle), 0, p[2]]);
  return [p[0] - d[0] * by, p[1], p[2] - d[2] * by];
};

const cushionOf =
  (below: Upper['below']): Upper['cushion'] =>
  (part, from, tall, thick) => {
    const n = 70;
    const path: V3[] = [],
      tilts: V3[] = [];
    for (const side of [1, -1] as const) {
      for (let i = 0; i < n; i++) {
        const u = side > 0 ? i / (n - 1) : 1 - i / (n - 1);
        const a = lerp(from, 1, 1 - (1 - u) ** 1.6);
        const tilt = unit(sub(below(a, tall * 0.1, side), below(a, tall * 1.6, side)));
        // Farther in where the collar leans outwards, so that the padding stays inside.
        const q = inwards(below(a, tall * 0.86, side), (thick * 1.85) / Math.max(0.5, tilt[1]), 1780);
        const last = path.at(-1);
        if (last && Math.hypot(...sub(q, last)) <= 4) continue;
        path.push(q);
        tilts.push(tilt);
      }
    }
    return ribbon(
      part,
      path,
      (i) => tilts[i]!,
      (t) => thick * Math.min(1, 0.25 + Math.min(t, 1 - t) * 9),
      (t) => tall * Math.min(1, 0.3 + Math.min(t, 1 - t) * 9),
      20,
    );
  };

const edgesOf =
  (at: Upper['at']): Upper['edge'] =>
  (part, from, to, radius) =>
    ([1, -1] as const).map((side) => {
      const path = Array.from({ length: 60 }, (_, i) => at(lerp(from, to, i / 59), 1, side));
      return ribbon(part, path, () => [0, 1, 0], radius, radius, 8);
    });

export function upperOf(spec: UpperSpec): Upper {
  const outline = outlineOf(spec.plan);
  const top = along(curve(spec.top, 20), 2);
  const at = pointsOf(spec, outline, top);
  const below = pointsBelow(at);
  const whereX = (x: number): number => {
    for (let a = 0; a <= 1; a += 0.001) if (top(a)[0]! >= x) return a;
    return 1;
  };
  return {
    at,
    below,
    normal: normalsOf(below),
    whereX,
    mesh: surfaceOf(at, top, outline),
    rim: rimOf(below),
    cushion: cushionOf(below),
    edge: edgesOf(at),
    outline,
  };
}
