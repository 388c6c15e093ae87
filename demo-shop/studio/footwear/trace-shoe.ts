/**
 * A shoe projected by a camera, as flat outlines: parts, panels on them, stitch rows, steps of shade. Independent of
 * colours.
 */

import { contours } from './drawing/contours.ts';
import type { Field } from './drawing/field.ts';
import { type Camera, carried, gridSize, partOf, type Raster, rasterise, spotAt, step } from './drawing/raster.ts';
import { shade } from './drawing/shade.ts';
import { type ShadeSteps, stepsOfShade } from './drawing/shade-steps.ts';
import { fill, frame, grow, soften } from './drawing/spread.ts';
import { pathsOf } from './drawing/trace.ts';
import type { Mesh, V3 } from './geometry.ts';
import type { Part, Shoe } from './types.ts';

export interface TracedPart extends ShadeSteps {
  readonly part: Part;
  readonly path: string;
  readonly panels: readonly { path: string; stitch: readonly string[] }[];
  /** Paths of round-capped strokes by width. */
  readonly dots: readonly (readonly [string, number][])[];
  /** Matrices; empty where hidden. */
  readonly decals: readonly string[];
}

interface Window {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly inside: Uint8Array;
  readonly under: Uint8Array;
}

/** `later` marks pixels drawn over this part, where its own outline may run anywhere. */
function windowOf(r: Raster, belongs: Uint8Array, later: Uint8Array): Window | undefined {
  let x0 = gridSize,
    y0 = gridSize,
    x1 = -1,
    y1 = -1;
  for (let y = r.box[1]; y <= r.box[3]; y++) {
    for (let x = r.box[0]; x <= r.box[2]; x++) {
      const code = r.mesh[y * r.width + x]!;
      if (code < 0 || !belongs[code]) continue;
      if (x < x0) x0 = x;
      if (x > x1) x1 = x;
      if (y < y0) y0 = y;
      if (y > y1) y1 = y;
    }
  }
  if (x1 < 0) return undefined;
  const pad = 14;
  x0 = Math.max(0, x0 - pad);
  y0 = Math.max(0, y0 - pad);
  const w = Math.min(gridSize - 1, x1 + pad) - x0 + 1,
    h = Math.min(gridSize - 1, y1 + pad) - y0 + 1;
  const inside = new Uint8Array(w * h),
    under = new Uint8Array(w * h);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const code = r.mesh[(y + y0) * r.width + x + x0]!;
      if (code < 0) continue;
      if (belongs[code]) inside[y * w + x] = 1;
      else if (later[code]) under[y * w + x] = 1;
    }
  }
  return { x: x0, y: y0, w, h, inside, under };
}

function outline(win: Window): string {
  const mask = new Float32Array(win.w * win.h);
  for (let o = 0; o < mask.length; o++) mask[o] = win.under[o] ? Number.NaN : -win.inside[o]!;
  const smooth = soften(mask, win.w, win.h, 2);
  fill(smooth, win.w, win.h);
  frame(smooth, win.w, win.h, 0);
  return pathsOf(contours(smooth, win.w, win.h, -0.5), { scale: step, x: win.x, y: win.y, error: 2.2, corner: 42 }, 24);
}

/** Values of a field at the spots of a mesh, cached for the other views of the same shoe. */
const sampled = new WeakMap<Mesh, WeakMap<Field, Float32Array>>();
function sample(m: Mesh, field: Field): Float32Array {
  let byField = sampled.get(m);
  if (!byField) {
    byField = new WeakMap();
    sampled.set(m, byField);
  }
  let values = byField.get(field);
  if (!values) {
    values = Float32Array.from(m.spots, (s) => field(s));
    byField.set(field, values);
  }
  return values;
}

function fieldImage(r: Raster, meshes: readonly Mesh[], win: Window, field: Field): Float32Array {
  const values = meshes.map(() => undefined as Float32Array | undefined);
  const image = new Float32Array(win.w * win.h).fill(Number.NaN);
  for (let y = 0; y < win.h; y++) {
    for (let x = 0; x < win.w; x++) {
      if (!win.inside[y * win.w + x]) continue;
      const o = (y + win.y) * r.width + x + win.x;
      const index = r.mesh[o]! >> 1;
      const m = meshes[index]!;
      const list = values[index] ?? sample(m, field);
      values[index] = list;
      const rough = carried(r, m, o, list);
      image[y * win.w + x] = Math.abs(rough) < 40 ? field(spotAt(r, m, o)) : rough;
    }
  }
  return image;
}

function tracePanel(
  r: Raster,
  meshes: readonly Mesh[],
  win: Window,
  panel: NonNullable<Part['panels']>[number],
): { path: string; stitch: string[] } {
  const image = fieldImage(r, meshes, win, panel.field);
  const at = { scale: step, x: win.x, y: win.y };
  const stitch = (panel.stitch ?? []).map((d) => pathsOf(contours(image, win.w, win.h, -d), { ...at, error: 2.4 }, 12));
  if (panel.groove !== undefined)
    return { path: pathsOf(contours(image, win.w, win.h, 0), { ...at, error: 2.4 }, 8), stitch };
  grow(image, win.w, 4);
  fill(image, win.w, win.h);
  frame(image, win.w, win.h, 40);
  return { path: pathsOf(contours(image, win.w, win.h, 0), { ...at, error: 2, corner: 40 }, 30), stitch };
}

/** Canvas position of a point, and its pixel; nothing when another surface covers it. */
function visible(r: Raster, camera: Camera, at: V3, slack: number): readonly [number, number, number] | undefined {
  const [x, y, z] = camera.project(at);
  const px = Math.round(x / step - 0.5),
    py = Math.round(y / step - 0.5);
  if (px < 1 || py < 1 || px >= r.width - 1 || py >= r.height - 1) return undefined;
  return z >= r.depth[py * r.width + px]! - slack ? [x, y, py * r.width + px] : undefined;
}

function traceDots(
  r: Raster,
  camera: Camera,
  meshes: readonly Mesh[],
  part: Part,
  dots: NonNullable<Part['dots']>[number],
): [string, number][] {
  const buckets = new Map<number, { text: string; x: number; y: number }>();
  for (const { at, normal } of dots.points) {
    const n = camera.turn(normal);
    if (n[2] < 0.12) continue;
    const p = visible(r, camera, at, 9);
    if (!p) continue;
    const m = meshes[r.mesh[p[2]]! >> 1];
    if (m?.part !== part.name) continue;
    const spot = spotAt(r, m, p[2]);
    // A panel laid over them hides them.
    if (part.panels?.some((panel) => panel.groove === undefined && panel.field(spot) < -dots.radius)) continue;
    // A round hole seen at an angle is an ellipse, approximated by a short stroke with round ends.
    const [qx] = p;
    const flat = Math.hypot(n[0], n[1]) || 1;
    const narrow = Math.max(1, Math.round(n[2] * 5)) / 5;
    const half = dots.radius * (1 - narrow);
    const dx = (-n[1] / flat) * half,
      dy = (-n[0] / flat) * half;
    const width = dots.radius * 2 * narrow;
    const bucket = buckets.get(width) ?? { text: '', x: 0, y: 0 };
    const x = Math.round(qx - dx),
      y = Math.round(p[1] - dy),
      lx = Math.round(2 * dx),
      ly = Math.round(2 * dy);
    bucket.text += `m${x - bucket.x} ${y - bucket.y}${lx || ly ? `l${lx} ${ly}` : 'h0'}`.replaceAll(' -', '-');
    bucket.x = x + lx;
    bucket.y = y + ly;
    buckets.set(width, bucket);
  }
  return [...buckets].map(([width, { text }]) => [text, width]);
}

function placeDecal(r: Raster, camera: Camera, d: NonNullable<Part['decals']>[number]): string {
  const n = camera.turn(d.normal);
  const p = n[2] > 0.08 ? visible(r, camera, d.at, 14) : undefined;
  if (!p) return '';
  const k = d.size;
  const across: V3 = [
    d.normal[1] * d.along[2] - d.normal[2] * d.along[1],
    d.normal[2] * d.along[0] - d.normal[0] * d.along[2],
    d.normal[0] * d.along[1] - d.normal[1] * d.along[0],
  ];
  const q = camera.project([d.at[0] + d.along[0] * k, d.at[1] + d.along[1] * k, d.at[2] + d.along[2] * k]);
  const s = camera.project([d.at[0] + across[0] * k, d.at[1] + across[1] * k, d.at[2] + across[2] * k]);
  const f = (v: number): string => String(Math.round(v * 10) / 10);
  return `${f(q[0] - p[0])} ${f(q[1] - p[1])} ${f(s[0] - p[0])} ${f(s[1] - p[1])} ${f(p[0])} ${f(p[1])}`;
}

export function traceShoe(shoe: Shoe, camera: Camera): { parts: TracedPart[]; box: readonly number[] } {
  const r = rasterise(shoe.meshes, camera);
  const s = shade(shoe.meshes, r, camera);
  const parts: TracedPart[] = [];
  const drawnAt = Int16Array.from({ length: shoe.meshes.length * 2 }, (_, code) =>
    shoe.parts.findIndex((part) => part.name === partOf(shoe.meshes, code)),
  );
  for (const [index, part] of shoe.parts.entries()) {
    const belongs = Uint8Array.from(drawnAt, (at) => Number(at === index));
    const win = windowOf(
      r,
      belongs,
      Uint8Array.from(drawnAt, (at) => Number(at > index)),
    );
    if (!win) continue;
    parts.push({
      part,
      path: outline(win),
      panels: (part.panels ?? []).map((panel) => tracePanel(r, shoe.meshes, win, panel)),
      ...stepsOfShade(s, part, belongs),
      dots: (part.dots ?? []).map((d) => traceDots(r, camera, shoe.meshes, part, d)),
      decals: (part.decals ?? []).map((d) => placeDecal(r, camera, d)),
    });
  }
  return { parts, box: r.box.map((v) => v * step) };
}
