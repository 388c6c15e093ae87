/** A laced boot over the ankle, on a welt and a lugged sole with a heel; the walking boot has a foam sole. */

import type { Field } from '../drawing/field.ts';
import { both, except, smoothstep, through, type V2 } from '../geometry.ts';
import { lacedShoe } from '../laced.ts';
import { adultPlan, type Plan, type UpperSpec } from '../last.ts';
import { markPanels } from '../marks.ts';
import type { Options } from '../options.ts';
import { floorOf, pullLoop, stitchedTape } from '../shaft.ts';
import { type Sole, weltedSole } from '../soles.ts';
import { type Panel, paint, type Shoe } from '../types.ts';
import { raisedRegions, raisedTop } from './raise.ts';

const isHiking = (o: Options): boolean => o.panelShape === 2;

/** Height of the sole's welt along the shoe. */
const weltOf = (raise: number): ((x: number) => number) =>
  through([
    [300, 182 + raise],
    [420, 160 + raise],
    [600, 142 + raise],
    [780, 138 + raise],
    [1000, 144 + raise],
    [1250, 176 + raise],
    [1480, 212 + raise],
    [1700, 226 + raise],
    [2100, 234 + raise],
  ]);

const topLine = (raise: number, feather: (x: number) => number): UpperSpec['top'] =>
  raisedTop(raise, [
    [330, feather(330) - raise + 1, 0],
    [331, 224, 0],
    [340, 266, 0],
    [368, 310, 0],
    [424, 346, 0],
    [500, 368, 0],
    [590, 386, 0],
    [680, 412, 0],
    [770, 454, 0],
    [850, 512, 46],
    [930, 578, 76],
    [1040, 682, 98],
    [1130, 812, 112],
    [1190, 950, 122],
    [1236, 1090, 134],
    [1268, 1178, 142],
    [1296, 1222, 152],
    [1380, 1224, 186],
    [1510, 1190, 208],
    [1650, 1176, 210],
    [1790, 1190, 202],
    [1890, 1218, 186],
    [1956, 1236, 158],
    [1984, 1240, 118],
  ]);

const heelCurve: readonly V2[] = [
  [0, 0],
  [0.12, 26],
  [0.28, 28],
  [0.45, -10],
  [0.6, -26],
  [0.82, -12],
  [1, 0],
];

/** The pieces of the upper, as areas of its surface. */
function piecesOf(raise: number) {
  const side = raisedRegions(raise);
  const eyestay: Field = both(
    (s) => s.edge - 92,
    (s) => 826 - s.x,
    (s) => s.x - 1350 - Math.max(0, s.y - 900) * 0.3,
  );
  const quarter = side([
    [900, 60],
    [930, 330],
    [990, 450],
    [1100, 560],
    [1170, 700],
    [1200, 900],
    [1220, 1500],
    [2300, 1500],
    [2300, 60],
  ]);
  const heelPanel = side([
    [1560, 60],
    [1590, 260],
    [1680, 420],
    [1800, 520],
    [1880, 640],
    [1930, 820],
    [1944, 1400],
    [2300, 1400],
    [2400, 60],
  ]);
  const collarPanel = side([
    [1280, 1500],
    [1340, 1090],
    [1480, 1030],
    [1680, 1004],
    [1900, 1030],
    [2300, 1060],
    [2300, 1500],
  ]);
  const sideStrip = side([
    [1120, 60],
    [1190, 500],
    [1250, 760],
    [1330, 760],
    [1330, 480],
    [1290, 60],
  ]);
  const backStrip: Field = both(
    (s) => 1952 - s.x,
    (s) => 1090 + raise - s.y,
  );
  const cuffLine: Field = (s) => Math.abs(s.y - 1126 - raise - Math.abs(s.x - 1690) * 0.06) - 1;
  const cap: Field = (s) => s.x - 640 + s.z * s.z * 0.0008;
  const rand: Field = (s) => s.foot - 70 - 96 * smoothstep(760, 420, s.x) - 60 * smoothstep(1560, 1900, s.x);
  return { eyestay, quarter, heelPanel, collarPanel, sideStrip, backStrip, cuffLine, cap, rand };
}

/** The panels sewn or moulded onto the upper, lowest first. */
function panelsOf(o: Options, raise: number): Panel[] {
  const { eyestay, quarter, heelPanel, collarPanel, sideStrip, backStrip, cuffLine, cap, rand } = piecesOf(raise);
  const hiking = isHiking(o);
  return [
    ...(o.toeCap && !hiking
      ? [{ field: cap, paint: paint('upper', -0.03), grain: o.grain, stitch: [13, 26], lift: 1 }]
      : []),
    { field: quarter, paint: paint('upper'), grain: o.grain, stitch: [13, 26], lift: 1 },
    { field: collarPanel, paint: paint('overlay'), grain: o.grain, stitch: [13], lift: 0.9 },
    { field: both(cuffLine, collarPanel), paint: paint('overlay'), groove: 4 },
    ...markPanels(o.mark, raise + 150, 40, 1),
    ...(hiking
      ? [
          { field: sideStrip, paint: paint('overlay'), grain: 'canvas' as const, stitch: [10], lift: 0.8 },
          { field: rand, paint: paint('outsole', 0.04), grain: 'rubber' as const, lift: 1 },
        ]
      : []),
    {
      field: eyestay,
      paint: paint(hiking ? 'overlay' : 'upper', hiking ? 0 : -0.04),
      grain: o.grain,
      stitch: [12, 80],
      lift: 1,
    },
    {
      field: hiking ? except(heelPanel, rand) : heelPanel,
      paint: paint(o.panelShape === 1 ? 'upper' : 'overlay'),
      grain: o.grain,
      stitch: [13, 25],
      lift: 1,
    },
    ...(o.panelShape === 1
      ? []
      : [{ field: backStrip, paint: paint('accent'), grain: 'leather' as const, stitch: [11], lift: 0.8 }]),
  ];
}

/** The ankle is narrower than the foot and the collar. */
const ankleOf =
  (raise: number): NonNullable<UpperSpec['waist']> =>
  (x, y) =>
    1 -
    0.13 *
      smoothstep(1250, 1900, x) *
      smoothstep(440 + raise, 680 + raise, y) *
      smoothstep(1130 + raise, 820 + raise, y);

/** A welted sole; the walking boot has longer lugs and no stitches on its welt. */
function soleOf(o: Options, plan: Plan, welt: (x: number) => number, raise: number): Pick<Sole, 'meshes' | 'parts'> {
  const hiking = isHiking(o);
  const sole = weltedSole({
    plan,
    welt,
    thick: 92 + raise * 0.6,
    heelHeight: 150,
    lugs: { height: hiking ? 26 : 17, pitch: hiking ? 70 : 76 },
    weltPaint: paint('sole'),
  });
  const parts = sole.parts.map((p) => (hiking && p.name === 'weltTop' ? { ...p, panels: [] } : p));
  return { meshes: sole.meshes, parts };
}

export function boot(o: Options): Shoe {
  const plan = { ...adultPlan(330, 2054, 1.01), toeRound: 330 };
  const hiking = isHiking(o);
  const raise = (o.soleHeight - 1) * 130;
  const welt = weltOf(raise);
  const feather = (x: number): number => welt(x) - 4;
  const sole = soleOf(o, plan, welt, raise);
  return lacedShoe({
    o,
    plan,
    feather,
    power: 2.35,
    height: 1330 + raise,
    waist: ankleOf(raise),
    top: topLine(raise, feather),
    heel: heelCurve,
    throat: [812, 1292],
    tongue: {
      rise: [
        [1328, 1284 + raise, 158],
        [1346, 1334 + raise, 160],
      ],
      thick: 24,
      arch: 66,
      paint: paint(hiking ? 'overlay' : 'upper', -0.05),
    },
    laces: {
      count: 7,
      from: 884,
      to: 1266,
      inset: 42,
      halfWidth: 15,
      halfThick: 9,
      cross: true,
      eyelet: { symbol: 'eyelet', size: 19, paint: paint('accent') },
    },
    collar: {
      from: 1290,
      radius: 12,
      inset: 4,
      padding: { depth: 110, out: 14 },
      paint: paint('overlay', -0.04),
      grain: 'leather',
    },
    edge: paint(hiking ? 'overlay' : 'upper', -0.1),
    panels: () => panelsOf(o, raise),
    sole: [...sole.meshes, ...floorOf(plan, welt)],
    soleParts: sole.parts,
    extra: () => ({
      meshes: [pullLoop('loop', 1986, 1236 + raise, 78, 90, 40)],
      parts: [stitchedTape('loop', paint('overlay'))],
    }),
  });
}
