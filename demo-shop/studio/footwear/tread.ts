/** The underside of soles: lugs and grooves. */
import { smoothstep } from './geometry.ts';
import { type Panel, paint } from './types.ts';

export interface Lugs {
  readonly height: number;
  /** Distance from one lug to the next, round the sole. */
  readonly pitch: number;
}

/** Height of the gap between lugs at a distance round the sole; `steep` is where a lug's side ends, 0.5 to 1. */
export const gapsBetween =
  (lugs: Lugs | undefined, steep: number): ((round: number) => number) =>
  (round) =>
    lugs ? lugs.height * smoothstep(0.5, steep, Math.abs(((round / lugs.pitch) % 1) - 0.5) * 2) : 0;

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
