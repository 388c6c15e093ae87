/** Parts that boots share: the floor inside, a loop of tape at the back, a row of ribs. */

import type { Field } from './drawing/field.ts';
import type { Mesh, V3 } from './geometry.ts';
import { type Outline, outlineOf, type Plan } from './last.ts';
import { cord } from './open.ts';
import { slabOf } from './slab.ts';
import { type Paint, type Part, paint } from './types.ts';

/** The surface visible down the shaft. */
export function floorOf(plan: Plan, height: (x: number) => number): Mesh[] {
  const outline: Outline = outlineOf(plan);
  return slabOf({
    part: 'insole',
    outline,
    low: (x) => height(x) - 6,
    high: (x) => height(x) + 4,
    top: 'insole',
    out: () => -22,
    columns: 4,
    rows: 70,
  });
}

/** A loop of tape standing up from the back seam: out of the outside, over, and into the inside. */
export function pullLoop(part: string, x: number, y: number, rise: number, drop: number, halfWidth: number): Mesh {
  const knot = (dx: number, dy: number, ux: number, uy: number): { at: V3; up: V3 } => ({
    at: [x + dx, y + dy, 0],
    up: [ux, uy, 0],
  });
  return cord(
    part,
    [
      knot(14, -drop, 1, 0),
      knot(20, -drop * 0.5, 1, 0),
      knot(24, 0, 1, 0),
      knot(18, rise * 0.72, 0.94, 0.3),
      knot(-4, rise, 0, 1),
      knot(-30, rise * 0.72, -0.94, 0.3),
      // Inside it ends within the padding.
      knot(-42, 0, -1, 0),
      knot(-40, -0.3 * drop, -1, 0),
    ],
    halfWidth,
    7,
    16,
  );
}

/** A part made of tape with a row of stitches along both edges. */
export const stitchedTape = (name: string, cloth: Paint): Part => ({
  name,
  paint: cloth,
  grain: 'canvas',
  panels: [{ field: (s) => 11 - Math.min(s.edge, s.foot), paint: paint('overlay'), groove: 0.01, stitch: [0.5] }],
});

/** Stripes along x within a field. */
export const ribs =
  (within: Field, pitch: number, inset: number, lean = 0): Field =>
  (s) =>
    Math.max(within(s) + inset, Math.abs(((((s.x + lean * s.y) % pitch) + pitch) % pitch) - pitch / 2) - pitch * 0.24);
