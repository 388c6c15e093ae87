/** A camera that fills the square with its subject. */

import type { V3 } from '../../footwear/geometry.ts';
import type { Projection } from '../depth-buffer.ts';
import { boundsOf } from '../light/shadow-maps.ts';
import type { Surface } from '../scene/surface.ts';
import { type Camera, cameraOf } from './perspective.ts';

/** Units of the square canvas, whatever the width in pixels. */
export const CANVAS = 2400;

export interface View {
  /** Degrees: turns the toe towards the viewer. */
  readonly yaw: number;
  /** Degrees: tilts the view downwards. */
  readonly pitch: number;
  readonly roll?: number;
  readonly distance: number;
  /** Share of the width and of the height that the subject may fill. */
  readonly width: number;
  readonly height: number;
  /** Share of the height where the middle of the subject is; 0.5 when it is left out. */
  readonly middle?: number;
}

export interface Lens {
  readonly camera: Camera;
  readonly yaw: number;
  readonly overturned: boolean;
  /** From the surface towards the viewer, in the scene's directions. */
  readonly viewer: V3;
  /** The point of the ground plane (y = 0) at a place on the canvas. */
  readonly ground: (x: number, y: number) => V3;
  readonly project: (pixels: number, dx: number, dy: number) => Projection;
}

/** Corners of what the surfaces cover when a camera looks at them. */
function boxOf(surfaces: readonly Surface[], camera: Camera): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { positions: p } of surfaces) {
    for (let k = 0; k < p.length; k += 3) {
      const [x, y] = camera.project([p[k]!, p[k + 1]!, p[k + 2]!]);
      box[0] = Math.min(box[0], x);
      box[1] = Math.min(box[1], y);
      box[2] = Math.max(box[2], x);
      box[3] = Math.max(box[3], y);
    }
  }
  return box;
}

export function lensFor(surfaces: readonly Surface[], view: View, size = 1): Lens {
  const { yaw, pitch, roll = 0, distance } = view;
  const target = boundsOf(surfaces).centre;
  const base = { yaw, pitch, roll, target, distance };
  const [x0, y0, x1, y1] = boxOf(surfaces, cameraOf({ ...base, centre: [0, 0], scale: 1 }));
  const scale = Math.min((view.width * CANVAS) / (x1 - x0), (view.height * CANVAS) / (y1 - y0)) * size;
  const centre = [
    CANVAS / 2 - ((x0 + x1) / 2) * scale,
    CANVAS * (view.middle ?? 0.5) - ((y0 + y1) / 2) * scale,
  ] as const;
  const camera = cameraOf({ ...base, centre, scale });
  const rows = [camera.turn([1, 0, 0]), camera.turn([0, 1, 0]), camera.turn([0, 0, 1])];
  const back = (v: V3): V3 => rows.map((r) => r[0] * v[0] + r[1] * v[1] + r[2] * v[2]) as unknown as V3;
  return {
    camera,
    yaw,
    overturned: pitch < 0,
    viewer: back([0, 0, 1]),
    ground: (x, y) => {
      const X = (x - centre[0]) / scale,
        Y = (centre[1] - y) / scale;
      // The ray leaves the viewer at `distance` and passes (X, Y) in the plane of the target.
      const eye = back([0, 0, distance]),
        ray = back([X, Y, -distance]);
      const t = -(target[1] + eye[1]) / ray[1];
      return [target[0] + eye[0] + ray[0] * t, 0, target[2] + eye[2] + ray[2] * t];
    },
    project: (pixels, dx, dy) => {
      const k = pixels / CANVAS;
      const m = [rows[0]!, rows[1]!, rows[2]!];
      return (x, y, z, into, at) => {
        const px = x - target[0],
          py = y - target[1],
          pz = z - target[2];
        const vx = m[0]![0] * px + m[1]![0] * py + m[2]![0] * pz;
        const vy = m[0]![1] * px + m[1]![1] * py + m[2]![1] * pz;
        const vz = m[0]![2] * px + m[1]![2] * py + m[2]![2] * pz;
        const f = (distance / (distance - vz)) * scale;
        into[at] = (centre[0] + vx * f) * k - 0.5 + dx;
        into[at + 1] = (centre[1] - vy * f) * k - 0.5 + dy;
        into[at + 2] = vz;
      };
    },
  };
}
