/** Moves what stands on a sole up with it: every kind is designed on a sole of height 1. */
import type { Field } from '../drawing/field.ts';
import { sideRegion, type V2 } from '../geometry.ts';
import type { UpperSpec } from '../last.ts';

/** Makes regions of the side view, higher by `raise`. */
export const raisedRegions =
  (raise: number): ((knots: readonly V2[]) => Field) =>
  (knots) =>
    sideRegion(knots.map(([x, y]) => [x, y + raise]));

/** The top line of an upper, higher by `raise`. */
export const raisedTop = (raise: number, knots: UpperSpec['top']): UpperSpec['top'] =>
  knots.map(([x, y, w]) => [x, y + raise, w] as const);
