/**
 * A child's shoe: short, round and chunky, with hook-and-loop straps. Drawn at adult size; the framing scales it down.
 */

import type { Tongue } from '../closing/tongue.ts';
import type { Field } from '../drawing/field.ts';
import { add, both, type Mesh, through, unit, type V2, type V3 } from '../geometry.ts';
import { lacedShoe, vents } from '../laced.ts';
import type { Plan, Upper, UpperSpec } from '../last.ts';
import { markPanels } from '../marks.ts';
import { cord } from '../open.ts';
import type { Options } from '../options.ts';
import { pullLoop } from '../shaft.ts';
import { spring } from '../slab.ts';
import { cupSole } from '../soles.ts';
import { type Panel, type Part, paint, type Shoe } from '../types.ts';
import { raisedRegions, raisedTop } from './raise.ts';

const childPlan: Plan = {
  from: 330,
  to: 2060,
  half: [
    [330, 360],
    [560, 372],
    [840, 380],
    [1150, 346],
    [1420, 312],
    [1750, 304],
    [2060, 296],
  ],
  centre: [
    [330, -40],
    [600, -24],
    [900, 6],
    [1250, 14],
    [1600, 0],
    [2060, 0],
  ],
  toeRound: 400,
  heelRound: 340,
  power: 2.3,
};

/** A strap over the throat at a fraction of the top line: its inner end sewn in, its outer end rounded and free. */
function strap(u: Upper, t: Tongue, a: number, throat: readonly [number, number], width: number): Mesh {
  const share = (a - throat[0]) / (throat[1] - throat[0]);
  const up = t.outward(share);
  const on = (side: 1 | -1, down: number, lift: number, slip = 0): { at: V3; up: V3 } => {
    const n = u.normal(a - slip, Math.max(20, down), side);
    return { at: add(u.below(a - slip, down, side), n, lift), up: n };
  };
  const over = (side: 1 | -1): { at: V3; up: V3 } => {
    const k = on(side, 14, 16);
    return { at: k.at, up: unit(add(k.up, up)) };
  };
  const knots = [
    on(-1, 250, -10),
    on(-1, 170, 10),
    on(-1, 90, 14),
    over(-1),
    { at: t.middle(share, 24), up },
    over(1),
    on(1, 80, 16),
    on(1, 150, 16, 0.004),
    on(1, 220, 16, 0.01),
    on(1, 270, 14, 0.014),
  ];
  const tip = 0.075;
  return cord(
    'strap',
    knots,
    (s) => width * Math.sqrt(Math.max(0.004, 1 - Math.max(0, 1 - (1 - s) / tip) ** 2)),
    (s) => 11 * Math.min(1, 0.3 + (1 - s) / 0.05),
    20,
  );
}

/** Height of the sole's wall along the shoe. */
const wallOf = (raise: number): ((x: number) => number) =>
  through([
    [300, 300 + raise],
    [420, 258 + raise],
    [520, 232 + raise],
    [660, 208 + raise],
    [1000, 192 + raise],
    [1500, 204 + raise],
    [2100, 226 + raise],
  ]);

const topLine = (raise: number, feather: (x: number) => number): UpperSpec['top'] =>
  raisedTop(raise, [
    [330, feather(330) - raise + 6, 0],
    [331, 320, 0],
    [342, 376, 0],
    [376, 424, 0],
    [440, 458, 0],
    [530, 476, 0],
    [620, 488, 0],
    [710, 512, 0],
    [780, 544, 0],
    [830, 574, 60],
    [920, 626, 96],
    [1080, 712, 118],
    [1220, 786, 136],
    [1300, 816, 160],
    [1400, 800, 208],
    [1530, 742, 248],
    [1680, 708, 256],
    [1830, 732, 248],
    [1920, 796, 224],
    [1972, 838, 190],
    [2000, 848, 140],
  ]);

const heelCurve: readonly V2[] = [
  [0, 0],
  [0.25, 24],
  [0.5, 20],
  [0.75, 2],
  [1, 0],
];

/** The pieces of the upper, as areas of its surface. */
function piecesOf(raise: number) {
  const side = raisedRegions(raise);
  const quarter = side([
    [900, 60],
    [930, 420],
    [1040, 580],
    [1200, 760],
    [1300, 1000],
    [2300, 1100],
    [2300, 60],
  ]);
  const heel = side([
    [1600, 60],
    [1620, 300],
    [1720, 480],
    [1880, 580],
    [2060, 610],
    [2300, 620],
    [2300, 60],
  ]);
  const eyestay: Field = both(
    (s) => s.edge - 74,
    (s) => s.x - 1400,
    (s) => 800 - s.x,
  );
  const bumper: Field = (s) => s.foot - 250 + Math.max(0, s.x - 420) * 0.56;
  const cap: Field = (s) => s.x - 640 + s.z * s.z * 0.0005;
  const tab: Field = both(
    (s) => 1900 - s.x,
    (s) => 640 + raise - s.y,
  );
  return { quarter, heel, eyestay, bumper, cap, tab };
}

/** The panels sewn or moulded onto the upper, lowest first. */
function panelsOf(o: Options, raise: number): Panel[] {
  const { quarter, heel, eyestay, bumper, cap, tab } = piecesOf(raise);
  return [
    ...(o.toeCap
      ? [
          {
            field: cap,
            paint: paint('overlay'),
            grain: o.grain === 'mesh' ? ('suede' as const) : o.grain,
            stitch: [14, 28],
            lift: 1,
          },
        ]
      : [{ field: bumper, paint: paint('overlay'), grain: 'suede' as const, stitch: [14], lift: 1 }]),
    { field: quarter, paint: paint('upper'), grain: o.grain, stitch: [14], lift: 0.8 },
    ...markPanels(o.mark, raise + 20, 40, 1),
    { field: eyestay, paint: paint('overlay'), grain: 'leather' as const, stitch: [13], lift: 0.9 },
    {
      field: heel,
      paint: paint('overlay'),
      grain: o.grain === 'mesh' ? ('suede' as const) : o.grain,
      stitch: [14, 28],
      lift: 1,
    },
    { field: tab, paint: paint('accent'), grain: 'leather' as const, stitch: [12], lift: 0.9 },
  ];
}

/** x where the throat starts and ends. */
const throat: readonly [number, number] = [800, 1300];

/** One broad strap or two narrow ones over the tongue, and the loop to pull the shoe on by. */
function strapsAndLoop(
  u: Upper,
  t: Tongue | undefined,
  single: boolean,
  raise: number,
): { meshes: Mesh[]; parts: Part[] } {
  const range: [number, number] = [u.whereX(throat[0]), u.whereX(throat[1])];
  return {
    meshes: [
      ...(t ? (single ? [1090] : [980, 1190]).map((x) => strap(u, t, u.whereX(x), range, single ? 112 : 74)) : []),
      pullLoop('loop', 2004, 838 + raise, 92, 80, 52),
    ],
    parts: [
      { name: 'loop', paint: paint('accent'), grain: 'canvas' },
      {
        name: 'strap',
        paint: paint(single ? 'upper' : 'accent', single ? -0.05 : 0),
        grain: 'leather',
        gloss: 0.2,
        panels: [
          {
            field: (s) => 16 - Math.min(s.edge, s.foot),
            paint: paint(single ? 'upper' : 'accent'),
            groove: 0.01,
            stitch: [0.5],
          },
        ],
      },
    ],
  };
}

export function kids(o: Options): Shoe {
  const plan = childPlan;
  const raise = (o.soleHeight - 1) * 150;
  const wall = wallOf(raise);
  const feather = (x: number): number => wall(x) - 20;
  const sole = cupSole({
    plan,
    low: spring(110, 20),
    wall,
    outsole: 44,
    out: 20,
    bulge: 14,
    grooves: [34],
    panels: [
      { field: (s) => s.x - 640 - s.edge * 0.9, paint: paint(o.toeCap ? 'overlay' : 'sole'), lift: o.toeCap ? 0.4 : 0 },
    ],
  });
  return lacedShoe({
    o,
    plan,
    feather,
    power: 2.5,
    height: 940 + raise,
    top: topLine(raise, feather),
    heel: heelCurve,
    throat,
    tongue: {
      rise: [
        [1346, 884 + raise, 180],
        [1400, 946 + raise, 196],
        [1430, 984 + raise, 196],
      ],
      thick: 34,
      arch: 74,
    },
    collar: { from: 1300, radius: 15, inset: 5, padding: { depth: 150, out: 24 } },
    panels: () => panelsOf(o, raise),
    dots: (u) => (o.perforation ? [vents(u, 520, 6, 52, 9, paint('upper', -0.5), 6)] : []),
    sole: sole.meshes,
    soleParts: sole.parts,
    extra: (u, t) => strapsAndLoop(u, t, o.panelShape === 1, raise),
  });
}
