/** What hides light: a depth map of the scene from each of many directions. */
import type { V3 } from '../../footwear/geometry.ts';
import { cross, unit } from '../../footwear/geometry.ts';
import type { Surface } from '../scene/surface.ts';

const SIZE = 420;
/**
 * Points this many places of the map below the nearest surface towards a light still see it; else surfaces would shade
 * themselves.
 */
const SLACK = 1.25;

export interface ShadowMap {
  readonly towards: V3;
  /** The same direction in the studio: another one when the shoe lies upside down. */
  readonly sky: V3;
  readonly right: V3;
  readonly up: V3;
  readonly depth: Float32Array;
  readonly scale: number;
  readonly slack: number;
  readonly x: number;
  readonly y: number;
}

/** Directions spread evenly: over the upper half of a sphere, then fewer over the lower half. */
export function directions(above: number, below: number): V3[] {
  const spread = (n: number, sign: number): V3[] =>
    Array.from({ length: n }, (_, i) => {
      const y = (i + 0.5) / n;
      const angle = i * 2.399963;
      const r = Math.sqrt(1 - y * y);
      return [r * Math.cos(angle), y * sign, r * Math.sin(angle)];
    });
  return [...spread(above, 1), ...spread(below, -1)];
}

/** Where the spots of a surface are on a map; one list is used again and again, for speed. */
let scratch = new Float64Array(0);

/** Depth of one triangle, where it is nearer to the light than what is drawn. */
function drawDepth(depth: Float32Array, at: Float64Array, i: number, j: number, l: number): void {
  const ax = at[i]!,
    ay = at[i + 1]!,
    bx = at[j]! - ax,
    by = at[j + 1]! - ay,
    cx = at[l]! - ax,
    cy = at[l + 1]! - ay;
  const area = bx * cy - cx * by;
  if (Math.abs(area) < 1e-9) return;
  const x0 = Math.max(0, Math.ceil(Math.min(0, bx, cx) + ax)),
    x1 = Math.min(SIZE - 1, Math.floor(Math.max(0, bx, cx) + ax));
  const y0 = Math.max(0, Math.ceil(Math.min(0, by, cy) + ay)),
    y1 = Math.min(SIZE - 1, Math.floor(Math.max(0, by, cy) + ay));
  const az = at[i + 2]!,
    inv = 1 / area;
  // Shares of the second and third corner, and depth, change evenly along a row.
  const u = cy * inv,
    v = -by * inv,
    dz = (at[j + 2]! - az) * u + (at[l + 2]! - az) * v;
  for (let y = y0; y <= y1; y++) {
    let wb = (x0 - ax) * u - cx * (y - ay) * inv,
      wc = (x0 - ax) * v + bx * (y - ay) * inv,
      z = az + (at[j + 2]! - az) * wb + (at[l + 2]! - az) * wc;
    const row = y * SIZE;
    for (let o = row + x0; o <= row + x1; o++, wb += u, wc += v, z += dz)
      if (wb >= 0 && wc >= 0 && wb + wc <= 1 && z > depth[o]!) depth[o] = z;
  }
}

function mapFrom(surfaces: readonly Surface[], towards: V3, centre: V3, radius: number): ShadowMap {
  const right = unit(cross([0.013, 1, 0.007], towards));
  const up = cross(towards, right);
  const scale = (SIZE - 4) / (2 * radius);
  const dot = (a: V3): number => a[0] * centre[0] + a[1] * centre[1] + a[2] * centre[2];
  const x = SIZE / 2 - dot(right) * scale,
    y = SIZE / 2 - dot(up) * scale;
  const depth = new Float32Array(SIZE * SIZE).fill(-1e9);
  for (const { positions: p, coarse: triangles, casts } of surfaces) {
    if (!casts) continue;
    if (scratch.length < p.length) scratch = new Float64Array(p.length);
    const at = scratch;
    for (let k = 0; k < p.length; k += 3) {
      at[k] = (p[k]! * right[0] + p[k + 1]! * right[1] + p[k + 2]! * right[2]) * scale + x;
      at[k + 1] = (p[k]! * up[0] + p[k + 1]! * up[1] + p[k + 2]! * up[2]) * scale + y;
      at[k + 2] = p[k]! * towards[0] + p[k + 1]! * towards[1] + p[k + 2]! * towards[2];
    }
    for (let k = 0; k < triangles.length; k += 3)
      drawDepth(depth, at, triangles[k]! * 3, triangles[k + 1]! * 3, triangles[k + 2]! * 3);
  }
  return { towards, sky: towards, right, up, depth, scale, slack: SLACK / scale, x, y };
}

/** Centre of the box round the surfaces, and the distance to its corners. */
export function boundsOf(surfaces: readonly Surface[]): { centre: V3; radius: number } {
  const low = [Infinity, Infinity, Infinity],
    high = [-Infinity, -Infinity, -Infinity];
  for (const { positions } of surfaces) {
    for (let k = 0; k < positions.length; k++) {
      const v = positions[k]!;
      if (v < low[k % 3]!) low[k % 3] = v;
      if (v > high[k % 3]!) high[k % 3] = v;
    }
  }
  const centre = low.map((v, k) => (v + high[k]!) / 2) as unknown as V3;
  return { centre, radius: Math.hypot(...low.map((v, k) => (high[k]! - v) / 2)) };
}

/** A map for each direction of the studio; `overturned` when the shoe lies upside down in it. */
export function shadowMaps(surfaces: readonly Surface[], skies: readonly V3[], overturned: boolean): ShadowMap[] {
  const { centre, radius } = boundsOf(surfaces);
  return skies.map((sky) => {
    const towards: V3 = overturned ? [sky[0], -sky[1], sky[2]] : sky;
    return { ...mapFrom(surfaces, towards, centre, radius), sky };
  });
}

/** Whether the light of a map reaches a point. */
export function seesLight(m: ShadowMap, x: number, y: number, z: number): boolean {
  const { right, up, towards } = m;
  const px = ((x * right[0] + y * right[1] + z * right[2]) * m.scale + m.x + 0.5) | 0;
  const py = ((x * up[0] + y * up[1] + z * up[2]) * m.scale + m.y + 0.5) | 0;
  if (px < 0 || py < 0 || px >= SIZE || py >= SIZE) return true;
  return x * towards[0] + y * towards[1] + z * towards[2] + m.slack >= m.depth[py * SIZE + px]!;
}
