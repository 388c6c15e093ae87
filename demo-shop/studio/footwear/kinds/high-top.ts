/** A high-top: laced over the ankle, on a cup sole. */

import type { Field } from '../drawing/field.ts';
import { both, either, smoothstep, through, type V2 } from '../geometry.ts';
import { lacedShoe, vents } from '../laced.ts';
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
    [300, 246 + raise],
    [400, 218 + raise],
    [520, 192 + raise],
    [700, 172 + raise],
    [900, 160 + raise],
    [1500, 166 + raise],
    [2100, 184 + raise],
  ]);

const topLine = (raise: number, feather: (x: number) => number): UpperSpec['top'] =>
  raisedTop(raise, [
    [338, feather(338) - raise - 6, 0],
    [338, 280, 0],
    [350, 312, 0],
    [392, 338, 0],
    [460, 352, 0],
    [540, 360, 0],
    [620, 372, 0],
    [700, 398, 0],
    [770, 440, 0],
    [832, 490, 48],
    [910, 562, 76],
    [1010, 674, 98],
    [1100, 808, 112],
    [1172, 950, 124],
    [1232, 1076, 136],
    [1276, 1136, 152],
    [1360, 1128, 186],
    [1500, 1070, 210],
    [1650, 1036, 212],
    [1790, 1036, 202],
    [1890, 1064, 186],
    [1956, 1088, 158],
    [1982, 1092, 118],
  ]);

const heelCurve: readonly V2[] = [
  [0, 0],
  [0.15, 26],
  [0.32, 22],
  [0.5, -14],
  [0.65, -24],
  [0.85, -8],
  [1, 0],
];

/** The pieces of the upper, as areas of its surface. */
function piecesOf(raise: number) {
  const side = raisedRegions(raise);
  const eyestay: Field = both(
    (s) => s.edge - 96,
    (s) => 788 - s.x,
    (s) => s.x - 1330 - Math.max(0, s.y - 900) * 0.3,
  );
  const mudguard = side([
    [250, 60],
    [250, 410],
    [420, 336],
    [560, 300],
    [700, 298],
    [880, 322],
    [1000, 284],
    [1100, 190],
    [1130, 60],
  ]);
  const heelPanel = side([
    [1640, 60],
    [1660, 240],
    [1730, 400],
    [1840, 520],
    [1900, 700],
    [1916, 900],
    [1924, 1300],
    [2300, 1300],
    [2400, 60],
  ]);
  const ankle = side([
    [1290, 1400],
    [1340, 1010],
    [1480, 880],
    [1680, 840],
    [1900, 850],
    [2300, 860],
    [2300, 1400],
  ]);
  const quarter = side([
    [940, 60],
    [990, 420],
    [1100, 600],
    [1150, 860],
    [1180, 1400],
    [2300, 1400],
    [2300, 60],
  ]);
  const cap: Field = (s) => s.x - 640 + s.z * s.z * 0.0008;
  return { eyestay, mudguard, heelPanel, ankle, quarter, cap };
}

/** The panels sewn or moulded onto the upper, lowest first. */
function panelsOf(o: Options, raise: number): Panel[] {
  const { eyestay, mudguard, heelPanel, ankle, quarter, cap } = piecesOf(raise);
  return [
    ...(o.toeCap
      ? [
          o.material === 'canvas'
            ? { field: cap, paint: paint('sole'), grain: 'rubber' as const, lift: 0.8 }
            : { field: cap, paint: paint('overlay'), grain: o.grain, stitch: [13, 25] },
        ]
      : []),
    { field: quarter, paint: paint('upper'), grain: o.grain, stitch: [13], lift: 0.8 },
    {
      field: ankle,
      paint: o.panelShape === 2 ? paint('accent') : paint('upper', -0.06),
      grain: o.grain,
      stitch: [13],
      lift: 0.8,
    },
    ...markPanels(o.mark, raise + 120, 60, 1),
    ...(o.toeCap || o.panelShape === 1
      ? []
      : [{ field: mudguard, paint: paint('overlay'), grain: o.grain, stitch: [13, 25], lift: 1 }]),
    { field: eyestay, paint: paint('overlay'), grain: o.grain, stitch: [12, 82], lift: 1 },
    { field: heelPanel, paint: paint('overlay'), grain: o.grain, stitch: [13, 25], lift: 1 },
    {
      field: either(
        both(
          (s) => 1935 - s.x,
          (s) => 990 + raise - s.y,
        ),
      ),
      paint: paint('accent'),
      grain: o.grain,
      stitch: [11],
      lift: 0.9,
    },
  ];
}

export function highTop(o: Options): Shoe {
  const plan = adultPlan();
  const raise = (o.soleHeight - 1) * 150;
  const wall = wallOf(raise);
  const feather = (x: number): number => wall(x) - 20;
  const sole = cupSole({
    plan,
    low: spring(90, 12),
    wall,
    stitch: o.panelShape === 1 ? 0 : 15,
    grooves: o.panelShape === 1 ? [22, 110] : [28],
    panels:
      o.material === 'canvas' ? [{ field: (s) => Math.abs(s.edge - 34) - 7, paint: paint('accent'), lift: 0.2 }] : [],
  });
  return lacedShoe({
    o,
    plan,
    feather,
    power: 2.3,
    height: 1260 + raise,
    waist: (x, y) =>
      1 -
      0.1 *
        smoothstep(1250, 1900, x) *
        smoothstep(420 + raise, 640 + raise, y) *
        smoothstep(1050 + raise, 760 + raise, y),
    top: topLine(raise, feather),
    heel: heelCurve,
    throat: [792, 1270],
    tongue: {
      rise: [
        [1310, 1216 + raise, 156],
        [1332, 1270 + raise, 160],
      ],
      thick: 22,
      arch: 66,
    },
    laces: {
      count: 8,
      from: 866,
      to: 1240,
      inset: 42,
      halfWidth: 21,
      halfThick: 5,
      eyelet: { symbol: 'eyelet', size: 18, paint: paint('accent') },
    },
    collar: { from: 1280, radius: 11, inset: 4, padding: { depth: 120, out: 11 } },
    panels: () => panelsOf(o, raise),
    dots: (u) => (o.perforation ? [vents(u, 480, 6, 46, 7, paint('upper', -0.62), 7)] : []),
    sole: sole.meshes,
    soleParts: sole.parts,
  });
}
