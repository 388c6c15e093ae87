/** A view of a scene without colours: at each pixel the finishes seen there and the light on them. */
import { smoothstep, type V3 } from '../footwear/geometry.ts';
import { CANVAS, type Lens } from './camera/camera.ts';
import { drawSurfaces, emptyBuffer } from './depth-buffer.ts';
import { ABOVE, asSeen, BELOW, lightFrom } from './light/lights.ts';
import { type Exposure, shadeSamples } from './light/shade.ts';
import { directions, type ShadowMap, seesLight, shadowMaps } from './light/shadow-maps.ts';
import type { Scene } from './scene/scene.ts';

export interface Frame {
  readonly width: number;
  readonly exposures: readonly Exposure[];
  /** Share of light that the ground does not get, 0 to 1. */
  readonly shadow: Float32Array;
}

/** A sole is nearly flat, so that fewer directions are enough for it. */
export const mapsOf = (scene: Scene, overturned: boolean): ShadowMap[] =>
  shadowMaps(scene.surfaces, overturned ? directions(ABOVE / 4, BELOW / 4) : directions(ABOVE, BELOW), overturned);

/** Shifts within a pixel, spread evenly. */
const shifts = (n: number): [number, number][] =>
  Array.from({ length: n }, (_, k) => [(k + 0.5) / n - 0.5, ((((k * 0.618034 + 0.5) % 1) + 1) % 1) - 0.5]);

/** Shadow fainter than this is left out, so that the ground of a picture ends without an edge. */
const FAINT = 0.14;
/** It also fades towards the border of the picture, over this share of the width. */
const BORDER = 0.05;

/** Averages each value with its neighbours up to `reach` away, in rows, then in columns. */
function blurred(field: Float32Array, size: number, reach: number): void {
  const line = new Float32Array(size);
  for (const [step, stride] of [
    [1, size],
    [size, 1],
  ] as const) {
    for (let k = 0; k < size; k++) {
      const first = k * stride;
      for (let i = 0; i < size; i++) {
        let sum = 0,
          n = 0;
        for (let q = Math.max(0, i - reach); q <= Math.min(size - 1, i + reach); q++, n++)
          sum += field[first + q * step]!;
        line[i] = sum / n;
      }
      for (let i = 0; i < size; i++) field[first + i * step] = line[i]!;
    }
  }
}

/** The light that the ground gets at each pixel, compared with open ground; computed for every second pixel. */
function groundShadow(maps: readonly ShadowMap[], lens: Lens, width: number): Float32Array {
  const half = width >> 1;
  const small = new Float32Array(half * half);
  const lit = maps.slice(0, ABOVE).map((map) => ({
    map,
    weight: lightFrom(asSeen(map.sky, lens.yaw)) * map.sky[1],
  }));
  const all = lit.reduce((sum, one) => sum + one.weight, 0);
  const points = new Float64Array(half * half * 2);
  for (let o = 0; o < half * half; o++) {
    const p: V3 = lens.ground((((o % half) + 0.5) / half) * CANVAS, ((Math.floor(o / half) + 0.5) / half) * CANVAS);
    points[o * 2] = p[0];
    points[o * 2 + 1] = p[2];
  }
  for (const { map, weight } of lit) {
    for (let o = 0; o < half * half; o++)
      if (!seesLight(map, points[o * 2]!, 1, points[o * 2 + 1]!)) small[o]! += weight / all;
  }
  for (let o = 0; o < half * half; o++) small[o] = Math.max(0, small[o]! - FAINT) / (1 - FAINT);
  for (let pass = 0; pass < 2; pass++) blurred(small, half, Math.max(1, Math.round(half / 160)));
  const full = new Float32Array(width * width);
  for (let y = 0; y < width; y++) {
    for (let x = 0; x < width; x++) {
      const fx = Math.max(0, Math.min(half - 1.001, (x - 0.5) / 2)),
        fy = Math.max(0, Math.min(half - 1.001, (y - 0.5) / 2));
      const x0 = Math.floor(fx),
        y0 = Math.floor(fy);
      const u = fx - x0,
        v = fy - y0;
      const o = y0 * half + x0;
      const border = Math.min(x, y, width - 1 - x, width - 1 - y) / (BORDER * width);
      full[y * width + x] =
        smoothstep(0, 1, border) *
        ((small[o]! * (1 - u) + small[o + 1]! * u) * (1 - v) +
          (small[o + half]! * (1 - u) + small[o + half + 1]! * u) * v);
    }
  }
  return full;
}

/** Renders `count` exposures of the scene, `width` pixels wide. */
export function frameOf(
  scene: Scene,
  maps: readonly ShadowMap[],
  lens: Lens,
  width: number,
  count: number,
  grounded = true,
): Frame {
  const exposures = shifts(count).map(([dx, dy], k) => {
    const buffer = emptyBuffer(width, width);
    drawSurfaces(buffer, scene.surfaces, lens.project(width, dx, dy));
    // Every exposure uses other lights; all together use all of them.
    const some = maps.filter((_, i) => i % count === k);
    return shadeSamples({ scene, buffer, maps: some, lens });
  });
  const shadow = grounded ? groundShadow(maps, lens, width) : new Float32Array(width * width);
  return { width, exposures, shadow };
}
