/** A camera with perspective. */

import type { V3 } from '../../footwear/geometry.ts';

export interface CameraSpec {
  /** Degrees: turns the toe towards the viewer. */
  readonly yaw: number;
  /** Degrees: tilts the view downwards. */
  readonly pitch: number;
  readonly roll?: number;
  readonly target: V3;
  /** Where the target is on the canvas. */
  readonly centre: readonly [number, number];
  readonly scale: number;
  readonly distance?: number;
}
export interface Camera {
  /** Canvas x, canvas y, depth (nearer is larger). */
  readonly project: (p: V3) => [number, number, number];
  /** Into view space: right, up, towards the viewer. */
  readonly turn: (v: V3) => V3;
}

export function cameraOf(spec: CameraSpec): Camera {
  const rad = Math.PI / 180;
  const [cy, sy] = [Math.cos(spec.yaw * rad), Math.sin(spec.yaw * rad)];
  const [cp, sp] = [Math.cos(spec.pitch * rad), Math.sin(spec.pitch * rad)];
  const [cr, sr] = [Math.cos((spec.roll ?? 0) * rad), Math.sin((spec.roll ?? 0) * rad)];
  const distance = spec.distance ?? 9000;
  const turn = ([x, y, z]: V3): V3 => {
    const x1 = x * cy + z * sy;
    const z1 = -x * sy + z * cy;
    const y2 = y * cp - z1 * sp;
    const z2 = y * sp + z1 * cp;
    return [x1 * cr - y2 * sr, x1 * sr + y2 * cr, z2];
  };
  return {
    turn,
    project: (p) => {
      const [x, y, z] = turn([p[0] - spec.target[0], p[1] - spec.target[1], p[2] - spec.target[2]]);
      const k = (distance / (distance - z)) * spec.scale;
      return [spec.centre[0] + x * k, spec.centre[1] - y * k, z];
    },
  };
}
