/** Soles: cup, moulded foam, welted. */
import { type Mesh, smoothstep, through } from './geometry.ts';
import { type Outline, outlineOf, type Plan, slabOf } from './last.ts';
import { type Paint, type Panel, type Part, paint } from './types.ts';

export interface Sole {
  readonly meshes: Mesh[];
  readonly parts: Part[];
  readonly wall: (x: number) => number;
}

/** A cup or vulcanised sole: one wall all round, stitched or grooved, over a thin outsole. */
export function cupSole(spec: {
  plan: Plan;
  low: (x: number) => number;
  wall: (x: number) => number;
  outsole?: number;
  out?: number;
  bulge?: number;
  stitch?: number;
  grooves?: readonly number[];
  panels?: readonly Panel[];
  paint?: Paint;
  extraParts?: readonly Part[];
}): Sole {
  const outline = outlineOf(spec.plan);
  const thick = spec.outsole ?? 36,
    out = spec.out ?? 18,
    bulge = spec.bulge ?? 6;
  return {
    wall: spec.wall,
    meshes: [
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
        outline,
        low: spec.low,
        high: (x) => spec.low(x) + thick + 2,
        out: (v) => out + 1 + 6 * smoothstep(0, 0.6, v),
        bottom: 'tread',
        columns: 8,
        rows: 170,
      }),
    ],
    parts: [
      { name: 'tread', paint: paint('outsole', -0.15), grain: 'rubber', levels: 4, panels: treadPanels() },
      { name: 'outsole', paint: paint('outsole', -0.03), grain: 'rubber', grainStrength: 0.5, gloss: 0.1, levels: 6 },
      {
        name: 'sole',
        paint: spec.paint ?? paint('sole'),
        grain: 'rubber',
        grainStrength: 0.3,
        gloss: 0.18,
        levels: 11,
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
    ],
  };
}

/** Moulded foam as on a running shoe, flared at the heel, on pads or lugs of rubber. */
export function foamSole(spec: {
  plan: Plan;
  low: (x: number) => number;
  wall: (x: number) => number;
  rubber: number;
  flare: number;
  lugs?: { height: number; pitch: number };
  panels?: readonly Panel[];
  grain?: Part['grain'];
}): Sole {
  const outline: Outline = outlineOf({ ...spec.plan, to: spec.plan.to + 6 });
  const lug = spec.lugs;
  const tooth = (round: number): number =>
    lug ? lug.height * smoothstep(0.5, 0.6, Math.abs(((round / lug.pitch) % 1) - 0.5) * 2) : 0;
  const waist = through([
    [800, 0],
    [1150, 1],
    [1400, 1],
    [1700, 0],
  ]);
  return {
    wall: spec.wall,
    meshes: [
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
    ],
    parts: [
      { name: 'tread', paint: paint('outsole', -0.25), grain: 'rubber', levels: 4, panels: treadPanels() },
      {
        name: 'outsole',
        paint: paint('outsole', -0.03),
        grain: 'rubber',
        grainStrength: 0.6,
        gloss: 0.1,
        levels: 6,
        soft: lug ? 1 : 3,
      },
      {
        name: 'sole',
        paint: paint('sole'),
        grain: spec.grain ?? 'rubber',
        grainStrength: 0.35,
        gloss: 0.1,
        levels: 11,
        panels: spec.panels ?? [],
      },
    ],
  };
}

/** Leather shoe on a storm welt, mid and a lugged outsole with a stacked heel. */
export function weltedSole(spec: {
  plan: Plan;
  welt: (x: number) => number;
  thick: number;
  heelHeight: number;
  lugs?: { height: number; pitch: number };
  weltPaint?: Paint;
  flat?: boolean;
}): Sole {
  const outline = outlineOf(spec.plan);
  const top = spec.welt;
  const lug = spec.lugs;
  const tooth = (round: number): number =>
    lug ? lug.height * smoothstep(0.5, 0.62, Math.abs(((round / lug.pitch) % 1) - 0.5) * 2) : 0;
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
  return {
    wall: top,
    meshes: [
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
    ],
    parts: [
      { name: 'tread', paint: paint('outsole', -0.25), grain: 'rubber', levels: 4, panels: treadPanels() },
      {
        name: 'heel',
        paint: paint('outsole', -0.06),
        grain: 'rubber',
        grainStrength: 0.5,
        gloss: 0.1,
        levels: 6,
        panels: [{ field: (s) => s.edge - 40, paint: paint('outsole'), groove: 3.5 }],
      },
      {
        name: 'outsole',
        paint: paint('outsole', -0.03),
        grain: 'rubber',
        grainStrength: 0.5,
        gloss: 0.12,
        levels: 6,
        soft: lug ? 1 : 3,
      },
      {
        name: 'weltTop',
        paint: spec.weltPaint ?? paint('sole'),
        levels: 6,
        panels: [
          { field: (s) => s.edge - 15, paint: paint('sole'), groove: 0.01, stitch: [0.5], thread: paint('laces') },
        ],
      },
      { name: 'welt', paint: spec.weltPaint ?? paint('sole'), levels: 6 },
    ],
  };
}

/** Grooves of the underside: bars bent across the sole, a plain arch. */
export function treadPanels(): Panel[] {
  return [
    {
      field: (s) => {
        const wave = Math.abs((((s.x + 0.0016 * s.z * s.z) / 74) % 1) - 0.5) * 74 - 26;
        const arch = 26 - Math.abs(s.x - 1340) * 0.16;
        return Math.max(-wave, arch - 6, 24 - s.edge) * -1 > 0 ? -6 : Math.max(-wave, arch, 26 - s.edge);
      },
      paint: paint('outsole', -0.02),
      lift: 0.5,
      grain: 'rubber',
    },
  ];
}
