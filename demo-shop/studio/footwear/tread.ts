/** The underside of soles: lugs and grooves. */
import type { Field } from './drawing/field.ts';
import { smoothstep } from './geometry.ts';
import { type Part, paint } from './types.ts';

export interface Lugs {
  readonly height: number;
  /** Distance from one lug to the next, round the sole. */
  readonly pitch: number;
}

/** Height of the gap between lugs at a distance round the sole; `steep` is where a lug's side ends, 0.5 to 1. */
export const gapsBetween =
  (lugs: Lugs | undefined, steep: number): ((round: number) => number) =>
  (round) =>
    lugs
      ? lugs.height * smoothstep(0.62, 0.62 + (steep - 0.5) * 0.9, Math.abs(((round / lugs.pitch) % 1) - 0.5) * 2)
      : 0;

const ARCH = 1330;
const cycle = (x: number, length: number): number => ((x % length) + length) % length;
/** Distance to the nearest of bars that repeat: negative on a bar, `share` of the length wide. */
const bars = (x: number, length: number, share: number): number =>
  Math.abs(cycle(x, length) - length / 2) - (length * share) / 2;

/** Zigzag lines with rings under the ball of the foot, and a rim: courts and skating. */
const herringbone: Field = (s) => {
  const fold = Math.abs(cycle(s.z, 130) - 65);
  const zigzag = bars(s.x + fold * 0.8, 46, 0.55);
  const fromBall = Math.hypot(s.x - 800, s.z - 10);
  const rings = fromBall < 190 ? bars(fromBall, 46, 0.55) : Infinity;
  const lines = fromBall < 200 ? rings : zigzag;
  return Math.min(Math.max(lines, 30 - s.edge), s.edge - 22);
};

/** Pads of rubber on foam, with a channel along the middle: running. */
const pads: Field = (s) => {
  const across = bars(s.x + 0.0012 * s.z * s.z, 112, 0.84);
  const channel = 26 + 26 * smoothstep(240, 0, Math.abs(s.x - ARCH)) - Math.abs(s.z - 8);
  const outer = 12 - Math.abs(Math.abs(s.z - 8) - 170);
  const arch = 150 - Math.abs(s.x - ARCH);
  return Math.max(across, channel, outer, arch, 14 - s.edge);
};

/** Deep blocks, which the edge of the sole cuts into rows; a channel along the middle and a plain arch: mud. */
const blocks: Field = (s) =>
  Math.max(18 - Math.abs(s.z - 6), 13 - Math.abs(Math.abs(s.z - 6) - 165), 60 - Math.abs(s.x - ARCH), 4 - s.edge);

export type Tread = 'herringbone' | 'pads' | 'blocks';
const treads: Record<Tread, Field> = { herringbone, pads, blocks };

/** The underside: what is raised on it touches the ground. */
export const treadParts = (tread: Tread): Part => ({
  name: 'tread',
  paint: tread === 'pads' ? paint('sole', -0.06) : paint('outsole', -0.3),
  grain: 'rubber',
  panels: [{ field: treads[tread], paint: paint('outsole', -0.02), lift: 1.5, grain: 'rubber' }],
});
