/** A trail shoe: rubber rand, toe bumper, lugs that bite. */

import type { Field } from '../drawing/field.ts';
import { band, both, either, through, type V2 } from '../geometry.ts';
import { lacedShoe } from '../laced.ts';
import { adultPlan, type UpperSpec } from '../last.ts';
import { markPanels } from '../marks.ts';
import type { Options } from '../options.ts';
import { pullLoop, stitchedTape } from '../shaft.ts';
import { spring } from '../slab.ts';
import { foamSole } from '../soles.ts';
import { type Panel, paint, type Shoe } from '../types.ts';
import { raisedRegions, raisedTop } from './raise.ts';

/** Height of the sole's wall along the shoe. */
const wallOf = (raise: number): ((x: number) => number) =>
  through([
    [300, 292 + raise],
    [400, 258 + raise],
    [520, 226 + raise],
    [700, 204 + raise],
    [1050, 200 + raise],
    [1400, 214 + raise],
    [1750, 232 + raise],
    [2000, 250 + raise],
    [2100, 262 + raise],
  ]);

const topLine = (raise: number): UpperSpec['top'] =>
  raisedTop(raise, [
    [346, 240, 0],
    [346, 306, 0],
    [360, 344, 0],
    [404, 374, 0],
    [470, 390, 0],
    [550, 400, 0],
    [630, 414, 0],
    [710, 436, 0],
    [780, 466, 0],
    [840, 504, 46],
    [920, 560, 70],
    [1020, 626, 86],
    [1110, 682, 96],
    [1200, 728, 108],
    [1280, 752, 126],
    [1350, 740, 154],
    [1440, 716, 186],
    [1550, 694, 204],
    [1660, 696, 206],
    [1760, 724, 200],
    [1840, 772, 186],
    [1900, 820, 168],
    [1950, 852, 146],
    [1984, 866, 112],
  ]);

const heelCurve: readonly V2[] = [
  [0, -4],
  [0.2, 20],
  [0.45, 22],
  [0.7, -2],
  [0.88, -8],
  [1, 0],
];

/** The line pressed into the foam along its side. */
const ridge = band(
  [
    [320, 176],
    [560, 130],
    [900, 124],
    [1240, 150],
    [1560, 130],
    [1860, 160],
    [2100, 200],
  ],
  2,
);

/** The pieces of the upper, as areas of its surface. */
function piecesOf(raise: number) {
  const side = raisedRegions(raise);
  const rand: Field = (s) => s.foot - 58 - 22 * Math.sin(s.x / 95);
  const bumper: Field = both(
    (s) => s.foot - 170 + Math.max(0, s.x - 420) * 0.5,
    (s) => s.x - 760,
  );
  const eyestay: Field = both(
    (s) => s.edge - 84,
    (s) => s.x - 1420,
    (s) => 800 - s.x,
  );
  const rays = (
    [
      [1120, 640, 1010, 240],
      [1230, 690, 1240, 240],
      [1330, 700, 1480, 260],
    ] as const
  ).map(([x0, y0, x1, y1]) =>
    band(
      [
        [x0, y0 + raise],
        [(x0 + x1) / 2 - 12, (y0 + y1) / 2 + raise],
        [x1, y1 + raise],
      ],
      (t) => 26 + 18 * t,
    ),
  );
  const cage: Field = (s) => Math.min(...rays.map((f) => f(s.x, s.y)));
  const counter = side([
    [1620, 100],
    [1700, 360],
    [1800, 500],
    [1900, 590],
    [2000, 640],
    [2300, 650],
    [2400, 100],
  ]);
  const tab: Field = both(
    (s) => 1900 - s.x,
    (s) => 690 + raise - s.y,
  );
  return { rand, bumper, eyestay, cage, counter, tab };
}

/** The panels sewn or moulded onto the upper, lowest first. */
function panelsOf(o: Options, raise: number): Panel[] {
  const { cage, rand, counter, eyestay, bumper, tab } = piecesOf(raise);
  return [
    { field: cage, paint: paint('overlay'), grain: 'rubber', lift: 0.6 },
    { field: rand, paint: paint('overlay', -0.14), grain: 'rubber', lift: 0.9 },
    { field: counter, paint: paint('overlay'), grain: 'suede', stitch: [12], lift: 0.9 },
    { field: eyestay, paint: paint('overlay'), grain: 'suede', stitch: [10], lift: 0.8 },
    ...(o.toeCap
      ? [
          { field: bumper, paint: paint('overlay', -0.14), grain: 'rubber' as const, lift: 1 },
          { field: either(bumper, () => 999), paint: paint('overlay'), groove: 0.01, stitch: [16] },
        ]
      : []),
    { field: tab, paint: paint('accent'), grain: 'leather', stitch: [10], lift: 0.8 },
    ...markPanels(o.mark, raise + 60, 160, 0.6),
  ];
}

export function trail(o: Options): Shoe {
  const plan = { ...adultPlan(338, 2046), toeRound: 500 };
  const raise = (o.soleHeight - 1) * 130;
  const wall = wallOf(raise);
  const low = spring(124, 34);
  const feather = (x: number): number => wall(x) - 22;
  const sole = foamSole({
    plan,
    low,
    wall,
    rubber: 72,
    flare: 26,
    lugs: { height: 34, pitch: 84 },
    panels: [
      { field: (s) => ridge(s.x, s.y - raise), paint: paint('sole'), groove: 5 },
      { field: (s) => s.edge - 28, paint: paint('sole'), groove: 3.5 },
    ],
  });
  return lacedShoe({
    o,
    plan,
    feather,
    power: 2.3,
    height: 980 + raise,
    top: topLine(raise),
    heel: heelCurve,
    throat: [796, 1286],
    tongue: {
      rise: [
        [1334, 812 + raise, 130],
        [1376, 870 + raise, 138],
        [1402, 908 + raise, 136],
      ],
      thick: 18,
      grain: 'mesh',
      panels: [{ field: (s) => Math.abs(s.a - 0.9) * 600 - 26, paint: paint('accent'), lift: 0.4, stitch: [6] }],
    },
    laces: {
      count: 6,
      from: 870,
      to: 1246,
      inset: 36,
      cross: true,
      halfWidth: 11,
      halfThick: 10,
      eyelet: { symbol: 'eyelet', size: 15, paint: paint('accent') },
    },
    collar: { from: 1300, radius: 11, inset: 4, padding: { depth: 150, out: 18 } },
    panels: () => panelsOf(o, raise),
    sole: sole.meshes,
    soleParts: sole.parts,
    extra: () => ({
      meshes: [pullLoop('loop', 1984, 858 + raise, 84, 60, 40)],
      parts: [stitchedTape('loop', paint('accent'))],
    }),
  });
}
