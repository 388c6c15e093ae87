/** Small things on the surface of a shoe as meshes: holes, eyelets, rivets, labels. */
import type { Spot } from '../../footwear/drawing/field.ts';
import { add, cross, grid, type Mesh, unit, type V3 } from '../../footwear/geometry.ts';
import { type Decal, type Paint, type Part, paint } from '../../footwear/types.ts';
import type { MaterialName } from '../materials/materials.ts';

interface Axes {
  readonly at: V3;
  readonly normal: V3;
  readonly along: V3;
  readonly across: V3;
}

function axesOf(at: V3, normal: V3, along?: V3): Axes {
  const n = unit(normal);
  const rough = along ?? (Math.abs(n[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]);
  const across = unit(cross(n, rough));
  return { at, normal: n, along: cross(across, n), across };
}

/** The mesh with its front on the side of a direction. */
function facing(m: Mesh, normal: V3): Mesh {
  let sum = 0;
  for (let k = 0; k < m.normals.length; k++) sum += m.normals[k]! * normal[k % 3]!;
  if (sum >= 0) return m;
  const triangles = Uint32Array.from(m.triangles);
  for (let k = 0; k < triangles.length; k += 3) triangles.subarray(k, k + 3).reverse();
  return { ...m, triangles, normals: m.normals.map((v) => -v) };
}

/** A round shape: its radius and its height above the surface from the middle outwards. */
function turned(
  part: string,
  { at, normal, along, across }: Axes,
  profile: readonly (readonly [number, number])[],
): Mesh {
  const steps = 16;
  const mesh = grid(part, profile.length, steps + 1, (i, j): Spot => {
    const angle = (j / steps) * 2 * Math.PI;
    const [radius, rise] = profile[i]!;
    const p = add(add(add(at, along, Math.cos(angle) * radius), across, Math.sin(angle) * radius), normal, rise);
    return { x: p[0], y: p[1], z: p[2], a: 0, edge: 0, foot: 0 };
  });
  return facing(mesh, normal);
}

const disc = (axes: Axes, radius: number, rise: number): Mesh =>
  turned('hole', axes, [
    [0.05, rise],
    [radius, rise],
  ]);

const ring = (axes: Axes, inner: number, outer: number, height: number): Mesh =>
  turned(
    'ring',
    axes,
    Array.from({ length: 9 }, (_, i) => {
      const t = (i / 8) * Math.PI;
      const middle = (inner + outer) / 2,
        half = (outer - inner) / 2;
      return [middle - Math.cos(t) * half, Math.sin(t) * height] as const;
    }),
  );

export interface Fitting {
  readonly mesh: Mesh;
  readonly finish: { readonly paint: Paint; readonly material: MaterialName; readonly gloss?: number };
}

const dark = paint('outsole', -0.86);

function plate(axes: Axes, halfLength: number, halfWidth: number): Mesh {
  const n = 12;
  const mesh = grid('plate', n, n, (i, j): Spot => {
    const u = (i / (n - 1)) * 2 - 1,
      v = (j / (n - 1)) * 2 - 1;
    const edge = Math.min(1, Math.min((1 - Math.abs(u)) * halfLength, (1 - Math.abs(v)) * halfWidth) / 5);
    const p = add(
      add(add(axes.at, axes.along, u * halfLength), axes.across, v * halfWidth),
      axes.normal,
      0.5 + 4 * Math.sqrt(edge),
    );
    return { x: p[0], y: p[1], z: p[2], a: 0, edge: 0, foot: 0 };
  });
  return facing(mesh, axes.normal);
}

function fittingsOf(d: Decal): Fitting[] {
  const axes = axesOf(d.at, d.normal, d.along);
  const k = d.size;
  const hole: Fitting = { mesh: disc(axes, k * 0.62, 1.2), finish: { paint: dark, material: 'hole' } };
  if (d.symbol === 'punched')
    return [{ mesh: ring(axes, k * 0.6, k * 1.15, 2), finish: { paint: d.paint, material: 'smooth' } }, hole];
  if (d.symbol === 'label') return [{ mesh: plate(axes, k * 1.6, k), finish: { paint: d.paint, material: 'webbing' } }];
  if (d.symbol === 'rivet')
    return [
      {
        mesh: turned('rivet', axes, [
          [0.05, k * 0.5],
          [k * 0.5, k * 0.44],
          [k * 0.85, k * 0.24],
          [k, 0],
        ]),
        finish: { paint: d.paint, material: 'metal' },
      },
    ];
  return [{ mesh: ring(axes, k * 0.55, k * 1.05, k * 0.3), finish: { paint: d.paint, material: 'metal' } }, hole];
}

export const decalMeshes = (part: Part): Fitting[] => (part.decals ?? []).flatMap(fittingsOf);

/** The spot of the meshes that is nearest to a point. */
function nearest(meshes: readonly Mesh[], at: V3): Spot | undefined {
  let best: Spot | undefined,
    least = Infinity;
  for (const m of meshes)
    for (const s of m.spots) {
      const d = (s.x - at[0]) ** 2 + (s.y - at[1]) ** 2 + (s.z - at[2]) ** 2;
      if (d < least) {
        least = d;
        best = s;
      }
    }
  return best;
}

/** Punched holes and dimples that no panel covers. */
export function dotMeshes(part: Part, meshes: readonly Mesh[]): { mesh: Mesh; paint: Paint }[] {
  const covers = (part.panels ?? []).filter((panel) => panel.groove === undefined);
  return (part.dots ?? []).flatMap((dots) =>
    dots.points.flatMap(({ at, normal }) => {
      const spot = nearest(meshes, at);
      const hidden = spot !== undefined && covers.some((panel) => panel.field(spot) < dots.radius);
      return hidden ? [] : [{ mesh: disc(axesOf(at, normal), dots.radius, 1.4), paint: dots.paint }];
    }),
  );
}
