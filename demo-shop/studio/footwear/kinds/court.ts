/** A low leather court shoe on a stitched cup sole. */

import type { Field } from '../drawing/field.ts';
import { both, either, through, type V2 } from '../geometry.ts';
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
    [300, 226 + raise],
    [400, 202 + raise],
    [520, 182 + raise],
    [700, 166 + raise],
    [900, 160 + raise],
    [1500, 168 + raise],
    [2100, 184 + raise],
  ]);

const topLine = (raise: number, feather: (x: number) => number): UpperSpec['top'] =>
  raisedTop(raise, [
    [338, feather(338) - raise - 6, 0],
    [338, 272, 0],
    [348, 302, 0],
    [388, 328, 0],
    [460, 342, 0],
    [540, 349, 0],
    [620, 356, 0],
    [700, 371, 0],
    [770, 395, 0],
    [830, 426, 44],
    [900, 470, 68],
    [980, 527, 82],
    [1070, 590, 94],
    [1150, 638, 104],
    [1230, 674, 118],
    [1300, 682, 140],
    [1370, 666, 168],
    [1470, 618, 194],
    [1580, 578, 206],
    [1690, 566, 208],
    [1780, 580, 202],
    [1850, 616, 190],
    [1905, 662, 172],
    [1950, 698, 152],
    [1984, 712, 118],
  ]);

const heelCurve: readonly V2[] = [
  [0, 0],
  [0.25, 26],
  [0.5, 22],
  [0.75, 2],
  [1, 0],
];

/** The pieces of the upper, as areas of its surface. */
function piecesOf(raise: number) {
  const side = raisedRegions(raise);
  const eyestay: Field = both(
    (s) => s.edge - 92,
    (s) => s.x - 1420,
    (s) => 800 - s.x,
  );
  const facing: Field = either(
    eyestay,
    side([
      [1180, 760],
      [1440, 760],
      [1500, 560],
      [1430, 380],
      [1340, 60],
      [1060, 60],
      [1120, 330],
      [1140, 560],
    ]),
  );
  const mudguard = side([
    [250, 60],
    [250, 400],
    [420, 330],
    [560, 296],
    [700, 294],
    [880, 322],
    [1010, 284],
    [1120, 190],
    [1150, 60],
  ]);
  const heelPanel = side([
    [1640, 60],
    [1650, 230],
    [1720, 380],
    [1850, 470],
    [2000, 506],
    [2200, 520],
    [2300, 300],
    [2260, 60],
  ]);
  const heelTab: Field = both(
    (s) => 1895 - s.x,
    (s) => 498 + raise - s.y,
  );
  const quarter = side([
    [960, 60],
    [1000, 420],
    [1160, 560],
    [1300, 860],
    [2200, 900],
    [2200, 60],
  ]);
  const cap: Field = (s) => s.x - 690 + s.z * s.z * 0.0009;
  return { eyestay, facing, mudguard, heelPanel, heelTab, quarter, cap };
}

/** The panels sewn or moulded onto the upper, lowest first. */
function panelsOf(o: Options, raise: number): Panel[] {
  const { eyestay, facing, mudguard, heelPanel, heelTab, quarter, cap } = piecesOf(raise);
  return [
    ...(o.toeCap ? [{ field: cap, paint: paint('overlay'), grain: o.grain, stitch: [13, 26] }] : []),
    { field: quarter, paint: paint('upper'), grain: o.grain, stitch: [13], lift: 0.8 },
    ...markPanels(o.mark, raise - 50, 0, 0.86),
    ...(o.panelShape !== 1
      ? [{ field: mudguard, paint: paint('overlay'), grain: o.grain, stitch: [13, 25], lift: 1 }]
      : []),
    { field: o.panelShape === 2 ? facing : eyestay, paint: paint('overlay'), grain: o.grain, stitch: [12], lift: 1 },
    { field: heelPanel, paint: paint('overlay'), grain: o.grain, stitch: [13, 25], lift: 1 },
    { field: heelTab, paint: paint('accent'), grain: o.grain, stitch: [12], lift: 1 },
  ];
}

export function court(o: Options): Shoe {
  const plan = adultPlan();
  const raise = (o.soleHeight - 1) * 150;
  const wall = wallOf(raise);
  const feather = (x: number): number => wall(x) - 20;
  const sole = cupSole({ plan, low: spring(70, 10), wall, stitch: 15, grooves: [28] });
  return lacedShoe({
    o,
    plan,
    feather,
    power: 2.3,
    height: 880 + raise,
    top: topLine(raise, feather),
    heel: heelCurve,
    throat: [812, 1296],
    tongue: {
      rise: [
        [1340, 744 + raise, 138],
        [1384, 796 + raise, 148],
        [1412, 826 + raise, 148],
      ],
      thick: 22,
    },
    laces: {
      count: 6,
      from: 880,
      to: 1236,
      inset: 40,
      halfWidth: 22,
      halfThick: 5,
      eyelet: { symbol: 'punched', size: 13, paint: paint('overlay') },
    },
    collar: { from: 1300, radius: 12, inset: 4, padding: { depth: 130, out: 15 } },
    panels: () => panelsOf(o, raise),
    dots: (u) => (o.perforation ? [vents(u, 520, 6, 46, 7, paint('upper', -0.62), 7)] : []),
    sole: sole.meshes,
    soleParts: sole.parts,
  });
}
