/** A slide: a shaped footbed and one wide padded strap over the instep. */

import type { Field } from '../drawing/field.ts';
import { smoothstep, through, type V2 } from '../geometry.ts';
import { outlineOf, spring } from '../last.ts';
import { bedOf, dimples, footOf, openPlan, strapOver } from '../open.ts';
import type { Options } from '../options.ts';
import { type Panel, paint, type Shoe } from '../types.ts';

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

export function slide(o: Options): Shoe {
  const plan = openPlan(1.03);
  const d = (o.soleHeight - 1) * 120;
  const moulded = o.panelShape === 1,
    leather = o.panelShape === 2;
  const top = through([
    [300, 206 + d],
    [420, 178 + d],
    [620, 160 + d],
    [900, 166 + d],
    [1250, 206 + d],
    [1600, 226 + d],
    [1900, 232 + d],
    [2100, 246 + d],
  ]);
  const outline = outlineOf(plan);
  const dish = (x: number, k: number): number =>
    -(16 + 16 * smoothstep(1200, 1700, x)) * (1 - k * k) * (1 - 0.4 * k * k);
  const bedPaint = leather ? paint('overlay') : moulded ? paint('upper', -0.03) : paint('sole', -0.06);
  const grooves = [60, 92].map((depth): Panel => ({ field: (s) => s.edge - depth, paint: paint('sole'), groove: 4 }));
  const bed = bedOf({
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
  const foot = footOf(
    bed,
    [
      [500, 130],
      [640, 190],
      [820, 250],
      [1000, 312],
      [1180, 366],
      [1300, 392],
    ] as V2[],
    leather ? -20 : moulded ? -32 : -44,
    2.5,
  );
  const over = (t: number): number => Math.sin(Math.PI * Math.min(1, Math.max(0, t))) ** 0.8;
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
  const rim: Field = (s) => 26 - Math.min(s.edge, s.foot);
  return {
    height: 560 + d,
    meshes: [...bed.meshes, lining, strap],
    parts: [
      ...bed.parts,
      {
        name: 'strapLining',
        paint: moulded ? paint('upper', -0.2) : paint('lining', -0.05),
        grain: 'jersey',
        grainStrength: 0.4,
        shade: -0.05,
        levels: 7,
      },
      {
        name: 'strap',
        paint: paint('upper'),
        grain: leather ? 'leather' : 'rubber',
        grainStrength: leather ? 0.7 : 0.45,
        gloss: leather ? o.gloss : 0.2,
        levels: 11,
        panels: [
          ...(leather
            ? [{ field: rim, paint: paint('upper'), groove: 0.01, stitch: [0.5, 14] }]
            : [{ field: rim, paint: paint('upper'), groove: 4 }]),
          ...(moulded
            ? [0.3, 0.42, 0.58, 0.7].map(
                (t): Panel => ({
                  field: (s) => Math.hypot(Math.max(0, Math.abs(s.edge - s.foot) / 2 - 90), (s.a - t) * 900) - 20,
                  paint: paint('upper', -0.5),
                  lift: 0.4,
                }),
              )
            : strapMark(o)),
        ],
      },
    ],
  };
}
