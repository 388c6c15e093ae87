/** Decides which surface is visible where: a camera and a z-buffer over the meshes of a shoe. */

import type { Mesh, V3 } from '../geometry.ts';
import type { Spot } from './field.ts';

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

/** Canvas units per pixel. */
export const step = 2;
export const gridSize = 2400 / step;

export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly depth: Float32Array;
  /** Mesh index times two, plus one on the back; -1 for nothing. */
  readonly mesh: Int16Array;
  readonly triangle: Int32Array;
  readonly u: Float32Array;
  readonly v: Float32Array;
  readonly box: readonly [number, number, number, number];
}

type Box = [x0: number, y0: number, x1: number, y1: number];
type Canvas = Raster & { readonly box: Box };

function emptyCanvas(): Canvas {
  const width = gridSize,
    height = gridSize,
    count = width * height;
  return {
    width,
    height,
    depth: new Float32Array(count).fill(-Infinity),
    mesh: new Int16Array(count).fill(-1),
    triangle: new Int32Array(count),
    u: new Float32Array(count),
    v: new Float32Array(count),
    box: [width, height, 0, 0],
  };
}

/** The spots of a mesh in pixels and depth. */
interface Projected {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
}

function projectSpots(m: Mesh, camera: Camera): Projected {
  const n = m.spots.length;
  const x = new Float64Array(n),
    y = new Float64Array(n),
    z = new Float64Array(n);
  m.spots.forEach((s, i) => {
    const [px, py, pz] = camera.project([s.x, s.y, s.z]);
    x[i] = px / step - 0.5;
    y[i] = py / step - 0.5;
    z[i] = pz;
  });
  return { x, y, z };
}

/** Draws the triangle that starts at `k` of the mesh's list, where nothing nearer is drawn yet. */
function drawTriangle(canvas: Canvas, m: Mesh, index: number, at: Projected, k: number): void {
  const { width, height, depth, mesh, triangle, u, v, box } = canvas;
  const i = m.triangles[k]!,
    j = m.triangles[k + 1]!,
    l = m.triangles[k + 2]!;
  const ax = at.x[i]!,
    ay = at.y[i]!,
    bx = at.x[j]!,
    by = at.y[j]!,
    cx = at.x[l]!,
    cy = at.y[l]!;
  const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
  if (Math.abs(area) < 1e-9) return;
  // y runs down on the canvas, so the front is clockwise: a negative area.
  const front = area < 0;
  if (!front && m.back === undefined) return;
  const x0 = Math.max(0, Math.ceil(Math.min(ax, bx, cx))),
    x1 = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx)));
  const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy))),
    y1 = Math.min(height - 1, Math.floor(Math.max(ay, by, cy)));
  if (x0 > x1 || y0 > y1) return;
  const az = at.z[i]!,
    bz = at.z[j]!,
    cz = at.z[l]!;
  const inv = 1 / area;
  for (let y = y0; y <= y1; y++) {
    for (let x = x0; x <= x1; x++) {
      const wb = ((x - ax) * (cy - ay) - (cx - ax) * (y - ay)) * inv;
      const wc = ((bx - ax) * (y - ay) - (x - ax) * (by - ay)) * inv;
      if (wb < -1e-6 || wc < -1e-6 || wb + wc > 1.000001) continue;
      const z = az + (bz - az) * wb + (cz - az) * wc;
      const o = y * width + x;
      if (z <= depth[o]!) continue;
      depth[o] = z;
      mesh[o] = index * 2 + (front ? 0 : 1);
      triangle[o] = k;
      u[o] = wb;
      v[o] = wc;
      if (x < box[0]) box[0] = x;
      if (x > box[2]) box[2] = x;
      if (y < box[1]) box[1] = y;
      if (y > box[3]) box[3] = y;
    }
  }
}

export function rasterise(meshes: readonly Mesh[], camera: Camera): Raster {
  const canvas = emptyCanvas();
  meshes.forEach((m, index) => {
    const at = projectSpots(m, camera);
    for (let k = 0; k < m.triangles.length; k += 3) drawTriangle(canvas, m, index, at, k);
  });
  return canvas;
}

export const partOf = (meshes: readonly Mesh[], code: number): string | undefined =>
  code < 0 ? undefined : code & 1 ? meshes[code >> 1]!.back : meshes[code >> 1]!.part;

/** A vertex value, interpolated at a pixel. */
export const carried = (r: Raster, m: Mesh, o: number, values: Float32Array): number => {
  const k = r.triangle[o]!;
  const p = values[m.triangles[k]!]!,
    q = values[m.triangles[k + 1]!]!,
    s = values[m.triangles[k + 2]!]!;
  return p + (q - p) * r.u[o]! + (s - p) * r.v[o]!;
};

/** The surface point visible at a pixel. */
export function spotAt(r: Raster, m: Mesh, o: number): Spot {
  const k = r.triangle[o]!;
  const p = m.spots[m.triangles[k]!]!,
    q = m.spots[m.triangles[k + 1]!]!,
    s = m.spots[m.triangles[k + 2]!]!;
  const u = r.u[o]!,
    v = r.v[o]!,
    w = 1 - u - v;
  return {
    x: p.x * w + q.x * u + s.x * v,
    y: p.y * w + q.y * u + s.y * v,
    z: p.z * w + q.z * u + s.z * v,
    a: p.a * w + q.a * u + s.a * v,
    edge: p.edge * w + q.edge * u + s.edge * v,
    foot: p.foot * w + q.foot * u + s.foot * v,
  };
}
