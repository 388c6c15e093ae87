/** Soles: cup, moulded foam, welted. */
import { type Mesh, smoothstep, through } from './geometry.ts';
import { type Outline, outlineOf, type Plan } from './last.ts';
import { slabOf } from './slab.ts';
import { gapsBetween, type Lugs, treadParts } from './tread.ts';
import { type Paint, type Panel, type Part, paint } from './types.ts';

export interface Sole {
  readonly meshes: Mesh[];
  readonly parts: Part[];
  readonly wall: (x: number) => number;
}

interface CupSoleSpec {
  readonly plan: Plan;
  readonly low: (x: number) => number;
  readonly wall: (x: number) => number;
  readonly outsole?: number;
  readonly out?: number;
  readonly bulge?: number;
  readonly stitch?: number;
  readonly grooves?: readonly number[];
  readonly panels?: readonly Panel[];
  readonly paint?: Paint;
}

/** The wall over a thin outsole. */
function cupMeshes(spec: CupSoleSpec): Mesh[] {
  const outline = outlineOf(spec.plan);
  const thick = spec.outsole ?? 36,
    out = spec.out ?? 18,
    bulge = spec.bulge ?? 6;
  return [
    ...slabOf({
      part: 'sole',
      outline,
      low: (x) => spec.low(x) + thick,
      high: spec.wall,
      top: 'insole',
      columns: 26,
      rows: 170,
      out: (v) =>
        out + bulge * Math.sin(Math.PI * v) + 7 * (1 - v) - 8 * smoothstep(0.9, 1, v) - 5 * smoothstep(0.1, 0, v),
    }),
    ...slabOf({
      part: 'outsole',
      top: 'outsole',
      outline,
      low: spec.low,
      high: (x) => spec.low(x) + thick + 2,
      out: (v) => out + 1 + 6 * smoothstep(0, 0.6, v),
      bottom: 'tread',
      columns: 8,
      rows: 170,
    }),
  ];
}

const cupParts = (spec: CupSoleSpec): Part[] => [
  treadParts('herringbone'),
  { name: 'outsole', paint: paint('outsole', -0.03), grain: 'rubber', gloss: 0.1 },
  {
    name: 'sole',
    paint: spec.paint ?? paint('sole'),
    grain: 'rubber',
    gloss: 0.18,
    panels: [
      ...(spec.panels ?? []),
      ...(spec.grooves ?? []).map((d): Panel => ({ field: (s) => s.edge - d, paint: paint('sole'), groove: 4 })),
      ...(spec.stitch
        ? [
            {
              field: (s: { edge: number }) => s.edge - spec.stitch!,
              paint: paint('sole'),
              groove: 0.01,
              stitch: [0.5],
              lift: 0,
            },
          ]
        : []),
    ],
  },
];

/** A cup or vulcanised sole: one wall all round, stitched or grooved, over a thin outsole. */
export const cupSole = (spec: CupSoleSpec): Sole => ({
  wall: spec.wall,
  meshes: cupMeshes(spec),
  parts: cupParts(spec),
});

interface FoamSoleSpec {
  readonly plan: Plan;
  readonly low: (x: number) => number;
  readonly wall: (x: number) => number;
  readonly rubber: number;
  readonly flare: number;
  readonly lugs?: Lugs;
  readonly panels?: readonly Panel[];
  readonly grain?: Part['grain'];
}

/** The foam over its rubber. */
function foamMeshes(spec: FoamSoleSpec): Mesh[] {
  const outline: Outline = outlineOf({ ...spec.plan, to: spec.plan.to + 6 });
  const lug = spec.lugs;
  const tooth = gapsBetween(lug, 0.6);
  const waist = through([
    [800, 0],
    [1150, 1],
    [1400, 1],
    [1700, 0],
  ]);
  return [
    ...slabOf({
      part: 'sole',
      outline,
      low: (x) => spec.low(x) + spec.rubber,
      high: spec.wall,
      top: 'insole',
      columns: 34,
      rows: 170,
      out: (v, x) =>
        14 +
        20 * Math.sin(Math.PI * v ** 0.8) * 0.7 -
        12 * smoothstep(0.86, 1, v) +
        (1 - v) * (spec.flare * smoothstep(1500, 2060, x) + 10) -
        22 * waist(x) * (1 - v) * v * 2,
    }),
    ...slabOf({
      part: 'outsole',
      top: 'outsole',
      outline,
      low: spec.low,
      high: (x) => spec.low(x) + spec.rubber + 3,
      bottom: 'tread',
      columns: 14,
      rows: lug ? 420 : 170,
      out: (v, x) => 20 + 6 * v + spec.flare * smoothstep(1500, 2060, x) * (0.8 + 0.2 * v) - 10 * waist(x),
      lug: (round) => tooth(round),
      carve: (round, v) => (lug ? -0.5 * tooth(round) * (1 - smoothstep(0.5, 0.9, v)) : 0),
    }),
  ];
}

const foamParts = (spec: FoamSoleSpec): Part[] => [
  treadParts(spec.lugs ? 'blocks' : 'pads'),
  {
    name: 'outsole',
    paint: paint('outsole', -0.03),
    grain: 'rubber',
    gloss: 0.1,
  },
  {
    name: 'sole',
    paint: paint('sole'),
    grain: spec.grain ?? 'rubber',
    gloss: 0.1,
    panels: spec.panels ?? [],
  },
];

/** Moulded foam as on a running shoe, flared at the heel, on pads or lugs of rubber. */
export const foamSole = (spec: FoamSoleSpec): Sole => ({
  wall: spec.wall,
  meshes: foamMeshes(spec),
  parts: foamParts(spec),
});

interface WeltedSoleSpec {
  readonly plan: Plan;
  readonly welt: (x: number) => number;
  readonly thick: number;
  readonly heelHeight: number;
  readonly lugs?: Lugs;
  readonly weltPaint?: Paint;
}

/** The welt, the outsole and the heel block. */
function weltedMeshes(spec: WeltedSoleSpec): Mesh[] {
  const outline = outlineOf(spec.plan);
  const top = spec.welt;
  const lug = spec.lugs;
  const tooth = gapsBetween(lug, 0.62);
  // The waist is arched and the heel block is separate.
  const base = (x: number): number => top(x) - 22 - spec.thick;
  const heelFrom = 1610;
  const heelOutline: Outline = { ...outline, from: heelFrom, half: (x) => outline.half(x) };
  const heelBlock = {
    ...heelOutline,
    half: (x: number) => outline.half(x) * smoothstep(heelFrom - 1, heelFrom + 34, x) ** 0.35,
  };
  const ground = through([
    [1560, 0],
    [1980, 0],
    [2110, 8],
  ]);
  return [
    ...slabOf({
      part: 'welt',
      outline,
      low: (x) => top(x) - 24,
      high: top,
      top: 'weltTop',
      out: (v) => 27 - 3 * Math.abs(v - 0.5),
      columns: 8,
      rows: 170,
    }),
    ...slabOf({
      part: 'outsole',
      top: 'outsole',
      outline,
      low: base,
      high: (x) => top(x) - 22,
      bottom: 'tread',
      columns: 12,
      rows: lug ? 420 : 170,
      out: (v) => 23 + 5 * v,
      lug: (r, x) => tooth(r) * smoothstep(1500, 1400, x),
      carve: (r, v) => -0.5 * tooth(r) * (1 - smoothstep(0.4, 0.8, v)),
    }),
    ...slabOf({
      part: 'heel',
      top: 'heel',
      outline: heelBlock,
      low: ground,
      high: (x) => base(x) + 4,
      bottom: 'tread',
      columns: 12,
      rows: 140,
      out: (v) => 19 + 8 * v,
      carve: (r, v) => -0.4 * tooth(r) * (1 - smoothstep(0.35, 0.6, v)),
      lug: (r) => tooth(r) * 0.8,
    }),
  ];
}

const weltedParts = (spec: WeltedSoleSpec): Part[] => [
  treadParts(spec.lugs ? 'blocks' : 'herringbone'),
  {
    name: 'heel',
    paint: paint('outsole', -0.06),
    grain: 'rubber',
    gloss: 0.1,
    panels: [{ field: (s) => s.edge - 40, paint: paint('outsole'), groove: 3.5 }],
  },
  {
    name: 'outsole',
    paint: paint('outsole', -0.03),
    grain: 'rubber',
    gloss: 0.12,
  },
  {
    name: 'weltTop',
    paint: spec.weltPaint ?? paint('sole'),
    panels: [{ field: (s) => s.edge - 15, paint: paint('sole'), groove: 0.01, stitch: [0.5], thread: paint('laces') }],
  },
  { name: 'welt', paint: spec.weltPaint ?? paint('sole') },
];

/** Leather shoe on a storm welt, mid and a lugged outsole with a stacked heel. */
export const weltedSole = (spec: WeltedSoleSpec): Sole => ({
  wall: spec.welt,
  meshes: weltedMeshes(spec),
  parts: weltedParts(spec),
});
