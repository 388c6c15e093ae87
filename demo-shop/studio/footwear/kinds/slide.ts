/** A slide: a shaped footbed and one wide padded strap over the instep. */

import type { Field } from '../drawing/field.ts';
import { type Mesh, smoothstep, through, type V2 } from '../geometry.ts';
import { outlineOf } from '../last.ts';
import { type Bed, bedOf, dimples, type Foot, footOf, openFootOf, openPlan, strapOver } from '../open.ts';
import type { Options } from '../options.ts';
import { spring } from '../slab.ts';
import { type Panel, type Part, paint, type Shoe } from '../types.ts';

/** Marks for the top of a strap: `t` over the foot from the outer rim, `x` along it. */
function strapMark(o: Options): Panel[] {
  const across = (s: { a: number }): number => (s.a - 0.5) * 900;
  const shape: Record<string, Field> = {
    // Dashes like the line painted along a kerb, over the instep.
    dashes: (s) =>
      Math.max(
        Math.abs(Math.abs(s.edge - s.foot) / 2 - 58) - 17,
        Math.abs(((across(s) + 4500) % 150) - 75) - 52,
        Math.abs(across(s)) - 360,
      ),
    wave: (s) =>
      Math.max(Math.abs((s.edge - s.foot) / 2 + 34 * Math.sin(across(s) / 62)) - 20, Math.abs(across(s)) - 380),
    peak: (s) =>
      Math.max(
        Math.abs((s.edge - s.foot) / 2 - 60 + Math.abs(((across(s) + 4500) % 180) - 90)) - 20,
        Math.abs(across(s)) - 360,
      ),
    dots: (s) => Math.hypot((s.edge - s.foot) / 2, ((across(s) + 4500) % 130) - 65) - 34,
    chevrons: (s) =>
      Math.max(
        Math.abs((s.edge - s.foot) / 4 + Math.abs(((across(s) + 4500) % 120) - 60)) - 18,
        Math.abs(across(s)) - 300,
      ),
    ladder: (s) =>
      Math.max(
        Math.abs(((across(s) + 4500) % 90) - 45) - 20,
        Math.abs(s.edge - s.foot) / 2 - 80,
        Math.abs(across(s)) - 300,
      ),
  };
  const field = shape[o.mark];
  return field ? [{ field, paint: paint('accent'), lift: 0.35 }] : [];
}

const isMoulded = (o: Options): boolean => o.panelShape === 1;
const isLeather = (o: Options): boolean => o.panelShape === 2;

/** Height of the footbed's rim along the shoe. */
const topOf = (raise: number): ((x: number) => number) =>
  through([
    [300, 206 + raise],
    [420, 178 + raise],
    [620, 160 + raise],
    [900, 166 + raise],
    [1250, 206 + raise],
    [1600, 226 + raise],
    [1900, 232 + raise],
    [2100, 246 + raise],
  ]);

function footbedOf(o: Options, top: (x: number) => number): Bed {
  const plan = openPlan(1.03);
  const moulded = isMoulded(o),
    leather = isLeather(o);
  const outline = outlineOf(plan);
  const dish = (x: number, k: number): number =>
    -(16 + 16 * smoothstep(1200, 1700, x)) * (1 - k * k) * (1 - 0.4 * k * k);
  const bedPaint = leather ? paint('overlay') : moulded ? paint('upper', -0.03) : paint('sole', -0.06);
  const grooves = [60, 92].map((depth): Panel => ({ field: (s) => s.edge - depth, paint: paint('sole'), groove: 4 }));
  return bedOf({
    plan,
    low: spring(40, 12),
    top,
    rubber: leather ? 40 : 30,
    layer: leather ? 34 : 26,
    dish,
    out: (v, x) =>
      8 + 16 * (1 - v) + 10 * Math.sin(Math.PI * v) * (1 - smoothstep(900, 1200, x) * (1 - smoothstep(1400, 1700, x))),
    bedPaint,
    bedGrain: leather ? 'leather' : 'rubber',
    layerPaint: leather ? paint('overlay', -0.08) : bedPaint,
    wallPaint: moulded ? paint('upper') : paint('sole'),
    wallPanels: leather ? [] : moulded ? [] : grooves,
    bedPanels: [
      { field: (s) => 34 - s.edge, paint: bedPaint, groove: leather ? 0.01 : 4, ...(leather ? { stitch: [0.5] } : {}) },
    ],
    bedDots: leather
      ? []
      : [dimples({ outline, top, dish }, moulded ? 88 : 52, moulded ? 15 : 7, { ...bedPaint, shift: -0.45 })],
  });
}

/** Height of the foot above the footbed. */
const instep: readonly V2[] = [
  [500, 130],
  [640, 190],
  [820, 250],
  [1000, 312],
  [1180, 366],
  [1300, 392],
];
/** How far inside the rim the foot is; a thin strap lies closer to it. */
const spareOf = (o: Options): number => (isLeather(o) ? 20 : isMoulded(o) ? 32 : 44);
/** The foot that the strap lies on. */
const footIn = (o: Options, bed: Bed): Foot => footOf(bed, instep, -spareOf(o), 2.5);

/** How much the edges of the strap are drawn forward, from its ends (0) to the top of the foot (1). */
const over = (t: number): number => Math.sin(Math.PI * Math.min(1, Math.max(0, t))) ** 0.8;

/** The lining of the strap, then the strap. */
function strapMeshes(o: Options, foot: Foot): Mesh[] {
  const moulded = isMoulded(o),
    leather = isLeather(o);
  const strap = strapOver(foot, {
    part: 'strap',
    thick: leather ? 9 : moulded ? 15 : 22,
    square: leather ? 0.3 : 0.55,
    front: (t) => 690 - 46 * over(t) + (moulded ? 30 : 0),
    back: (t) => 1190 - 60 * over(t),
    from: -0.05,
    to: 1.05,
    lift: 2,
  });
  const lining = strapOver(foot, {
    part: 'strapLining',
    thick: 4,
    front: (t) => 706 - 46 * over(t) + (moulded ? 30 : 0),
    back: (t) => 1174 - 60 * over(t),
    lift: -6,
    from: -0.05,
    to: 1.05,
  });
  return [lining, strap];
}

function rimPanels(o: Options): Panel[] {
  const rim: Field = (s) => 26 - Math.min(s.edge, s.foot);
  return isLeather(o)
    ? [{ field: rim, paint: paint('upper'), groove: 0.01, stitch: [0.5, 14] }]
    : [{ field: rim, paint: paint('upper'), groove: 4 }];
}

/** Openings cut through a moulded strap. */
const airSlots = (): Panel[] =>
  [0.3, 0.42, 0.58, 0.7].map(
    (t): Panel => ({
      field: (s) => Math.hypot(Math.max(0, Math.abs(s.edge - s.foot) / 2 - 90), (s.a - t) * 900) - 20,
      paint: paint('upper', -0.5),
      lift: 0.4,
    }),
  );

function strapParts(o: Options): Part[] {
  const moulded = isMoulded(o),
    leather = isLeather(o);
  return [
    {
      name: 'strapLining',
      paint: moulded ? paint('upper', -0.2) : paint('lining', -0.05),
      grain: 'jersey',
      shade: -0.05,
    },
    {
      name: 'strap',
      paint: paint('upper'),
      grain: leather ? 'leather' : 'rubber',
      gloss: leather ? o.gloss : 0.2,
      panels: [...rimPanels(o), ...(moulded ? airSlots() : strapMark(o))],
    },
  ];
}

export function slide(o: Options): Shoe {
  const raise = (o.soleHeight - 1) * 120;
  const bed = footbedOf(o, topOf(raise));
  return {
    height: 560 + raise,
    foot: openFootOf(bed, instep, spareOf(o) + 14),
    meshes: [...bed.meshes, ...strapMeshes(o, footIn(o, bed))],
    parts: [...bed.parts, ...strapParts(o)],
  };
}
