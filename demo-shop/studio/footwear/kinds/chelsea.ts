/** A chelsea boot: a sleek pulled-on shaft with elastic at the sides, on a low stacked heel. */

import type { Field } from '../drawing/field.ts';
import { both, either, smoothstep, through, type V2 } from '../geometry.ts';
import { lacedShoe } from '../laced.ts';
import { adultPlan, type UpperSpec } from '../last.ts';
import type { Options } from '../options.ts';
import { floorOf, pullLoop, ribs, stitchedTape } from '../shaft.ts';
import { weltedSole } from '../soles.ts';
import { type Panel, paint, type Shoe } from '../types.ts';
import { raisedRegions } from './raise.ts';

const isForRain = (o: Options): boolean => o.panelShape === 2;

/** Height of the sole's welt along the shoe. */
const weltOf = (raise: number): ((x: number) => number) =>
  through([
    [300, 118],
    [420, 92],
    [600, 74],
    [780, 68],
    [1000, 80],
    [1250, 122 + raise * 0.5],
    [1480, 166 + raise],
    [1700, 186 + raise],
    [2100, 194 + raise],
  ]);

function topLine(raise: number, feather: (x: number) => number): UpperSpec['top'] {
  // Only the heel is higher on a higher sole.
  const lift = (x: number): number => raise * smoothstep(900, 1600, x);
  const knots: UpperSpec['top'] = [
    [322, feather(322) + 5, 0],
    [322, 160, 0],
    [330, 200, 0],
    [354, 238, 0],
    [410, 272, 0],
    [500, 296, 0],
    [620, 322, 0],
    [740, 356, 0],
    [850, 402, 0],
    [950, 460, 0],
    [1060, 530, 0],
    [1160, 626, 0],
    [1228, 742, 0],
    [1264, 850, 0],
    [1282, 950, 0],
    [1290, 1000, 0],
    [1298, 1016, 60],
    [1330, 1022, 118],
    [1420, 1008, 172],
    [1560, 974, 206],
    [1650, 966, 212],
    [1760, 978, 206],
    [1880, 1012, 188],
    [1956, 1030, 158],
    [1984, 1034, 116],
  ];
  return knots.map(([x, y, w]) => [x, y + lift(x), w] as const);
}

const heelCurve: readonly V2[] = [
  [0, 0],
  [0.12, 28],
  [0.26, 30],
  [0.45, -16],
  [0.6, -34],
  [0.8, -20],
  [1, 0],
];

/** The ankle is narrower than the foot and the collar. */
const ankleOf =
  (raise: number): NonNullable<UpperSpec['waist']> =>
  (x, y) =>
    1 -
    0.16 *
      smoothstep(1250, 1900, x) *
      smoothstep(360 + raise, 620 + raise, y) *
      smoothstep(1000 + raise, 760 + raise, y);

/** Outlines of the elastic at the sides. */
const narrowGore: readonly V2[] = [
  [1520, 1200],
  [1524, 1000],
  [1560, 700],
  [1610, 470],
  [1650, 430],
  [1690, 470],
  [1740, 700],
  [1776, 1000],
  [1780, 1200],
];
const wideGore: readonly V2[] = [
  [1486, 1200],
  [1492, 1000],
  [1546, 680],
  [1612, 430],
  [1650, 396],
  [1690, 430],
  [1756, 680],
  [1806, 1000],
  [1812, 1200],
];

/** The pieces of the upper, as areas of its surface. */
function piecesOf(o: Options, raise: number) {
  const gore = raisedRegions(raise)(o.panelShape === 1 ? narrowGore : wideGore);
  const binding: Field = (s) => gore(s) - 20;
  const backstay: Field = either(
    both((s) => 1952 - s.x - Math.max(0, 420 + raise - s.y) * 0.16),
    (s) => Math.max(1730 - s.x, s.foot - 96 - Math.max(0, s.x - 1800) * 0.2),
  );
  const cap: Field = (s) => s.x - 640 + s.z * s.z * 0.0008;
  const rand: Field = (s) => s.foot - 74 - smoothstep(900, 500, s.x) * 60;
  return { gore, binding, backstay, cap, rand };
}

/** The panels sewn or moulded onto the upper, lowest first. */
function panelsOf(o: Options, raise: number): Panel[] {
  const { gore, binding, backstay, cap, rand } = piecesOf(o, raise);
  const rain = isForRain(o);
  return [
    ...(o.toeCap && !rain ? [{ field: cap, paint: paint('upper'), grain: o.grain, stitch: [13, 26], lift: 0.7 }] : []),
    {
      field: backstay,
      paint: rain ? paint('upper', -0.05) : paint('upper'),
      grain: o.grain,
      stitch: [12],
      lift: 0.8,
    },
    ...(rain ? [{ field: rand, paint: paint('upper', -0.06), grain: o.grain, lift: 0.9 }] : []),
    { field: binding, paint: paint('upper', -0.03), grain: o.grain, stitch: [10], lift: 0.8 },
    { field: gore, paint: paint('overlay', -0.28), grain: 'canvas' as const, lift: 0.8 },
    { field: ribs(gore, 25, 5), paint: paint('overlay', 0.12), lift: 0 },
  ];
}

export function chelsea(o: Options): Shoe {
  const plan = adultPlan(322, 2040, 0.94);
  const raise = (o.soleHeight - 1) * 190;
  const rain = isForRain(o);
  const welt = weltOf(raise);
  const feather = (x: number): number => welt(x) - 4;
  const sole = weltedSole({
    plan,
    welt,
    thick: 44,
    heelHeight: 130,
    weltPaint: paint('sole', -0.04),
    ...(rain ? { lugs: { height: 18, pitch: 74 } } : {}),
  });
  return lacedShoe({
    o: rain ? { ...o, gloss: 0.9 } : o,
    plan,
    feather,
    power: 2.25,
    height: 1090 + raise,
    waist: ankleOf(raise),
    top: topLine(raise, feather),
    heel: heelCurve,
    collar: { from: 1287, radius: 8, inset: 3, lift: -2, paint: paint('upper', -0.12), grain: o.grain },
    panels: () => panelsOf(o, raise),
    sole: [...sole.meshes, ...floorOf(plan, welt)],
    soleParts: sole.parts,
    extra: () => ({
      meshes: [pullLoop('loop', 1978, 1034 + raise, 74, 120, 44)],
      parts: [stitchedTape('loop', paint('overlay', 0.04))],
    }),
  });
}
