/** What lies on top at a point of a part: which panel, how its edge bends the surface, how much its edge shades. */
import type { Spot } from '../../footwear/drawing/field.ts';
import type { Layer, ScenePart } from './scene.ts';
import type { Surface } from './surface.ts';

/** What is found at a point. One object is used again and again, for speed. */
export interface Found {
  finish: number;
  /** Slope of the surface along the rows and the columns of its material. */
  slopeU: number;
  slopeV: number;
  /** 1 is unshaded. */
  shade: number;
}

/** A point of a triangle: its corner at `k` of the list and the shares of the other two. */
export interface Point {
  readonly surface: Surface;
  k: number;
  u: number;
  v: number;
}

/** How far around its edge a panel is looked at exactly; farther away the values at the corners are enough. */
const NEAR = 26;

const scratch = { x: 0, y: 0, z: 0, a: 0, edge: 0, foot: 0 };

function spotOf({ surface, k }: Point, u: number, v: number): Spot {
  const { spots } = surface.mesh;
  const { triangles } = surface;
  const p = spots[triangles[k]!]!,
    q = spots[triangles[k + 1]!]!,
    s = spots[triangles[k + 2]!]!;
  const w = 1 - u - v;
  scratch.x = p.x * w + q.x * u + s.x * v;
  scratch.y = p.y * w + q.y * u + s.y * v;
  scratch.z = p.z * w + q.z * u + s.z * v;
  scratch.a = p.a * w + q.a * u + s.a * v;
  scratch.edge = p.edge * w + q.edge * u + s.edge * v;
  scratch.foot = p.foot * w + q.foot * u + s.foot * v;
  return scratch;
}

const values = new WeakMap<Layer, WeakMap<object, Float32Array>>();
function valuesOf(layer: Layer, surface: Surface): Float32Array {
  let bySpots = values.get(layer);
  if (!bySpots) {
    bySpots = new WeakMap();
    values.set(layer, bySpots);
  }
  let list = bySpots.get(surface.mesh.spots);
  if (!list) {
    list = Float32Array.from(surface.mesh.spots, (s) => layer.field(s));
    bySpots.set(surface.mesh.spots, list);
  }
  return list;
}

function roughly(layer: Layer, { surface, k, u, v }: Point): number {
  const list = valuesOf(layer, surface);
  const { triangles } = surface;
  return list[triangles[k]!]! * (1 - u - v) + list[triangles[k + 1]!]! * u + list[triangles[k + 2]!]! * v;
}

/** Adds a slope along the steepest rise of a field, `steep` high for each unit of distance. */
function lean(found: Found, layer: Layer, point: Point, here: number, steep: number): void {
  const { surface, k, u, v } = point;
  const d = 0.12;
  const fu = (layer.field(spotOf(point, u + d, v)) - here) / d,
    fv = (layer.field(spotOf(point, u, v + d)) - here) / d;
  const p = surface.triangles[k]! * 2,
    q = surface.triangles[k + 1]! * 2,
    s = surface.triangles[k + 2]! * 2;
  const { places } = surface;
  const ux = places[q]! - places[p]!,
    uy = places[q + 1]! - places[p + 1]!,
    vx = places[s]! - places[p]!,
    vy = places[s + 1]! - places[p + 1]!;
  const area = ux * vy - uy * vx;
  if (Math.abs(area) < 1e-3) return;
  const gx = (fu * vy - fv * uy) / area,
    gy = (fv * ux - fu * vx) / area;
  const size = Math.hypot(gx, gy);
  if (size < 1e-3) return;
  found.slopeU += (gx / size) * steep;
  found.slopeV += (gy / size) * steep;
}

function press(found: Found, layer: Layer, point: Point, d: number): void {
  const width = layer.groove!;
  if (width < 0.1 || Math.abs(d) > width * 2.4) return;
  const t = d / width;
  const depth = Math.exp(-t * t);
  lean(found, layer, point, d, 1.1 * t * depth);
  found.shade *= 1 - 0.5 * depth;
}

/** The rounded edge of a panel, and the cloth drawn in along its seams. */
function bend(found: Found, layer: Layer, point: Point, inside: number): void {
  const width = 3 + 7 * layer.lift;
  let steep = 0;
  if (inside < width) steep -= 1.15 * Math.min(1.2, layer.lift + 0.15) * (1 - inside / width) ** 1.5;
  for (const row of layer.stitch) {
    const t = (inside - row) / 4.5;
    if (Math.abs(t) < 2.4) {
      const depth = Math.exp(-t * t);
      steep -= 0.42 * t * depth;
      found.shade *= 1 - 0.1 * depth;
    }
  }
  if (steep !== 0) lean(found, layer, point, -inside, steep);
}

export function findLayer(part: ScenePart, point: Point, found: Found): void {
  found.finish = part.finish;
  found.slopeU = 0;
  found.slopeV = 0;
  found.shade = 1 + part.shade;
  for (let index = part.layers.length - 1; index >= 0; index--) {
    const layer = part.layers[index]!;
    let d = roughly(layer, point);
    if (Math.abs(d) < NEAR) d = layer.field(spotOf(point, point.u, point.v));
    if (layer.groove !== undefined) {
      press(found, layer, point, d);
      continue;
    }
    if (d < 0) {
      found.finish = layer.finish;
      if (d > -NEAR * 2) bend(found, layer, point, -d);
      return;
    }
    const reach = 13 * layer.lift;
    if (d < reach) found.shade *= 1 - 0.42 * Math.min(1, layer.lift) * (1 - d / reach) ** 2;
  }
}
