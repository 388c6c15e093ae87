/** A jandal: a flat foam sole in layers, and a thong from a post between the toes. */
import { clamp, type Mesh, smoothstep, through, type V2, type V3 } from '../geometry.ts';
import { outlineOf } from '../last.ts';
import { type Bed, bedOf, cord, dimples, openFootOf, openPlan } from '../open.ts';
import type { Options } from '../options.ts';
import { spring } from '../slab.ts';
import { type Part, paint, type Shoe } from '../types.ts';

/** Height of the footbed's rim along the shoe. */
const topOf = (raise: number): ((x: number) => number) =>
  through([
    [300, 138 + raise],
    [520, 122 + raise],
    [1100, 122 + raise],
    [1700, 144 + raise],
    [2100, 156 + raise],
  ]);

/** y at a height above the footbed's rim. */
type HeightAbove = (x: number, lift: number) => number;

/** Where the post is: between the big toe, on the inner side, and the next. */
const postX = 600;
const postZ = -112;

function footbedOf(o: Options, top: (x: number) => number): Bed {
  const plan = openPlan();
  const outline = outlineOf(plan);
  const dish = (x: number, k: number): number => -(4 + 8 * smoothstep(1300, 1700, x)) * (1 - k ** 4);
  return bedOf({
    plan,
    low: spring(26, 6),
    top,
    rubber: 40,
    layer: o.panelShape === 1 ? 28 : 40,
    dish,
    out: (v) => 6 + 6 * (1 - v),
    bedPaint: paint('upper'),
    layerPaint: paint('upper', 0.02),
    ...(o.material === 'leather' && o.panelShape === 2 ? { bedGrain: 'leather' as const } : {}),
    wallPaint: paint('sole'),
    wallPanels:
      o.panelShape === 2 ? [{ field: (s) => Math.abs(s.edge - 22) - 7, paint: paint('accent'), lift: 0 }] : [],
    bedPanels: [{ field: (s) => 30 - s.edge, paint: paint('upper', -0.02), groove: 3.5 }],
    bedDots: [dimples({ outline, top, dish }, 58, 8, paint('upper', -0.5))],
  });
}

/** One side of the thong, from the post over the foot down to the plug in the sole. */
function strapOf(y: HeightAbove, side: 1 | -1): Mesh {
  const outer = side > 0;
  const foot: { at: V3; up: V3 }[] = [
    { at: [postX - 6, y(postX, 58), postZ + side * 6], up: [-0.8, 0.6, side * 0.1] },
    { at: [postX + 24, y(postX, 104), postZ + side * 16], up: [-0.6, 0.8, side * 0.14] },
    { at: [postX + 120, y(postX, 168), postZ + side * (outer ? 64 : 34)], up: [-0.35, 0.92, side * 0.22] },
    { at: [postX + 290, y(postX, 240), postZ + side * (outer ? 172 : 76)], up: [-0.2, 0.88, side * 0.44] },
    { at: [postX + 450, y(postX, 232), outer ? 178 : -232], up: [-0.1, 0.62, side * 0.78] },
    { at: [postX + 570, y(postX, 150), outer ? 254 : -266], up: [0, 0.24, side * 0.97] },
    { at: [postX + 640, y(postX, 50), outer ? 268 : -254], up: [0, 0, side] },
    { at: [postX + 660, y(postX, -14), outer ? 256 : -240], up: [0, 0, side] },
  ];
  return cord(
    'strap',
    foot,
    (t) => 24 + 34 * Math.sin(Math.PI * clamp(t * 1.12 - 0.06)) ** 0.8,
    (t) => 19 - 5 * Math.sin(Math.PI * t),
    20,
  );
}

const postOf = (y: HeightAbove): Mesh =>
  cord(
    'post',
    [
      { at: [postX + 2, y(postX, -10), postZ], up: [-1, 0, 0] },
      { at: [postX, y(postX, 40), postZ], up: [-1, 0, 0] },
      { at: [postX + 4, y(postX, 92), postZ], up: [-1, 0.2, 0] },
    ],
    (t) => 20 + 8 * Math.max(0, 0.25 - t) * 4,
    (t) => 20 + 8 * Math.max(0, 0.25 - t) * 4,
    14,
  );

/** The ends of the straps, pushed through the sole. */
const plugsOf = (y: HeightAbove): Mesh[] =>
  ([1, -1] as const).map((side) =>
    cord(
      'plug',
      [
        { at: [postX + 655, y(1255, 12), side > 0 ? 262 : -246], up: [0, 0, side] },
        { at: [postX + 658, y(1258, -6), side > 0 ? 262 : -246], up: [0, 0, side] },
      ],
      40,
      26,
      14,
    ),
  );

/** The elastic round the heel of a child's jandal. */
const heelElastic = (y: HeightAbove): Mesh =>
  cord(
    'elastic',
    [
      { at: [1150, y(1150, 96), 262], up: [0, 0, 1] },
      { at: [1400, y(1400, 210), 256], up: [0, 0.1, 1] },
      { at: [1760, y(1760, 300), 206], up: [0.2, 0.1, 1] },
      { at: [1960, y(1960, 318), 110], up: [0.8, 0.1, 0.6] },
      { at: [2000, y(2000, 320), 0], up: [1, 0.1, 0] },
      { at: [1960, y(1960, 318), -110], up: [0.8, 0.1, -0.6] },
      { at: [1760, y(1760, 300), -206], up: [0.2, 0.1, -1] },
      { at: [1400, y(1400, 210), -250], up: [0, 0.1, -1] },
      { at: [1150, y(1150, 96), -268], up: [0, 0, -1] },
    ],
    (t) => 22 + 26 * Math.sin(Math.PI * t),
    12,
    16,
  );

const thongParts: readonly Part[] = [
  {
    name: 'elastic',
    paint: paint('accent'),
    grain: 'canvas',
    panels: [{ field: (s) => 12 - Math.min(s.edge, s.foot), paint: paint('accent'), groove: 3 }],
  },
  { name: 'plug', paint: paint('overlay', -0.1) },
  { name: 'post', paint: paint('overlay', -0.04), gloss: 0.3 },
  {
    name: 'strap',
    paint: paint('overlay'),
    grain: 'rubber',
    gloss: 0.4,
    panels: [{ field: (s) => 14 - Math.min(s.edge, s.foot), paint: paint('overlay'), groove: 3 }],
  },
];

/** Height of the foot above the footbed: beneath the thong. */
const instep: readonly V2[] = [
  [420, 84],
  [560, 104],
  [700, 150],
  [890, 206],
  [1080, 270],
  [1240, 350],
  [1350, 420],
];

export function jandal(o: Options): Shoe {
  const raise = (o.soleHeight - 1) * 110;
  const top = topOf(raise);
  const bed = footbedOf(o, top);
  const above: HeightAbove = (x, lift) => top(x) + lift;
  return {
    height: 420 + raise,
    foot: { ...openFootOf(bed, instep, 54), gap: postZ },
    meshes: [
      ...bed.meshes,
      ...plugsOf(above),
      // Only a child's jandal has the mark of dots.
      ...(o.mark === 'dots' ? [heelElastic(above)] : []),
      postOf(above),
      strapOf(above, -1),
      strapOf(above, 1),
    ],
    parts: [...bed.parts, ...thongParts],
  };
}
