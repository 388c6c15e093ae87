/** The views of a shoe: where the camera is, and whether one shoe or the pair is seen. */
import type { View } from './camera.ts';

export type ViewName = 'angle' | 'side' | 'top' | 'back' | 'sole' | 'worn';

export interface Setting {
  readonly view: View;
  /** Distance between the two shoes of a pair; none for a single shoe. */
  readonly pair?: number;
  readonly grounded: boolean;
  /** With socks and trousers, which leave the picture at its top. */
  readonly worn?: boolean;
}

export const settings: Record<ViewName, Setting> = {
  angle: {
    view: { yaw: 35, pitch: 13, distance: 5200, width: 0.88, height: 0.84, middle: 0.51 },
    grounded: true,
  },
  side: { view: { yaw: 2, pitch: 5, distance: 9000, width: 0.9, height: 0.84, middle: 0.51 }, grounded: true },
  top: { view: { yaw: -90, pitch: 78, distance: 7000, width: 0.9, height: 0.88 }, pair: 760, grounded: true },
  back: {
    view: { yaw: -90, pitch: 11, distance: 6000, width: 0.86, height: 0.84, middle: 0.51 },
    pair: 760,
    grounded: true,
  },
  sole: { view: { yaw: 90, pitch: -90, distance: 9000, width: 0.9, height: 0.88 }, pair: 740, grounded: false },
  worn: {
    view: { yaw: 38, pitch: 7, distance: 9000, width: 0.82, height: 0.6, middle: 0.7 },
    pair: 700,
    grounded: true,
    worn: true,
  },
};
