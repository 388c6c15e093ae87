/** A running shoe: airy upper, sculpted foam, flared heel. */

import type { Field } from '../drawing/field.ts';
import { band, both, smoothstep, through, type V2 } from '../geometry.ts';
import { lacedShoe } from '../laced.ts';
import { adultPlan, type UpperSpec } from '../last.ts';
import { markPanels } from '../marks.ts';
import type { Options } from '../options.ts';
import { spring } from '../slab.ts';
import { foamSole } from '../soles.ts';
import { type Panel, paint, type Shoe } from '../types.ts';
import { raisedRegions, raisedTop } from './raise.ts';

/** Height of the sole's wall along the shoe; `k` is the factor on the height of the sole. */
const wallOf = (k: number): ((x: number) => number) =>
  through([
    [300, 284 + 60 * (k - 1)],
    [400, 254 + 70 * (k - 1)],
    [520, 224 + 90 * (k - 1)],
    [700, 200 + 120 * (k - 1)],
    [1050, 206 + 150 * (k - 1)],
    [1400, 248 + 190 * (k - 1)],
    [1750, 284 + 210 * (k - 1)],
    [2000, 306 + 220 * (k - 1)],
    [2100, 322 + 220 * (k - 1)],
  ]);

const topLine: UpperSpec['top'] = [
  [346, 226, 0],
  [346, 292, 0],
  [358, 320, 0],
  [402, 342, 0],
  [470, 353, 0],
  [550, 362, 0],
  [630, 377, 0],
  [710, 402, 0],
  [780, 436, 0],
  [850, 484, 44],
  [930, 540, 66],
  [1020, 602, 80],
  [1110, 656, 90],
  [1200, 700, 102],
  [1280, 722, 120],
  [1350, 708, 148],
  [1440, 654, 180],
  [1550, 604, 198],
  [1660, 588, 202],
  [1760, 604, 196],
  [1840, 656, 184],
  [1902, 748, 166],
  [1962, 856, 140],
  [2024, 928, 96],
];

const heelCurve: readonly V2[] = [
  [0, -8],
  [0.2, 18],
  [0.45, 22],
  [0.7, -6],
  [0.88, -14],
  [1, 0],
];

/** The pieces of the upper, as areas of its surface. */
function piecesOf(lift: number) {
  const side = raisedRegions(lift);
  const toeGuard: Field = (s) =>
    s.y - lift - 205 - (24 + 76 * smoothstep(760, 380, s.x)) + 90 * smoothstep(860, 1040, s.x);
  const cage = side([
    [1010, 80],
    [1060, 300],
    [1120, 470],
    [1190, 640],
    [1290, 760],
    [1400, 740],
    [1360, 560],
    [1400, 420],
    [1500, 330],
    [1640, 280],
    [1700, 80],
  ]);
  const eyestay: Field = both(
    (s) => s.edge - 76,
    (s) => s.x - 1400,
    (s) => 812 - s.x,
  );
  const counter = side([
    [1640, 80],
    [1690, 330],
    [1780, 470],
    [1900, 545],
    [2010, 640],
    [2060, 720],
    [2300, 760],
    [2400, 80],
  ]);
  const heelClip = side([
    [1780, 100],
    [1810, 330],
    [1900, 430],
    [2030, 470],
    [2300, 480],
    [2300, 100],
  ]);
  return { toeGuard, cage, eyestay, counter, heelClip };
}

/** The panels sewn or moulded onto the upper, lowest first. */
function panelsOf(o: Options, lift: number): Panel[] {
  const { toeGuard, cage, eyestay, counter, heelClip } = piecesOf(lift);
  return [
    {
      field: toeGuard,
      paint: paint('overlay'),
      grain: o.material === 'knit' ? 'suede' : 'leather',
      stitch: o.panelShape === 1 ? [11] : [],
      lift: 0.6,
    },
    ...(o.panelShape === 1
      ? []
      : [{ field: cage, paint: paint('overlay'), grain: 'suede' as const, stitch: [12], lift: 0.8 }]),
    { field: eyestay, paint: paint('overlay'), grain: 'suede', stitch: [10], lift: 0.8 },
    { field: counter, paint: paint('overlay'), grain: 'suede', stitch: [12], lift: 0.9 },
    { field: heelClip, paint: paint('accent'), grain: 'rubber', lift: 0.8 },
    ...markPanels(o.mark, lift + 20, 20, 0.76),
  ];
}

/** The line pressed into the foam along its side. */
const wave = band(
  [
    [360, 118],
    [620, 96],
    [900, 104],
    [1180, 150],
    [1450, 132],
    [1750, 150],
    [2080, 190],
  ],
  2,
);

/** A stripe in the foam that widens towards the heel. */
const slab = band(
  [
    [300, 60],
    [700, 62],
    [1080, 118],
    [1420, 176],
    [1760, 176],
    [2160, 160],
  ],
  (t) => 4 + 26 * t,
);

function foamPanels(striped: boolean): Panel[] {
  return [
    ...(striped ? [{ field: (s: { x: number; y: number }) => slab(s.x, s.y), paint: paint('accent'), lift: 0.4 }] : []),
    { field: (s) => wave(s.x, s.y), paint: paint('sole'), groove: 5 },
    { field: (s) => s.edge - 26, paint: paint('sole'), groove: 3.5 },
  ];
}

export function runner(o: Options): Shoe {
  const plan = { ...adultPlan(338, 2040), toeRound: 400 };
  const k = o.soleHeight;
  const wall = wallOf(k);
  const low = spring(188, 92);
  const feather = (x: number): number => wall(x) - 22;
  const lift = (k - 1) * 140;
  const sole = foamSole({
    plan,
    low,
    wall,
    rubber: 26,
    flare: 34 * k,
    panels: foamPanels(o.panelShape === 1),
  });
  return lacedShoe({
    o,
    plan,
    feather,
    power: 2.15,
    height: 990 + lift,
    top: raisedTop((k - 1) * 120, topLine),
    heel: heelCurve,
    throat: [806, 1284],
    tongue: {
      rise: [
        [1330, 780 + lift, 124],
        [1374, 842 + lift, 130],
        [1400, 880 + lift, 126],
      ],
      thick: 14,
      grain: 'mesh',
    },
    laces: {
      count: 6,
      from: 880,
      to: 1244,
      inset: 34,
      cross: true,
      halfWidth: 17,
      halfThick: 5,
      eyelet: { symbol: 'punched', size: 11, paint: paint('overlay') },
    },
    collar: { from: 1300, radius: 10, inset: 4, padding: { depth: 150, out: 18 } },
    panels: () => panelsOf(o, lift),
    sole: sole.meshes,
    soleParts: sole.parts,
  });
}
