/** A skate shoe: flat vulcanised sole, a broad suede toe patch, fat collar and tongue. */

import type { Field } from '../drawing/field.ts';
import { both, sideRegion, through, type V2 } from '../geometry.ts';
import { lacedShoe } from '../laced.ts';
import { adultPlan, spring } from '../last.ts';
import { markPanels } from '../marks.ts';
import type { Options } from '../options.ts';
import { cupSole } from '../soles.ts';
import { paint, type Shoe } from '../types.ts';

export function skate(o: Options): Shoe {
  const plan = { ...adultPlan(335, 2062, 1.04), toeRound: 400 };
  const d = (o.soleHeight - 1) * 150;
  const wall = through([
    [300, 192 + d],
    [420, 172 + d],
    [700, 152 + d],
    [1500, 150 + d],
    [2100, 160 + d],
  ]);
  const feather = (x: number): number => wall(x) - 20;
  const side = (knots: readonly V2[]): Field => sideRegion(knots.map(([x, y]) => [x, y + d]));
  const eyestay: Field = both(
    (s) => s.edge - 104,
    (s) => s.x - 1440,
    (s) => 790 - s.x,
  );
  const toe: Field = (s) => s.x - 800 + s.z * s.z * 0.0022 - Math.max(0, 260 + d - s.y) * 0.9;
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
    (s) => 560 + d - s.y,
  );
  const sole = cupSole({
    plan,
    low: spring(30, 4),
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
    height: 860 + d,
    top: (
      [
        [338, feather(338) - d + 12, 0],
        [343, 218, 0],
        [366, 268, 0],
        [430, 322, 0],
        [560, 372, 0],
        [690, 412, 0],
        [780, 446, 0],
        [832, 474, 50],
        [920, 524, 82],
        [1080, 606, 100],
        [1220, 680, 116],
        [1300, 710, 138],
        [1400, 688, 178],
        [1530, 622, 212],
        [1680, 586, 216],
        [1830, 610, 208],
        [1945, 668, 192],
        [2020, 716, 164],
        [2044, 726, 124],
      ] as [number, number, number][]
    ).map(([x, y, w]) => [x, y + d, w] as const),
    heel: [
      [0, 0],
      [0.25, 22],
      [0.5, 18],
      [0.75, 0],
      [1, 0],
    ],
    throat: [792, 1296],
    tongue: {
      rise: [
        [1350, 776 + d, 152],
        [1408, 830 + d, 166],
        [1440, 862 + d, 166],
      ],
      thick: 30,
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
      halfWidth: 24,
      halfThick: 8,
      eyelet: { symbol: 'punched', size: 13, paint: paint('overlay') },
    },
    collar: { from: 1330, radius: (t) => 26 + 14 * Math.sin(Math.PI * t), inset: 16 },
    panels: () => [
      { field: quarter, paint: paint('upper'), grain: o.grain, stitch: [13], lift: 0.8 },
      {
        field: collarPanel,
        paint: paint('overlay'),
        grain: o.grain === 'suede' ? 'canvas' : o.grain,
        stitch: [12],
        lift: 0.7,
      },
      ...markPanels(o.mark, d - 40, -40, 1),
      ...(o.panelShape === 1
        ? []
        : [{ field: toe, paint: paint('upper', -0.05), grain: o.grain, stitch: [13, 26, 39], lift: 1 }]),
      { field: eyestay, paint: paint('overlay'), grain: o.grain, stitch: [12, 92], lift: 1 },
      { field: heel, paint: paint('overlay'), grain: o.grain, stitch: [13, 25], lift: 1 },
      { field: tab, paint: paint('accent'), grain: 'leather', stitch: [11], lift: 1 },
    ],
    sole: sole.meshes,
    soleParts: sole.parts,
  });
}
