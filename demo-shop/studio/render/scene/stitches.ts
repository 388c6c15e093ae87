/** Rows of stitches as small raised threads on the surface. */
import { contours, type Line } from '../../footwear/drawing/contours.ts';
import type { Field, Spot } from '../../footwear/drawing/field.ts';
import { cross, type Mesh, sub, unit, type V3 } from '../../footwear/geometry.ts';
import type { Panel, Part } from '../../footwear/types.ts';

const LENGTH = 14;
const GAP = 5;
const RADIUS = 2.5;
const SIDES = 5;
const SECTIONS = 4;

interface Place {
  readonly at: V3;
  readonly normal: V3;
  readonly spot: Spot;
}

/** The point of a mesh at fractions of its rows and columns. */
function placeOn(m: Mesh, column: number, row: number): Place {
  const j = Math.min(m.columns - 2, Math.floor(column)),
    i = Math.min(m.rows - 2, Math.floor(row));
  const u = column - j,
    v = row - i;
  const corners = [
    [i * m.columns + j, (1 - u) * (1 - v)],
    [i * m.columns + j + 1, u * (1 - v)],
    [(i + 1) * m.columns + j, (1 - u) * v],
    [(i + 1) * m.columns + j + 1, u * v],
  ] as const;
  const spot = { x: 0, y: 0, z: 0, a: 0, edge: 0, foot: 0 };
  const normal: [number, number, number] = [0, 0, 0];
  for (const [k, share] of corners) {
    const s = m.spots[k]!;
    for (const key of ['x', 'y', 'z', 'a', 'edge', 'foot'] as const) spot[key] += s[key] * share;
    for (let q = 0; q < 3; q++) normal[q]! += m.normals[k * 3 + q]! * share;
  }
  return { at: [spot.x, spot.y, spot.z], normal: unit(normal), spot };
}

const lengthOf = (a: V3, b: V3): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** Pairs of ends along a line on the mesh; none where another panel lies on top. */
function stitchesAlong(m: Mesh, line: Line, covered: (spot: Spot) => boolean): [Place, Place][] {
  const places = Array.from(line.xs, (x, k) => placeOn(m, x, line.ys[k]!));
  if (line.closed && places.length > 0) places.push(places[0]!);
  const pairs: [Place, Place][] = [];
  let start: Place | undefined = places[0];
  let run = 0,
    waiting = 0;
  for (let k = 1; k < places.length; k++) {
    const from = places[k - 1]!,
      to = places[k]!;
    const d = lengthOf(from.at, to.at);
    // A leap is an opening that the grid spans, not material.
    if (d > 60) {
      start = to;
      run = 0;
      continue;
    }
    let done = 0;
    while (done < d) {
      const wanted = start ? LENGTH - run : GAP - waiting;
      const take = Math.min(wanted, d - done);
      done += take;
      const here = between(from, to, done / d);
      if (start) run += take;
      else waiting += take;
      if (start && run >= LENGTH) {
        if (!covered(start.spot) && !covered(here.spot)) pairs.push([start, here]);
        start = undefined;
        waiting = 0;
      } else if (!start && waiting >= GAP) {
        start = here;
        run = 0;
      }
    }
  }
  return pairs;
}

function between(p: Place, q: Place, t: number): Place {
  const mix = (a: V3, b: V3): V3 => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
  const [at, normal] = [mix(p.at, q.at), unit(mix(p.normal, q.normal))];
  return { at, normal, spot: { ...p.spot, x: at[0], y: at[1], z: at[2] } };
}

/** One mesh of all the threads, each an arched half tube. */
function threads(pairs: readonly [Place, Place][]): Mesh {
  const spots: Spot[] = [],
    normals: number[] = [],
    triangles: number[] = [];
  for (const [p, q] of pairs) {
    const first = spots.length;
    const along = unit(sub(q.at, p.at));
    const side = unit(cross(along, p.normal));
    for (let i = 0; i < SECTIONS; i++) {
      const t = i / (SECTIONS - 1);
      const here = between(p, q, t);
      const rise = Math.sin(Math.PI * (0.12 + 0.76 * t)) * RADIUS * 0.9 - RADIUS * 0.4;
      for (let j = 0; j < SIDES; j++) {
        const angle = (j / (SIDES - 1)) * Math.PI;
        const c = Math.cos(angle),
          s = Math.sin(angle);
        const n = [0, 1, 2].map((k) => side[k]! * c + here.normal[k]! * s) as unknown as V3;
        spots.push({
          x: here.at[0] + n[0] * RADIUS + here.normal[0] * rise,
          y: here.at[1] + n[1] * RADIUS + here.normal[1] * rise,
          z: here.at[2] + n[2] * RADIUS + here.normal[2] * rise,
          a: t,
          edge: 0,
          foot: 0,
        });
        normals.push(...n);
      }
    }
    for (let i = 0; i < SECTIONS - 1; i++)
      for (let j = 0; j < SIDES - 1; j++) {
        const o = first + i * SIDES + j;
        triangles.push(o, o + SIDES, o + 1, o + SIDES, o + SIDES + 1, o + 1);
      }
  }
  const list = Uint32Array.from(triangles);
  return {
    part: 'thread',
    spots,
    rows: pairs.length * SECTIONS,
    columns: SIDES,
    triangles: list,
    coarse: list,
    normals: Float32Array.from(normals),
  };
}

/** The threads of every sewn panel of a part. */
export function stitchMeshes(part: Part, meshes: readonly Mesh[]): { mesh: Mesh; panel: Panel }[] {
  const panels = part.panels ?? [];
  const sewn: { mesh: Mesh; panel: Panel }[] = [];
  for (const [k, panel] of panels.entries()) {
    const above: Field[] = panels.slice(k + 1).flatMap((p) => (p.groove === undefined ? [p.field] : []));
    const covered = (spot: Spot): boolean => above.some((field) => field(spot) < 1);
    for (const distance of panel.stitch ?? []) {
      for (const m of meshes) {
        const values = Float32Array.from(m.spots, (s) => panel.field(s));
        const pairs = contours(values, m.columns, m.rows, -distance).flatMap((line) => stitchesAlong(m, line, covered));
        if (pairs.length > 0) sewn.push({ mesh: threads(pairs), panel });
      }
    }
  }
  return sewn;
}
