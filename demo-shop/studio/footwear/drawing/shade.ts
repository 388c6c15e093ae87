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

export function shade(meshes: readonly Mesh[], r: Raster, camera: Camera): Shading {
  const width = Math.floor(r.width / cell),
    height = Math.floor(r.height / cell);
  const light = new Float32Array(width * height).fill(Number.NaN);
  const gloss = new Float32Array(width * height).fill(Number.NaN);
  const mesh = new Int16Array(width * height).fill(-1);
  const depth = new Float32Array(width * height).fill(-Infinity);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const o = (y * cell + 1) * r.width + x * cell + 1;
      depth[y * width + x] = r.depth[o]!;
      mesh[y * width + x] = r.mesh[o]!;
    }
  }
  const unitsPerCell = (2400 / r.width) * cell;
  // How much nearer surfaces occlude the light: probed all around, and further towards the light.
  const probes: [number, number, number][] = [];
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
  const total = probes.reduce((sum, p) => sum + p[2], 0);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const c = y * width + x;
      const code = mesh[c]!;
      if (code < 0) continue;
      const o = (y * cell + 1) * r.width + x * cell + 1;
      const m = meshes[code >> 1]!;
      const k = r.triangle[o]!,
        u = r.u[o]!,
        v = r.v[o]!;
      const [i, j, l] = [m.triangles[k]! * 3, m.triangles[k + 1]! * 3, m.triangles[k + 2]! * 3];
      const mixed = [0, 1, 2].map(
        (q) => m.normals[i + q]! * (1 - u - v) + m.normals[j + q]! * u + m.normals[l + q]! * v,
      );
      let n = camera.turn(unit(mixed as unknown as V3));
      if (code & 1) n = [-n[0], -n[1], -n[2]];
      const z = depth[c]!;
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
      const occlusion = clamp((hidden / total) * 1.75);
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

/** Spreads known values into unknown (NaN) neighbours, ring by ring. */
export function grow(field: Float32Array, width: number, rings: number): void {
  let frontier: number[] = [];
  const near = [-1, 1, -width, width];
  for (let o = 0; o < field.length; o++) {
    if (Number.isNaN(field[o]!)) continue;
    for (const d of near)
      if (o + d >= 0 && o + d < field.length && Number.isNaN(field[o + d]!)) {
        frontier.push(o);
        break;
      }
  }
  for (let ring = 0; ring < rings; ring++) {
    const found = new Map<number, [number, number]>();
    for (const o of frontier) {
      const x = o % width;
      for (const d of near) {
        const q = o + d;
        if (
          q < 0 ||
          q >= field.length ||
          (d === -1 && x === 0) ||
          (d === 1 && x === width - 1) ||
          !Number.isNaN(field[q]!)
        )
          continue;
        const f = found.get(q);
        if (f) {
          f[0] += field[o]!;
          f[1]++;
        } else found.set(q, [field[o]!, 1]);
      }
    }
    frontier = [];
    for (const [q, [sum, n]] of found) {
      field[q] = sum / n;
      frontier.push(q);
    }
  }
}

/** Fills every unknown value smoothly: averages into ever coarser grids, then reads back. */
export function fill(field: Float32Array, width: number, height: number): void {
  const w = Math.ceil(width / 2),
    h = Math.ceil(height / 2);
  const coarse = new Float32Array(w * h).fill(Number.NaN);
  let holes = 0;
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      let sum = 0,
        n = 0;
      for (let k = 0; k < 4; k++) {
        const px = x * 2 + (k & 1),
          py = y * 2 + (k >> 1);
        if (px >= width || py >= height) continue;
        const v = field[py * width + px]!;
        if (!Number.isNaN(v)) {
          sum += v;
          n++;
        }
      }
      if (n) coarse[y * w + x] = sum / n;
      else holes++;
    }
  }
  if (holes && w * h > 1) fill(coarse, w, h);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const o = y * width + x;
      if (!Number.isNaN(field[o]!)) continue;
      const fx = Math.max(0, Math.min(w - 1, (x - 0.5) / 2)),
        fy = Math.max(0, Math.min(h - 1, (y - 0.5) / 2));
      const x0 = Math.floor(fx),
        y0 = Math.floor(fy),
        x1 = Math.min(w - 1, x0 + 1),
        y1 = Math.min(h - 1, y0 + 1);
      const u = fx - x0,
        v = fy - y0;
      field[o] =
        (coarse[y0 * w + x0]! * (1 - u) + coarse[y0 * w + x1]! * u) * (1 - v) +
        (coarse[y1 * w + x0]! * (1 - u) + coarse[y1 * w + x1]! * u) * v;
    }
  }
}

/** Sets the outermost ring of cells, so that every region inside is closed. */
export function frame(field: Float32Array, width: number, height: number, value: number): void {
  for (let x = 0; x < width; x++) {
    field[x] = value;
    field[(height - 1) * width + x] = value;
  }
  for (let y = 0; y < height; y++) {
    field[y * width] = value;
    field[y * width + width - 1] = value;
  }
}

/** A small box blur that ignores NaN. */
export function soften(field: Float32Array, width: number, height: number, passes: number): Float32Array {
  let from = field;
  const sums = new Float64Array(from.length),
    counts = new Uint8Array(from.length);
  for (let pass = 0; pass < passes; pass++) {
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const o = y * width + x;
        let sum = 0,
          n = 0;
        for (let q = x > 0 ? o - 1 : o; q <= (x < width - 1 ? o + 1 : o); q++) {
          const v = from[q]!;
          if (!Number.isNaN(v)) {
            sum += v;
            n++;
          }
        }
        sums[o] = sum;
        counts[o] = n;
      }
    }
    const to = new Float32Array(from.length);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const o = y * width + x;
        const up = y > 0 ? o - width : -1,
          down = y < height - 1 ? o + width : -1;
        const sum = sums[o]! + (up < 0 ? 0 : sums[up]!) + (down < 0 ? 0 : sums[down]!);
        const n = counts[o]! + (up < 0 ? 0 : counts[up]!) + (down < 0 ? 0 : counts[down]!);
        to[o] = Number.isNaN(from[o]!) ? Number.NaN : sum / n;
      }
    }
    from = to;
  }
  return from;
}
