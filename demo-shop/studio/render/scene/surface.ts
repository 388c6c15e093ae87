/** Meshes in flat arrays, as the renderer reads them, with places on the material of each point. */
import type { Mesh } from '../../footwear/geometry.ts';

export interface Surface {
  readonly mesh: Mesh;
  /** x, y, z of each spot; mirrored for the second shoe of a pair. */
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  /** Place on the material of each spot, in units of length: along the rows, along the columns. */
  readonly places: Float32Array;
  readonly triangles: Uint32Array;
  readonly coarse: Uint32Array;
  /** Index of the part of the front and of the back; -1 where nothing is drawn. */
  readonly part: number;
  readonly back: number;
  /** Whether it takes light from others; stitches are too fine to. */
  readonly casts: boolean;
}

const between = (m: Mesh, i: number, j: number): number => {
  const p = m.spots[i]!,
    q = m.spots[j]!;
  return Math.hypot(p.x - q.x, p.y - q.y, p.z - q.z);
};

/**
 * Lengths along the rows and columns of a mesh, so that a material keeps its scale on it. Across, lengths start in the
 * middle; between two middle columns there may be an opening, such as the throat of a shoe, which is not counted.
 */
function placesOf(m: Mesh): Float32Array {
  const { rows, columns } = m;
  const places = new Float32Array(rows * columns * 2);
  const middle = columns >> 1;
  let along = 0;
  for (let i = 0; i < rows; i++) {
    if (i > 0) {
      let sum = 0;
      for (let j = 0; j < columns; j++) sum += between(m, i * columns + j, (i - 1) * columns + j);
      along += sum / columns;
    }
    const at = (j: number): number => i * columns + j;
    let across = 0;
    for (let j = middle; j < columns; j++) {
      if (j > middle) across += between(m, at(j), at(j - 1));
      places[at(j) * 2] = along;
      places[at(j) * 2 + 1] = across;
    }
    across = 0;
    for (let j = middle - 1; j >= 0; j--) {
      if (j < middle - 1 || columns % 2 === 1) across -= between(m, at(j), at(j + 1));
      places[at(j) * 2] = along;
      places[at(j) * 2 + 1] = across;
    }
  }
  return places;
}

export function surfaceOf(mesh: Mesh, part: number, back: number, casts = true): Surface {
  const positions = new Float32Array(mesh.spots.length * 3);
  mesh.spots.forEach((s, i) => {
    positions[i * 3] = s.x;
    positions[i * 3 + 1] = s.y;
    positions[i * 3 + 2] = s.z;
  });
  return {
    mesh,
    positions,
    normals: mesh.normals,
    places: placesOf(mesh),
    triangles: mesh.triangles,
    coarse: mesh.coarse,
    part,
    back,
    casts,
  };
}

/** The same triangles seen from their other side. */
function turned(triangles: Uint32Array): Uint32Array {
  const list = Uint32Array.from(triangles);
  for (let k = 0; k < list.length; k += 3) {
    list[k + 1] = triangles[k + 2]!;
    list[k + 2] = triangles[k + 1]!;
  }
  return list;
}

/** The same surface of the other shoe of a pair, moved sideways. */
export function mirrored(s: Surface, moved: number): Surface {
  const positions = Float32Array.from(s.positions, (v, k) => (k % 3 === 2 ? -v + moved : v));
  const normals = Float32Array.from(s.normals, (v, k) => (k % 3 === 2 ? -v : v));
  return { ...s, positions, normals, triangles: turned(s.triangles), coarse: turned(s.coarse) };
}

export const moved = (s: Surface, z: number): Surface => ({
  ...s,
  positions: Float32Array.from(s.positions, (v, k) => (k % 3 === 2 ? v + z : v)),
});
