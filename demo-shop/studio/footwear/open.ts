/** Open shoes: a footbed in layers, and straps over the shape of an invisible foot. */
import {
  add,
  cross,
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
import { type Outline, outlineOf, type Plan } from './last.ts';
import { ribbon } from './ribbon.ts';
import { slabOf } from './slab.ts';
import { gapsBetween, type Lugs, treadParts } from './tread.ts';
import { type Dots, type OpenFoot, type Paint, type Panel, type Part, paint } from './types.ts';

/** Plan of an open shoe: a broad round toe. */
export const openPlan = (width = 1): Plan => ({
  from: 322,
  to: 2062,
  half: [
    [322, 282 * width],
    [560, 296 * width],
    [820, 306 * width],
    [1150, 268 * width],
    [1420, 240 * width],
    [1750, 246 * width],
    [2062, 240 * width],
  ],
  centre: [
    [322, -52],
    [600, -34],
    [900, 4],
    [1250, 18],
    [1600, 0],
    [2062, 0],
  ],
  toeRound: 350,
  heelRound: 300,
  power: 2.2,
});

export interface Bed {
  readonly meshes: Mesh[];
  readonly parts: Part[];
  readonly outline: Outline;
  /** Height of the footbed's rim at x. */
  readonly top: (x: number) => number;
}

export interface BedSpec {
  readonly plan: Plan;
  readonly low: (x: number) => number;
  readonly top: (x: number) => number;
  /** Thicknesses of the rubber below and of the footbed's own layer above. */
  readonly rubber: number;
  readonly layer: number;
  readonly out?: (v: number, x: number) => number;
  readonly dish?: (x: number, k: number) => number;
  readonly bedPaint: Paint;
  readonly bedGrain?: Part['grain'];
  readonly layerPaint: Paint;
  readonly wallPaint?: Paint;
  readonly wallPanels?: readonly Panel[];
  readonly bedPanels?: readonly Panel[];
  readonly bedDots?: readonly Dots[];
  readonly lugs?: Lugs;
}

/** Rubber below, the sole, and the footbed's own layer on top. */
function bedMeshes(s: BedSpec, outline: Outline): Mesh[] {
  const out = s.out ?? (() => 8);
  const lug = s.lugs;
  const tooth = gapsBetween(lug, 0.62);
  const under = (x: number): number => s.low(x) + s.rubber;
  const seam = (x: number): number => s.top(x) - s.layer;
  const share = (x: number, y: number): number => (y - s.low(x)) / (s.top(x) - s.low(x));
  return [
    ...slabOf({
      part: 'outsole',
      top: 'outsole',
      outline,
      low: s.low,
      high: (x) => under(x) + 2,
      bottom: 'tread',
      columns: 10,
      rows: lug ? 420 : 150,
      out: (v, x) => out(share(x, lerp(s.low(x), under(x), v)), x) + 3 - 4 * (1 - v),
      lug: (round) => tooth(round),
      carve: (round, v) => -0.5 * tooth(round) * (1 - smoothstep(0.5, 0.9, v)),
    }),
    ...slabOf({
      part: 'sole',
      outline,
      low: under,
      high: (x) => seam(x) + 2,
      columns: 18,
      out: (v, x) => out(share(x, lerp(under(x), seam(x), v)), x),
    }),
    ...slabOf({
      part: 'layer',
      outline,
      low: seam,
      high: s.top,
      top: 'bed',
      columns: 12,
      ...(s.dish ? { dish: s.dish } : {}),
      out: (v, x) => out(share(x, lerp(seam(x), s.top(x), v)), x) + 2 - 12 * smoothstep(0.6, 1, v) ** 2,
    }),
  ];
}

const bedParts = (s: BedSpec): Part[] => [
  treadParts(s.lugs ? 'blocks' : 'herringbone'),
  {
    name: 'outsole',
    paint: paint('outsole', -0.03),
    grain: 'rubber',
    gloss: 0.1,
  },
  {
    name: 'sole',
    paint: s.wallPaint ?? paint('sole'),
    grain: 'rubber',
    gloss: 0.12,
    panels: s.wallPanels ?? [],
  },
  { name: 'layer', paint: s.layerPaint, grain: 'rubber', gloss: 0.1 },
  {
    name: 'bed',
    paint: s.bedPaint,
    grain: s.bedGrain ?? 'rubber',
    gloss: 0.08,
    panels: s.bedPanels ?? [],
    dots: s.bedDots ?? [],
  },
];

export function bedOf(s: BedSpec): Bed {
  const outline = outlineOf(s.plan);
  return { outline, top: s.top, meshes: bedMeshes(s, outline), parts: bedParts(s) };
}

/** Small dimples over a footbed, in offset rows, away from its rim. */
export function dimples(
  bed: { outline: Outline; top: (x: number) => number; dish?: (x: number, k: number) => number },
  gap: number,
  radius: number,
  shade: Paint,
  from = 380,
  to = 2010,
): Dots {
  const points: { at: V3; normal: V3 }[] = [];
  let row = 0;
  for (let x = from; x <= to; x += gap * 0.87, row++) {
    const half = bed.outline.half(x);
    for (let z = -half + (row % 2 ? gap : gap * 0.5); z < half; z += gap) {
      if (half - Math.abs(z) < 46) continue;
      const k = z / half;
      points.push({ at: [x, bed.top(x) + (bed.dish?.(x, k) ?? 0), bed.outline.centre(x) + z], normal: [0, 1, 0] });
    }
  }
  return { points, radius, paint: shade, opacity: 0.5 };
}

/**
 * The foot above the bed: at x, from the outer rim (0) over the top (0.5) to the inner rim (1); past the ends it goes
 * down.
 */
export interface Foot {
  readonly at: (x: number, t: number) => V3;
  readonly normal: (x: number, t: number) => V3;
}

export function footOf(
  bed: { outline: Outline; top: (x: number) => number },
  height: readonly V2[],
  spare = 0,
  power = 2.4,
): Foot {
  const rise = through(height);
  const e = 2 / power;
  const at = (x: number, t: number): V3 => {
    const h = bed.outline.half(x) + spare;
    const side = t < 0.5 ? 1 : -1;
    const u = 1 - Math.abs(t - 0.5) * 2;
    const c = bed.outline.centre(x);
    if (u < 0) return [x, bed.top(x) + u * 400, c + side * h];
    const angle = u * Math.PI * 0.5;
    const lift = Math.sin(angle) ** e;
    // The ridge of the foot runs nearer its inner side.
    return [x, bed.top(x) + rise(x) * lift, c * (1 - lift) - 26 * lift + side * h * Math.cos(angle) ** e];
  };
  const normal = (x: number, t: number): V3 => {
    const p = sub(at(x + 4, t), at(x - 4, t)),
      q = sub(at(x, t + 0.012), at(x, t - 0.012));
    return unit(cross(p, q));
  };
  return { at, normal };
}

export interface Strap {
  readonly part: string;
  /** x of the front and back edge by the fraction over the foot. */
  readonly front: (t: number) => number;
  readonly back: (t: number) => number;
  readonly thick: number;
  readonly from?: number;
  readonly to?: number;
  readonly lift?: number;
  readonly rows?: number;
  /** How squarely its edges are cut: 1 round, less is flatter. */
  readonly square?: number;
  /** Rounded free ends. */
  readonly tip?: number;
}

/**
 * A closed, padded band over the foot. Its spots: `a` over the foot, `edge` from the front edge, `foot` from the back
 * one.
 */
export function strapOver(foot: Foot, s: Strap): Mesh {
  const rows = s.rows ?? 90,
    sides = 36;
  const square = s.square ?? 0.5;
  const from = s.from ?? -0.06,
    to = s.to ?? 1.06;
  return grid(s.part, rows, sides + 1, (i, j) => {
    const share = i / (rows - 1);
    const t = lerp(from, to, share);
    const end = s.tip ? Math.sqrt(Math.max(0.0004, 1 - Math.max(0, 1 - Math.min(share, 1 - share) / s.tip) ** 2)) : 1;
    const angle = (j / sides) * 2 * Math.PI;
    const c = Math.cos(angle),
      n = Math.sin(angle);
    const middle = (s.front(t) + s.back(t)) / 2,
      w = ((s.back(t) - s.front(t)) / 2) * end;
    const x = middle + Math.sign(c) * Math.abs(c) ** square * w;
    const p = add(
      foot.at(x, t),
      foot.normal(x, t),
      (s.lift ?? 0) + (Math.sign(n) * Math.abs(n) ** square + 1) * s.thick * Math.min(1, end * 1.5),
    );
    return { x: p[0], y: p[1], z: p[2], a: t, edge: x - s.front(t), foot: s.back(t) - x };
  });
}

/**
 * What is seen of the foot in an open shoe: the shape that its straps lie on, to the tip of the toes and round the heel.
 * `under` is how far it stays beneath that shape, so that straps lie on it.
 */
export function openFootOf(
  bed: { outline: Outline; top: (x: number) => number },
  height: readonly V2[],
  under: number,
): OpenFoot {
  const [from, to] = [bed.outline.from + 34, bed.outline.to - 30];
  const first = height[0]!;
  const rise: readonly V2[] = [
    [from, -24],
    [from + 40, first[1] * 0.62],
    ...height.filter(([x]) => x > from + 60),
    [1560, 560],
    [1760, 540],
    [1930, 330],
    [to - 20, 150],
    [to, -24],
  ];
  return { at: footOf(bed, rise, -under).at, from, to };
}

/** A cord or strap along knots; `up` at each knot says where its broad side looks. */
export function cord(
  part: string,
  knots: readonly { at: V3; up: V3 }[],
  halfWidth: number | ((t: number) => number),
  halfThick: number | ((t: number) => number),
  sides = 16,
): Mesh {
  const path = curve(
    knots.map((k) => [...k.at, ...k.up]),
    10,
  );
  return ribbon(
    part,
    path.map((p) => [p[0]!, p[1]!, p[2]!] as V3),
    (i) => unit([path[i]![3]!, path[i]![4]!, path[i]![5]!]),
    halfWidth,
    halfThick,
    sides,
  );
}
