/** A running shoe: airy upper, sculpted foam, flared heel. */

import type { Field } from '../drawing/field.ts';
import { band, both, either, through, type V2 } from '../geometry.ts';
import { lacedShoe, meshHoles } from '../laced.ts';
import { adultPlan, type Upper, type UpperSpec } from '../last.ts';
import { markPanels } from '../marks.ts';
import type { Options } from '../options.ts';
import { spring } from '../slab.ts';
import { foamSole } from '../soles.ts';
import { type Dots, type Panel, paint, type Shoe } from '../types.ts';
import { raisedRegions, raisedTop } from './raise.ts';

/** Height of the sole's wall along the shoe; `k` is the factor on the height of the sole. */
const wallOf = (k: number): ((x: number) => number) =>
  through([
    [300, 178 + 60 * (k - 1)],
    [430, 168 + 70 * (k - 1)],
    [700, 172 + 120 * (k - 1)],
    [1050, 196 + 150 * (k - 1)],
    [1400, 238 + 190 * (k - 1)],
    [1750, 272 + 210 * (k - 1)],
    [2000, 300 + 220 * (k - 1)],
    [2100, 318 + 220 * (k - 1)],
  ]);

const topLine: UpperSpec['top'] = [
  [342, 166, 0],
  [350, 202, 0],
  [384, 250, 0],
  [460, 304, 0],
  [580, 356, 0],
  [700, 402, 0],
  [790, 442, 0],
  [850, 476, 44],
  [940, 532, 68],
  [1080, 612, 84],
  [1230, 690, 100],
  [1310, 724, 128],
  [1400, 712, 168],
  [1540, 646, 198],
  [1690, 624, 200],
  [1830, 664, 190],
  [1950, 752, 172],
  [2040, 842, 140],
  [2074, 868, 104],
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
  const toeGuard: Field = either(
    both(
      (s) => s.foot - 74 + Math.max(0, s.x - 520) * 0.12,
      (s) => s.x - 980,
    ),
    both(
      (s) => 500 - s.x - 120,
      (s) => s.foot - 92,
      (s) => s.x - 470,
    ),
  );
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
    ...markPanels(o.mark, lift + 70, 20, 0.82),
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

/** Holes of the mesh over the toes, denser in woven mesh than in a knit. */
function airHoles(o: Options, u: Upper, feather: (x: number) => number): Dots {
  const open = (x: number, y: number, edge: number): boolean =>
    x < 1000 && edge > (x > 800 ? 90 : 12) && y > feather(x) + 70;
  const knit = o.material === 'knit';
  return meshHoles(u, open, knit ? 30 : 25, knit ? 4.5 : 5.5, paint('upper', -0.45));
}

export function runner(o: Options): Shoe {
  const plan = { ...adultPlan(338, 2040), toeRound: 560 };
  const k = o.soleHeight;
  const wall = wallOf(k);
  const low = spring(98, 44);
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
    throat: [806, 1304],
    tongue: {
      rise: [
        [1350, 778 + lift, 128],
        [1404, 838 + lift, 132],
        [1436, 880 + lift, 128],
      ],
      thick: 14,
      grain: 'mesh',
    },
    laces: {
      count: 6,
      from: 880,
      to: 1256,
      inset: 34,
      cross: true,
      halfWidth: 17,
      halfThick: 7,
      eyelet: { symbol: 'punched', size: 11, paint: paint('overlay') },
    },
    collar: { from: 1340, radius: (t) => 20 + 12 * Math.sin(Math.PI * t), inset: 12 },
    panels: () => panelsOf(o, lift),
    dots: (u) => (o.material === 'leather' || o.material === 'suede' ? [] : [airHoles(o, u, feather)]),
    sole: sole.meshes,
    soleParts: sole.parts,
  });
}
