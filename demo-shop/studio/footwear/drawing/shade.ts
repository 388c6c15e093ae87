/** Lighting of the surfaces: a softbox from the upper left, a weak rim light from the right, ambient occlusion. */
import { clamp, dot, type Mesh, unit, type V3 } from '../geometry.ts';
import type { Camera, Raster } from './raster.ts';

/** Width of a shading cell in pixels of the raster. */
export const cell = 3;

export interface Shading {
  readonly width: number;
  readonly height: number;
  /** 1 is the plain colour, less is shade, more is light. */
  readonly light: Float32Array;
  readonly gloss: Float32Array;
  readonly mesh: Int16Array;
}

const key = unit([-0.5, 0.8, 0.62]);
const rimLight = unit([0.92, 0.3, 0.12]);
const halfway = unit([key[0], key[1], key[2] + 1]);

/** A direction in which nearer surfaces are looked for, in cells, and how much light they take away. */
type Probe = readonly [dx: number, dy: number, weight: number];

/** How much nearer surfaces occlude the light: probed all around, and further towards the light. */
function makeProbes(): Probe[] {
  const probes: Probe[] = [];
  for (const [radius, weight] of [
    [3, 1],
    [7, 0.8],
    [13, 0.6],
  ] as const) {
    for (let k = 0; k < 8; k++) {
      const angle = (k / 8) * 2 * Math.PI + radius;
      const dx = Math.cos(angle),
        dy = Math.sin(angle);
      const towards = Math.max(0, -0.53 * dx - 0.85 * dy);
      probes.push([Math.round(dx * radius), Math.round(dy * radius), weight * (0.45 + towards)]);
    }
  }
  return probes;
}

const probes = makeProbes();
const allWeights = probes.reduce((sum, p) => sum + p[2], 0);

/** Depth and mesh code of the raster's pixel in the middle of each cell. */
interface Cells {
  readonly width: number;
  readonly height: number;
  readonly depth: Float32Array;
  readonly mesh: Int16Array;
  readonly unitsPerCell: number;
}

const pixelOf = (r: Raster, x: number, y: number): number => (y * cell + 1) * r.width + x * cell + 1;

function cellsOf(r: Raster): Cells {
  const width = Math.floor(r.width / cell),
    height = Math.floor(r.height / cell);
  const mesh = new Int16Array(width * height).fill(-1);
  const depth = new Float32Array(width * height).fill(-Infinity);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const o = pixelOf(r, x, y);
      depth[y * width + x] = r.depth[o]!;
      mesh[y * width + x] = r.mesh[o]!;
    }
  }
  return { width, height, depth, mesh, unitsPerCell: (2400 / r.width) * cell };
}

/** The normal in view space of what a pixel shows; of a back face it is turned round. */
function normalAt(meshes: readonly Mesh[], r: Raster, camera: Camera, o: number): V3 {
  const code = r.mesh[o]!;
  const m = meshes[code >> 1]!;
  const k = r.triangle[o]!,
    u = r.u[o]!,
    v = r.v[o]!;
  const [i, j, l] = [m.triangles[k]! * 3, m.triangles[k + 1]! * 3, m.triangles[k + 2]! * 3];
  const mixed = [0, 1, 2].map((q) => m.normals[i + q]! * (1 - u - v) + m.normals[j + q]! * u + m.normals[l + q]! * v);
  const n = camera.turn(unit(mixed as unknown as V3));
  return code & 1 ? [-n[0], -n[1], -n[2]] : n;
}

/** How much nearer surfaces hide a cell from the light, 0 to 1. */
function occlusionAt(cells: Cells, x: number, y: number, n: V3): number {
  const { width, height, depth, unitsPerCell } = cells;
  const z = depth[y * width + x]!;
  let hidden = 0;
  for (const [dx, dy, weight] of probes) {
    const px = x + dx,
      py = y + dy;
    if (px < 0 || py < 0 || px >= width || py >= height) continue;
    const gap = depth[py * width + px]! - z;
    const reach = Math.hypot(dx, dy) * unitsPerCell;
    // The slope of the surface itself does not occlude.
    const slope = ((-n[0] * dx + n[1] * dy) * unitsPerCell) / Math.max(0.25, n[2]);
    const rise = gap - slope;
    if (rise > 5) hidden += weight * clamp(rise / (reach * 0.7 + 12)) * clamp(1.6 - rise / 420, 0.25, 1);
  }
  return clamp((hidden / allWeights) * 1.75);
}

export function shade(meshes: readonly Mesh[], r: Raster, camera: Camera): Shading {
  const cells = cellsOf(r);
  const { width, height, mesh } = cells;
  const light = new Float32Array(width * height).fill(Number.NaN);
  const gloss = new Float32Array(width * height).fill(Number.NaN);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const c = y * width + x;
      if (mesh[c]! < 0) continue;
      const n = normalAt(meshes, r, camera, pixelOf(r, x, y));
      const occlusion = occlusionAt(cells, x, y, n);
      const direct = clamp((dot(n, key) + 0.32) / 1.32);
      const rim = clamp(dot(n, rimLight)) ** 2;
      const sky = 0.5 + 0.5 * n[1];
      const value = (0.42 * sky + 0.76 * direct * (1 - 0.45 * occlusion)) * (1 - 0.5 * occlusion) + 0.16 * rim;
      light[c] = value / 0.79;
      gloss[c] = clamp(dot(n, halfway)) ** 26 * (1 - occlusion);
    }
  }
  return { width, height, light, gloss, mesh };
}
