/** A laced boot over the ankle, on a welt and a lugged sole with a heel; the walking boot has a foam sole. */

import type { Field } from '../drawing/field.ts';
import { both, either, except, type Mesh, sideRegion, smoothstep, through, type V2 } from '../geometry.ts';
import { lacedShoe } from '../laced.ts';
import { adultPlan } from '../last.ts';
import { markPanels } from '../marks.ts';
import type { Options } from '../options.ts';
import { floorOf, pullLoop } from '../shaft.ts';
import { weltedSole } from '../soles.ts';
import { paint, type Shoe } from '../types.ts';

export function boot(o: Options): Shoe {
  const plan = { ...adultPlan(330, 2054, 1.01), toeRound: 430 };
  const hiking = o.panelShape === 2;
  const d = (o.soleHeight - 1) * 130;
  const welt = through([
    [300, 182 + d],
    [420, 160 + d],
    [600, 142 + d],
    [780, 138 + d],
    [1000, 144 + d],
    [1250, 176 + d],
    [1480, 212 + d],
    [1700, 226 + d],
    [2100, 234 + d],
  ]);
  const feather = (x: number): number => welt(x) - 4;
  const side = (knots: readonly V2[]): Field => sideRegion(knots.map(([x, y]) => [x, y + d]));
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
  const cuffLine: Field = (s) => Math.abs(s.y - 1126 - d - Math.abs(s.x - 1690) * 0.06) - 1;
  const cap: Field = (s) => s.x - 640 + s.z * s.z * 0.0008;
  const rand: Field = (s) => s.foot - 70 - 96 * smoothstep(760, 420, s.x) - 60 * smoothstep(1560, 1900, s.x);
  const sole = weltedSole({
    plan,
    welt,
    thick: 92 + d * 0.6,
    heelHeight: 150,
    lugs: { height: hiking ? 34 : 28, pitch: hiking ? 80 : 92 },
    weltPaint: paint('sole'),
  });
  const parts = sole.parts.map((p) => (hiking && p.name === 'weltTop' ? { ...p, panels: [] } : p));
  const floor: Mesh[] = floorOf(plan, welt);
  return lacedShoe({
    o,
    plan,
    feather,
    power: 2.35,
    height: 1330 + d,
    waist: (x, y) =>
      1 - 0.13 * smoothstep(1250, 1900, x) * smoothstep(440 + d, 680 + d, y) * smoothstep(1130 + d, 820 + d, y),
    top: (
      [
        [330, feather(330) - d + 5, 0],
        [332.5, 208, 0],
        [340, 240, 0],
        [364, 284, 0],
        [430, 352, 0],
        [550, 412, 0],
        [690, 456, 0],
        [800, 496, 0],
        [850, 522, 46],
        [930, 576, 76],
        [1040, 680, 98],
        [1130, 810, 112],
        [1196, 950, 122],
        [1246, 1090, 134],
        [1280, 1178, 142],
        [1306, 1222, 152],
        [1390, 1222, 186],
        [1530, 1184, 210],
        [1680, 1170, 212],
        [1830, 1186, 204],
        [1945, 1216, 188],
        [2010, 1232, 160],
        [2034, 1236, 120],
      ] as [number, number, number][]
    ).map(([x, y, w]) => [x, y + d, w] as const),
    heel: [
      [0, 0],
      [0.12, 26],
      [0.28, 28],
      [0.45, -10],
      [0.6, -26],
      [0.82, -12],
      [1, 0],
    ],
    throat: [812, 1302],
    tongue: {
      rise: [
        [1328, 1284 + d, 158],
        [1346, 1334 + d, 160],
      ],
      thick: 24,
      arch: 66,
      paint: paint(hiking ? 'overlay' : 'upper', -0.05),
    },
    laces: {
      count: 7,
      from: 884,
      to: 1276,
      inset: 42,
      halfWidth: 15,
      halfThick: 9,
      cross: true,
      eyelet: { symbol: 'eyelet', size: 19, paint: paint('accent') },
    },
    collar: {
      from: 1316,
      radius: (t) => 24 + 14 * Math.sin(Math.PI * t),
      inset: 16,
      paint: paint('overlay', -0.04),
      grain: 'leather',
    },
    edge: paint(hiking ? 'overlay' : 'upper', -0.1),
    panels: () => [
      ...(o.toeCap && !hiking
        ? [{ field: cap, paint: paint('upper', -0.03), grain: o.grain, stitch: [13, 26], lift: 1 }]
        : []),
      { field: quarter, paint: paint('upper'), grain: o.grain, stitch: [13, 26], lift: 1 },
      { field: collarPanel, paint: paint('overlay'), grain: o.grain, stitch: [13], lift: 0.9 },
      { field: both(cuffLine, collarPanel), paint: paint('overlay'), groove: 4 },
      ...markPanels(o.mark, d + 150, 40, 1),
      ...(hiking
        ? [
            {
              field: side([
                [1120, 60],
                [1190, 500],
                [1250, 760],
                [1330, 760],
                [1330, 480],
                [1290, 60],
              ]),
              paint: paint('overlay'),
              grain: 'canvas' as const,
              stitch: [10],
              lift: 0.8,
            },
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
        : [
            {
              field: either(
                both(
                  (s) => 1952 - s.x,
                  (s) => 1090 + d - s.y,
                ),
              ),
              paint: paint('accent'),
              grain: 'leather' as const,
              stitch: [11],
              lift: 0.8,
            },
          ]),
    ],
    sole: [...sole.meshes, ...floor],
    soleParts: parts,
    extra: () => ({
      meshes: [pullLoop('loop', 2034, 1232 + d, 78, 90, 40)],
      parts: [
        {
          name: 'loop',
          paint: paint('overlay'),
          grain: 'canvas',
          levels: 6,
          soft: 1,
          panels: [
            { field: (s) => 11 - Math.min(s.edge, s.foot), paint: paint('overlay'), groove: 0.01, stitch: [0.5] },
          ],
        },
      ],
    }),
  });
}
