/** A skate shoe: flat vulcanised sole, a broad suede toe patch, fat collar and tongue. */

import type { Field } from '../drawing/field.ts';
import { both, through, type V2 } from '../geometry.ts';
import { lacedShoe } from '../laced.ts';
import { adultPlan, type UpperSpec } from '../last.ts';
import { markPanels } from '../marks.ts';
import type { Options } from '../options.ts';
import { spring } from '../slab.ts';
import { cupSole } from '../soles.ts';
import { type Panel, paint, type Shoe } from '../types.ts';
import { raisedRegions, raisedTop } from './raise.ts';

/** Height of the sole's wall along the shoe. */
const wallOf = (raise: number): ((x: number) => number) =>
  through([
    [300, 188 + raise],
    [400, 168 + raise],
    [520, 150 + raise],
    [700, 136 + raise],
    [900, 130 + raise],
    [1500, 132 + raise],
    [2100, 142 + raise],
  ]);

const topLine = (raise: number, feather: (x: number) => number): UpperSpec['top'] =>
  raisedTop(raise, [
    [338, feather(338) - raise - 6, 0],
    [338, 236, 0],
    [348, 262, 0],
    [386, 284, 0],
    [460, 294, 0],
    [540, 297, 0],
    [620, 303, 0],
    [700, 318, 0],
    [770, 345, 0],
    [832, 384, 50],
    [900, 438, 74],
    [980, 498, 88],
    [1070, 566, 100],
    [1150, 618, 110],
    [1230, 654, 124],
    [1300, 660, 144],
    [1370, 630, 174],
    [1470, 536, 202],
    [1580, 464, 214],
    [1690, 440, 216],
    [1780, 462, 210],
    [1850, 528, 196],
    [1905, 616, 178],
    [1950, 668, 156],
    [1984, 684, 120],
  ]);

const heelCurve: readonly V2[] = [
  [0, 0],
  [0.25, 22],
  [0.5, 18],
  [0.75, 0],
  [1, 0],
];

/** The pieces of the upper, as areas of its surface. */
function piecesOf(raise: number) {
  const side = raisedRegions(raise);
  const eyestay: Field = both(
    (s) => s.edge - 104,
    (s) => s.x - 1440,
    (s) => 790 - s.x,
  );
  const toe: Field = (s) => s.x - 800 + s.z * s.z * 0.0022 - Math.max(0, 260 + raise - s.y) * 0.9;
  const quarter = side([
    [930, 60],
    [960, 330],
    [1080, 480],
    [1240, 640],
    [1340, 860],
    [2200, 900],
    [2300, 60],
  ]);
  const heel = side([
    [1560, 60],
    [1610, 240],
    [1720, 350],
    [1850, 400],
    [2000, 420],
    [2300, 420],
    [2300, 60],
  ]);
  const collarPanel = side([
    [1440, 900],
    [1470, 560],
    [1600, 470],
    [1780, 470],
    [1900, 520],
    [2000, 590],
    [2300, 620],
    [2300, 900],
  ]);
  const tab: Field = both(
    (s) => 1918 - s.x,
    (s) => 560 + raise - s.y,
  );
  return { eyestay, toe, quarter, heel, collarPanel, tab };
}

/** The panels sewn or moulded onto the upper, lowest first. */
function panelsOf(o: Options, raise: number): Panel[] {
  const { eyestay, toe, quarter, heel, collarPanel, tab } = piecesOf(raise);
  return [
    { field: quarter, paint: paint('upper'), grain: o.grain, stitch: [13], lift: 0.8 },
    {
      field: collarPanel,
      paint: paint('overlay'),
      grain: o.grain === 'suede' ? 'canvas' : o.grain,
      stitch: [12],
      lift: 0.7,
    },
    ...markPanels(o.mark, raise - 84, -40, 0.84),
    ...(o.panelShape === 1
      ? []
      : [{ field: toe, paint: paint('upper', -0.05), grain: o.grain, stitch: [13, 26, 39], lift: 1 }]),
    { field: eyestay, paint: paint('overlay'), grain: o.grain, stitch: [12, 92], lift: 1 },
    { field: heel, paint: paint('overlay'), grain: o.grain, stitch: [13, 25], lift: 1 },
    { field: tab, paint: paint('accent'), grain: 'leather', stitch: [11], lift: 1 },
  ];
}

export function skate(o: Options): Shoe {
  const plan = { ...adultPlan(335, 2062, 1.04), toeRound: 400 };
  const raise = (o.soleHeight - 1) * 150;
  const wall = wallOf(raise);
  const feather = (x: number): number => wall(x) - 20;
  const sole = cupSole({
    plan,
    low: spring(86, 8),
    wall,
    outsole: 30,
    out: 15,
    bulge: 3,
    grooves: [20],
    panels: [{ field: (s) => Math.abs(s.edge - 46) - 9, paint: paint('accent'), lift: 0 }],
  });
  return lacedShoe({
    o,
    plan,
    feather,
    power: 2.45,
    height: 860 + raise,
    top: topLine(raise, feather),
    heel: heelCurve,
    throat: [792, 1296],
    tongue: {
      rise: [
        [1330, 738 + raise, 156],
        [1372, 816 + raise, 172],
        [1398, 866 + raise, 174],
      ],
      thick: 38,
      panels: [
        {
          field: (s) => Math.max(Math.abs(s.a - 0.87) * 700 - 34, Math.abs(s.foot) - 66),
          paint: paint('accent'),
          lift: 0.5,
          stitch: [7],
        },
      ],
    },
    laces: {
      count: 6,
      from: 864,
      to: 1240,
      inset: 44,
      halfWidth: 26,
      halfThick: 6,
      eyelet: { symbol: 'punched', size: 13, paint: paint('overlay') },
    },
    collar: { from: 1300, radius: 14, inset: 5, padding: { depth: 150, out: 26 } },
    panels: () => panelsOf(o, raise),
    sole: sole.meshes,
    soleParts: sole.parts,
  });
}
