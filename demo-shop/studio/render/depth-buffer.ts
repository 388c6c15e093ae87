/** Which surface is seen at each pixel: a depth buffer over the surfaces of a scene. */
import type { Surface } from './scene/surface.ts';

export interface DepthBuffer {
  readonly width: number;
  readonly height: number;
  readonly depth: Float32Array;
  /** Index of the surface times two, plus one on its back; -1 for nothing. */
  readonly surface: Int16Array;
  readonly triangle: Uint32Array;
  /** Shares of the triangle's second and third corner. */
  readonly u: Float32Array;
  readonly v: Float32Array;
}

/** Writes pixel x, pixel y and depth (nearer is larger) of a point to `into` at `at`. */
export type Projection = (x: number, y: number, z: number, into: Float64Array, at: number) => void;

export const emptyBuffer = (width: number, height: number): DepthBuffer => ({
  width,
  height,
  depth: new Float32Array(width * height).fill(-Infinity),
  surface: new Int16Array(width * height).fill(-1),
  triangle: new Uint32Array(width * height),
  u: new Float32Array(width * height),
  v: new Float32Array(width * height),
});

function projected(s: Surface, project: Projection): Float64Array {
  const { positions } = s;
  const at = new Float64Array(positions.length);
  for (let k = 0; k < positions.length; k += 3) project(positions[k]!, positions[k + 1]!, positions[k + 2]!, at, k);
  return at;
}

/** Draws the triangle that starts at `k` of the surface's list, where nothing nearer is drawn yet. */
function drawTriangle(to: DepthBuffer, s: Surface, index: number, at: Float64Array, k: number): void {
  const i = s.triangles[k]! * 3,
    j = s.triangles[k + 1]! * 3,
    l = s.triangles[k + 2]! * 3;
  const ax = at[i]!,
    ay = at[i + 1]!,
    bx = at[j]! - ax,
    by = at[j + 1]! - ay,
    cx = at[l]! - ax,
    cy = at[l + 1]! - ay;
  const area = bx * cy - cx * by;
  if (Math.abs(area) < 1e-9) return;
  // y runs down, so the front is clockwise: a negative area.
  const front = area < 0;
  if (!front && s.back < 0) return;
  const { width, height } = to;
  const x0 = Math.max(0, Math.ceil(Math.min(0, bx, cx) + ax)),
    x1 = Math.min(width - 1, Math.floor(Math.max(0, bx, cx) + ax));
  const y0 = Math.max(0, Math.ceil(Math.min(0, by, cy) + ay)),
    y1 = Math.min(height - 1, Math.floor(Math.max(0, by, cy) + ay));
  const az = at[i + 2]!,
    bz = at[j + 2]! - az,
    cz = at[l + 2]! - az;
  const inv = 1 / area;
  for (let y = y0; y <= y1; y++) {
    for (let x = x0; x <= x1; x++) {
      const wb = ((x - ax) * cy - cx * (y - ay)) * inv;
      const wc = (bx * (y - ay) - (x - ax) * by) * inv;
      if (wb < -1e-6 || wc < -1e-6 || wb + wc > 1.000001) continue;
      const z = az + bz * wb + cz * wc;
      const o = y * width + x;
      if (z <= to.depth[o]!) continue;
      to.depth[o] = z;
      to.surface[o] = index * 2 + (front ? 0 : 1);
      to.triangle[o] = k;
      to.u[o] = wb;
      to.v[o] = wc;
    }
  }
}

export function drawSurfaces(to: DepthBuffer, surfaces: readonly Surface[], project: Projection): void {
  surfaces.forEach((s, index) => {
    const at = projected(s, project);
    for (let k = 0; k < s.triangles.length; k += 3) drawTriangle(to, s, index, at, k);
  });
}
