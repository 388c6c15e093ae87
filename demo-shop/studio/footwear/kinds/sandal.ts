/** A sandal: a contoured footbed and straps over the toes, the instep and round the heel. */
import { grid, type Mesh, smoothstep, through, type V2, type V3 } from '../geometry.ts';
import { outlineOf } from '../last.ts';
import { type Bed, bedOf, cord, dimples, type Foot, footOf, openFootOf, openPlan, strapOver } from '../open.ts';
import type { Options } from '../options.ts';
import { spring } from '../slab.ts';
import { type Paint, type Panel, type Part, paint, type Shoe } from '../types.ts';

/** A rubber guard round the toes, leaning in over them. */
function toeGuard(bed: Bed): Mesh {
  const rows = 120,
    columns = 14,
    end = 700;
  return grid(
    'guard',
    rows,
    columns,
    (i, j) => {
      const u = (i / (rows - 1)) * 2 - 1,
        v = j / (columns - 1);
      const x = bed.outline.from + (end - bed.outline.from) * (1 - Math.cos((u * Math.PI) / 2));
      const side = u < 0 ? 1 : -1;
      const fade = smoothstep(1, 0.45, Math.abs(u));
      const inward = 10 - 120 * v ** 2.2 * fade;
      const half = bed.outline.half(x),
        middle = bed.outline.centre(x);
      const shrink = Math.max(0, (half + inward) / Math.max(1, half));
      const y = bed.top(x) - 50 + v * (50 + 190 * fade);
      return {
        x: x + (x < 560 ? -inward * smoothstep(560, 330, x) : 0),
        y,
        z: middle + side * half * shrink,
        a: u,
        edge: (1 - v) * 200,
        foot: v * 200,
      };
    },
    { back: 'guardInside' },
  );
}

const isBuckled = (o: Options): boolean => o.panelShape === 1;
const isRugged = (o: Options): boolean => o.panelShape === 2;

/** Height of the footbed's rim along the shoe. */
const topOf = (raise: number): ((x: number) => number) =>
  through([
    [300, 194 + raise],
    [420, 170 + raise],
    [620, 154 + raise],
    [900, 158 + raise],
    [1250, 200 + raise],
    [1600, 212 + raise],
    [1900, 212 + raise],
    [2100, 228 + raise],
  ]);

function footbedOf(o: Options, top: (x: number) => number): Bed {
  const plan = openPlan(1.0);
  const buckled = isBuckled(o),
    rugged = isRugged(o);
  const outline = outlineOf(plan);
  const dish = (x: number, k: number): number =>
    -(14 + 16 * smoothstep(1200, 1700, x)) * (1 - k * k) * (1 - 0.4 * k * k);
  const bedPaint: Paint = buckled ? paint('overlay', 0.08) : paint('overlay');
  const grooves: Panel[] = buckled
    ? []
    : [{ field: (s) => s.edge - 52 - 16 * smoothstep(900, 1300, s.x), paint: paint('sole'), groove: 4 }];
  return bedOf({
    plan,
    low: spring(36, 10),
    top,
    rubber: rugged ? 62 : 40,
    layer: buckled ? 20 : 30,
    dish,
    ...(buckled ? {} : { lugs: { height: rugged ? 26 : 14, pitch: rugged ? 84 : 66 } }),
    out: (v, x) => 8 + 12 * (1 - v) - 12 * smoothstep(900, 1200, x) * (1 - smoothstep(1450, 1750, x)) * (1 - v),
    bedPaint,
    bedGrain: buckled ? 'suede' : 'rubber',
    layerPaint: { ...bedPaint, shift: -0.06 },
    wallPanels: grooves,
    bedPanels: [
      { field: (s) => 32 - s.edge, paint: bedPaint, groove: buckled ? 0.01 : 4, ...(buckled ? { stitch: [0.5] } : {}) },
    ],
    bedDots: buckled ? [] : [dimples({ outline, top, dish }, 60, 8, { ...bedPaint, shift: -0.5 })],
  });
}

/** A strap over the foot: its front and back edge by the fraction over the foot. */
interface Band {
  readonly name: string;
  readonly front: (t: number) => number;
  readonly back: (t: number) => number;
}

/** How much the edges of a strap are drawn forward, from its ends (0) to the top of the foot (1). */
const over = (t: number): number => Math.sin(Math.PI * Math.min(1, Math.max(0, t))) ** 0.8;

/** Broad straps with a buckle, or narrow ones of webbing. */
const bandsOf = (buckled: boolean): readonly Band[] =>
  buckled
    ? [
        { name: 'toeStrap', front: (t) => 590 - 30 * over(t), back: (t) => 830 - 50 * over(t) },
        { name: 'instepStrap', front: (t) => 950 - 20 * over(t), back: (t) => 1210 - 40 * over(t) },
      ]
    : [
        { name: 'toeStrap', front: (t) => 600 + 40 * t - 14 * over(t), back: (t) => 738 + 40 * t - 24 * over(t) },
        { name: 'instepStrap', front: (t) => 1060 - 10 * over(t), back: (t) => 1212 - 18 * over(t) },
      ];

/** The lining of a strap, the strap, its buckle, and the free end of a leather strap through the buckle. */
function bandMeshes(b: Band, foot: Foot, buckled: boolean): Mesh[] {
  const thick = buckled ? 9 : 8;
  const inset = buckled ? 46 : -10;
  const meshes = [
    strapOver(foot, {
      part: `${b.name}Lining`,
      thick: 3,
      front: (t) => b.front(t) + 8,
      back: (t) => b.back(t) - 8,
      lift: -4,
      square: 0.3,
    }),
    strapOver(foot, { part: b.name, thick, front: b.front, back: b.back, lift: 2, square: 0.32 }),
    strapOver(foot, {
      part: 'buckle',
      thick: 9,
      front: (t) => b.front(t) + inset,
      back: (t) => b.back(t) - inset,
      from: 0.2,
      to: buckled ? 0.27 : 0.31,
      lift: thick * 2,
      rows: 24,
      square: 0.3,
      tip: 0.16,
    }),
  ];
  if (buckled)
    meshes.push(
      strapOver(foot, {
        part: b.name,
        thick: 6,
        front: (t) => b.front(t) + 64,
        back: (t) => b.back(t) - 64,
        from: 0.16,
        to: 0.5,
        lift: thick * 2 + 9,
        rows: 40,
        square: 0.3,
        tip: 0.1,
      }),
    );
  return meshes;
}

/** How far the straps round the heel hang below their full height. */
const heelDrop = 26;

/** The knots of the strap round the heel: the outer half, and the inner half that mirrors it. */
function heelRing(top: (x: number) => number): { at: V3; up: V3 }[] {
  const y = (x: number, lift: number): number => top(x) + lift;
  const round: { at: V3; up: V3 }[] = [
    { at: [1120, y(1120, 168), 226], up: [0, 0.3, 1] },
    { at: [1260, y(1260, 208), 244], up: [0, 0.16, 1] },
    { at: [1480, y(1480, 258 - heelDrop), 248], up: [0, 0.06, 1] },
    { at: [1760, y(1760, 300 - heelDrop), 214], up: [0.25, 0.05, 1] },
    { at: [1930, y(1930, 318 - heelDrop), 140], up: [0.7, 0.04, 0.7] },
    { at: [1990, y(1990, 324 - heelDrop), 0], up: [1, 0.04, 0] },
  ];
  return [
    ...round,
    ...round
      .slice(0, -1)
      .reverse()
      .map(({ at, up }) => ({
        at: [at[0], at[1], -at[2] - (at[0] < 1400 ? 10 : 0)] as V3,
        up: [up[0], up[1], -up[2]] as V3,
      })),
  ];
}

/** The strap round the heel, the two that hold it on the sides, and a soft pad behind the heel. */
function heelStraps(top: (x: number) => number): Mesh[] {
  const y = (x: number, lift: number): number => top(x) + lift;
  const sides = ([1, -1] as const).map((side) =>
    cord(
      'heelStrap',
      [
        { at: [1560, y(1560, -30), side * 226], up: [0, 0, side] },
        { at: [1570, y(1570, 70), side * 240], up: [0, 0, side] },
        { at: [1600, y(1600, 170), side * 238], up: [0, 0.05, side] },
        { at: [1630, y(1630, 262 - heelDrop), side * 228], up: [0, 0.05, side] },
      ],
      44,
      7,
      16,
    ),
  );
  const pad = cord(
    'pad',
    [
      { at: [1800, y(1800, 306 - heelDrop), 186], up: [0.3, 0, 1] },
      { at: [1908, y(1924, 318 - heelDrop), 122], up: [0.7, 0, 0.7] },
      { at: [1968, y(1982, 324 - heelDrop), 0], up: [1, 0, 0] },
      { at: [1908, y(1924, 318 - heelDrop), -122], up: [0.7, 0, -0.7] },
      { at: [1800, y(1800, 306 - heelDrop), -186], up: [0.3, 0, -1] },
    ],
    (t) => 60 + 26 * Math.sin(Math.PI * t),
    (t) => 6 + 13 * Math.sin(Math.PI * t),
    18,
  );
  return [cord('heelStrap', heelRing(top), (t) => 52 + 14 * Math.sin(Math.PI * t) ** 4, 10, 18), ...sides, pad];
}

/** The parts above the footbed. */
function strapParts(o: Options): Part[] {
  const buckled = isBuckled(o);
  const bands = bandsOf(buckled);
  const grain = buckled || o.grain !== 'leather' ? o.grain : 'canvas';
  const seam: Panel = {
    field: (s) => 13 - Math.min(s.edge, s.foot),
    paint: paint('upper'),
    groove: 0.01,
    stitch: [0.5],
  };
  const webbing: Panel[] = buckled
    ? [seam]
    : [{ field: (s) => Math.abs(s.edge - s.foot) / 2 - 15, paint: paint('accent'), lift: 0, grain: 'canvas' }, seam];
  const strapPart = (name: string, panels: Panel[]): Part => ({
    name,
    paint: paint('upper'),
    grain,
    gloss: buckled ? o.gloss * 0.8 : 0.1,
    panels,
  });
  return [
    { name: 'guardInside', paint: paint('outsole', -0.2) },
    {
      name: 'guard',
      paint: paint('outsole', 0.03),
      grain: 'rubber',
      gloss: 0.12,
      panels: [{ field: (s) => s.edge - 34, paint: paint('outsole'), groove: 4 }],
    },
    ...bands.map(
      (b): Part => ({
        name: `${b.name}Lining`,
        paint: paint('lining', -0.06),
        grain: 'jersey',
        shade: -0.05,
      }),
    ),
    { name: 'pad', paint: paint('lining', -0.05), grain: 'jersey' },
    strapPart('heelStrap', [seam]),
    ...bands.map((b) => strapPart(b.name, webbing)),
    { name: 'buckle', paint: paint('accent', buckled ? 0 : -0.05), gloss: 0.7 },
  ];
}

/** Height of the foot above the footbed. */
const instep: readonly V2[] = [
  [420, 96],
  [560, 150],
  [700, 200],
  [900, 276],
  [1080, 352],
  [1240, 420],
  [1350, 450],
];

export function sandal(o: Options): Shoe {
  const raise = (o.soleHeight - 1) * 120;
  const buckled = isBuckled(o);
  const bed = footbedOf(o, topOf(raise));
  const spare = buckled ? 14 : 18;
  const foot = footOf(bed, instep, -spare, 2.4);
  return {
    height: 560 + raise,
    foot: openFootOf(bed, instep, spare + 10),
    meshes: [
      ...bed.meshes,
      ...bandsOf(buckled).flatMap((band) => bandMeshes(band, foot, buckled)),
      ...(buckled ? [] : heelStraps(bed.top)),
      ...(isRugged(o) ? [toeGuard(bed)] : []),
    ],
    parts: [...bed.parts, ...strapParts(o)],
  };
}
