/** The light on every pixel of an exposure. */
import { clamp, type V3 } from '../../footwear/geometry.ts';
import type { Lens } from '../camera/camera.ts';
import type { DepthBuffer } from '../depth-buffer.ts';
import { materialOf } from '../materials/materials.ts';
import { TEXELS, type Tile } from '../materials/tile.ts';
import { type Found, findLayer, type Point } from '../scene/layers.ts';
import type { Scene } from '../scene/scene.ts';
import type { Surface } from '../scene/surface.ts';
import { ABOVE, asSeen, BELOW, lightFrom } from './lights.ts';
import { type ShadowMap, seesLight } from './shadow-maps.ts';

/** One of several slightly shifted exposures, averaged for smooth edges. */
export interface Exposure {
  /** Index of the finish plus one; 0 where nothing is seen. */
  readonly finish: Uint8Array;
  /** Light that the colour is multiplied by, and light reflected whatever the colour. */
  readonly light: Float32Array;
  readonly shine: Float32Array;
}

interface Job {
  readonly scene: Scene;
  readonly buffer: DepthBuffer;
  readonly maps: readonly ShadowMap[];
  readonly lens: Lens;
}

/** Points and directions of the pixels that show something, in order. */
interface Samples {
  readonly pixels: Uint32Array;
  readonly points: Float32Array;
  readonly normals: Float32Array;
  readonly finish: Uint8Array;
  readonly shade: Float32Array;
}

/** Makes white material facing the softbox nearly white, and keeps colours as deep as their names. */
const EXPOSURE = 1.62;

const countOf = (buffer: DepthBuffer): number => {
  let n = 0;
  for (let o = 0; o < buffer.surface.length; o++) if (buffer.surface[o]! >= 0) n++;
  return n;
};

/** Corners of the triangle at `k`, mixed by shares; three values from `at` on. */
function mixTo(list: Float32Array, s: Surface, k: number, u: number, v: number, into: Float32Array, at: number): void {
  const p = s.triangles[k]! * 3,
    q = s.triangles[k + 1]! * 3,
    r = s.triangles[k + 2]! * 3;
  const w = 1 - u - v;
  into[at] = list[p]! * w + list[q]! * u + list[r]! * v;
  into[at + 1] = list[p + 1]! * w + list[q + 1]! * u + list[r + 1]! * v;
  into[at + 2] = list[p + 2]! * w + list[q + 2]! * u + list[r + 2]! * v;
}

const texel = { u: 0, v: 0, tint: 1 };

/** Slopes and tint of a material at a place. */
function readTile(tile: Tile, u: number, v: number): void {
  const k = TEXELS / tile.size;
  const x = Math.floor(u * k) & (TEXELS - 1),
    y = Math.floor(v * k) & (TEXELS - 1);
  const o = y * TEXELS + x;
  texel.u = tile.slopeX[o]!;
  texel.v = tile.slopeY[o]!;
  texel.tint = tile.tint[o]!;
}

/** Tilts the direction of a sample by the slopes along its material. */
function tilt(normals: Float32Array, at: number, s: Surface, k: number, su: number, sv: number): void {
  const { positions: p, places, triangles } = s;
  const [a, b, c] = [triangles[k]!, triangles[k + 1]!, triangles[k + 2]!];
  const bu = places[b * 2]! - places[a * 2]!,
    bv = places[b * 2 + 1]! - places[a * 2 + 1]!,
    cu = places[c * 2]! - places[a * 2]!,
    cv = places[c * 2 + 1]! - places[a * 2 + 1]!;
  const area = bu * cv - bv * cu;
  if (Math.abs(area) < 1e-3) return;
  let ux = 0,
    uy = 0,
    uz = 0,
    vx = 0,
    vy = 0,
    vz = 0;
  for (let q = 0; q < 3; q++) {
    const e = p[b * 3 + q]! - p[a * 3 + q]!,
      f = p[c * 3 + q]! - p[a * 3 + q]!;
    const alongU = (e * cv - f * bv) / area,
      alongV = (f * bu - e * cu) / area;
    if (q === 0) {
      ux = alongU;
      vx = alongV;
    } else if (q === 1) {
      uy = alongU;
      vy = alongV;
    } else {
      uz = alongU;
      vz = alongV;
    }
  }
  const nu = su / (Math.hypot(ux, uy, uz) || 1),
    nv = sv / (Math.hypot(vx, vy, vz) || 1);
  const x = normals[at]! - ux * nu - vx * nv,
    y = normals[at + 1]! - uy * nu - vy * nv,
    z = normals[at + 2]! - uz * nu - vz * nv;
  const size = Math.hypot(x, y, z) || 1;
  normals[at] = x / size;
  normals[at + 1] = y / size;
  normals[at + 2] = z / size;
}

/** Finds finish, direction and shade of one pixel. */
function sampleAt({ scene, buffer }: Job, o: number, n: number, to: Samples, found: Found): void {
  const code = buffer.surface[o]!;
  const s = scene.surfaces[code >> 1]!;
  const back = code & 1;
  const k = buffer.triangle[o]!,
    u = buffer.u[o]!,
    v = buffer.v[o]!;
  const at = n * 3;
  mixTo(s.positions, s, k, u, v, to.points, at);
  mixTo(s.normals, s, k, u, v, to.normals, at);
  const sign = back ? -1 : 1;
  const size = sign / (Math.hypot(to.normals[at]!, to.normals[at + 1]!, to.normals[at + 2]!) || 1);
  for (let q = 0; q < 3; q++) {
    to.normals[at + q]! *= size;
    // Lifted off the surface, so that it does not shade itself.
    to.points[at + q]! += to.normals[at + q]! * 3;
  }
  const part = scene.parts[back ? s.back : s.part];
  if (!part) return;
  const point: Point = { surface: s, k, u, v };
  findLayer(part, point, found);
  const { tile } = materialOf(scene.finishes[found.finish]!.material);
  const [a, b, c] = [s.triangles[k]! * 2, s.triangles[k + 1]! * 2, s.triangles[k + 2]! * 2];
  const w = 1 - u - v;
  readTile(
    tile,
    s.places[a]! * w + s.places[b]! * u + s.places[c]! * v,
    s.places[a + 1]! * w + s.places[b + 1]! * u + s.places[c + 1]! * v,
  );
  tilt(to.normals, at, s, k, (found.slopeU + texel.u) * sign, (found.slopeV + texel.v) * sign);
  to.pixels[n] = o;
  to.finish[n] = found.finish;
  to.shade[n] = found.shade * texel.tint;
}

/** The light that reaches each sample: `even` ignores the direction of the surface, for what gloss reflects. */
function gather({ maps, lens }: Job, s: Samples): { light: Float32Array; even: Float32Array } {
  const count = s.pixels.length;
  const light = new Float32Array(count),
    even = new Float32Array(count);
  let all = 0;
  for (const map of maps) {
    const [dx, dy, dz] = map.towards;
    // The lower half of the sphere has fewer directions, so each stands for more of it.
    const above = map.sky[1] > 0;
    const bright = lightFrom(asSeen(map.sky, lens.yaw)) * (above ? 1 : ABOVE / BELOW);
    if (above) all += 1;
    for (let n = 0, k = 0; n < count; n++, k += 3) {
      const cosine = s.normals[k]! * dx + s.normals[k + 1]! * dy + s.normals[k + 2]! * dz;
      if (cosine <= -0.25) continue;
      if (!seesLight(map, s.points[k]!, s.points[k + 1]!, s.points[k + 2]!)) continue;
      if (cosine > 0) light[n]! += bright * cosine;
      if (above) even[n]! += 1;
    }
  }
  for (let n = 0; n < count; n++) {
    light[n]! *= EXPOSURE / all;
    even[n] = clamp((even[n]! / all) * 1.35);
  }
  return { light, even };
}

/** Light mirrored towards the viewer, more of it at a slant. */
function reflected(
  s: Samples,
  n: number,
  { viewer: view, yaw, overturned }: Lens,
  roughness: number,
  shine: number,
): number {
  const k = n * 3;
  const x = s.normals[k]!,
    y = s.normals[k + 1]!,
    z = s.normals[k + 2]!;
  const cosine = x * view[0] + y * view[1] + z * view[2];
  const twice = 2 * Math.max(0.02, cosine);
  const up = y * twice - view[1];
  const mirror: V3 = [x * twice - view[0], overturned ? -up : up, z * twice - view[2]];
  const slant = (1 - clamp(cosine)) ** 5;
  const fresnel = shine + (1 - shine) * slant * (1 - roughness) * 0.6;
  return lightFrom(asSeen(mirror, yaw), roughness) * fresnel;
}

export function shadeSamples(job: Job): Exposure {
  const { buffer, scene, lens } = job;
  const count = countOf(buffer);
  const samples: Samples = {
    pixels: new Uint32Array(count),
    points: new Float32Array(count * 3),
    normals: new Float32Array(count * 3),
    finish: new Uint8Array(count),
    shade: new Float32Array(count),
  };
  const found: Found = { finish: 0, slopeU: 0, slopeV: 0, shade: 1 };
  let n = 0;
  for (let o = 0; o < buffer.surface.length; o++) if (buffer.surface[o]! >= 0) sampleAt(job, o, n++, samples, found);
  const { light, even } = gather(job, samples);
  const size = buffer.width * buffer.height;
  const exposure = { finish: new Uint8Array(size), light: new Float32Array(size), shine: new Float32Array(size) };
  for (n = 0; n < count; n++) {
    const o = samples.pixels[n]!;
    const finish = scene.finishes[samples.finish[n]!]!;
    const { roughness, shine, fuzz } = materialOf(finish.material);
    const k = n * 3;
    const facing = clamp(
      samples.normals[k]! * lens.viewer[0] +
        samples.normals[k + 1]! * lens.viewer[1] +
        samples.normals[k + 2]! * lens.viewer[2],
    );
    exposure.finish[o] = samples.finish[n]! + 1;
    exposure.light[o] = light[n]! * samples.shade[n]! * (1 + fuzz * (1 - facing) ** 2);
    const gloss = shine + 0.03 * finish.gloss;
    exposure.shine[o] =
      shine > 0
        ? reflected(samples, n, lens, roughness * (1 - 0.3 * finish.gloss), gloss) * even[n]! * samples.shade[n]!
        : 0;
  }
  return exposure;
}
