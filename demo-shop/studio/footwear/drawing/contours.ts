/** Lines of equal value on a pixel grid: marching squares. */

export interface Line {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  readonly closed: boolean;
}

// For each corner mask (1 top left, 2 top right, 4 bottom right, 8 bottom left): edges from, to. 0 top, 1 right, 2
// bottom, 3 left.
const cases: readonly (readonly number[])[] = [
  [],
  [3, 0],
  [0, 1],
  [3, 1],
  [1, 2],
  [3, 0, 1, 2],
  [0, 2],
  [3, 2],
  [2, 3],
  [2, 0],
  [0, 1, 2, 3],
  [2, 1],
  [1, 3],
  [1, 0],
  [0, 3],
  [],
];

/** For each edge the next one, and which edges have a predecessor: reset after every use. */
let scratch = { next: new Int32Array(0), entered: new Uint8Array(0) };

/** Edges of the grid at which a piece of a line starts and ends; the pieces are linked in `scratch`. */
interface Crossings {
  readonly starts: number[];
  readonly ends: number[];
}

function findCrossings(field: Float32Array, width: number, height: number, level: number): Crossings {
  const { next, entered } = scratch;
  const count = width * height;
  const starts: number[] = [],
    ends: number[] = [];
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0; x < width - 1; x++) {
      const o = y * width + x;
      const tl = field[o]!,
        tr = field[o + 1]!,
        bl = field[o + width]!,
        br = field[o + width + 1]!;
      const mask = (tl < level ? 1 : 0) | (tr < level ? 2 : 0) | (br < level ? 4 : 0) | (bl < level ? 8 : 0);
      if (mask === 0 || mask === 15 || Number.isNaN(tl + tr + bl + br)) continue;
      const list = cases[mask]!;
      for (let k = 0; k < list.length; k += 2) {
        const f = list[k]!,
          g = list[k + 1]!;
        const from = f === 0 ? o : f === 2 ? o + width : count + (f === 3 ? o : o + 1);
        const to = g === 0 ? o : g === 2 ? o + width : count + (g === 3 ? o : o + 1);
        next[from] = to;
        entered[to] = 1;
        starts.push(from);
        ends.push(to);
      }
    }
  }
  return { starts, ends };
}

/** Follows a line from its first edge and forgets its links; a line of two points is left out. */
function follow(field: Float32Array, width: number, count: number, level: number, start: number): Line | undefined {
  const { next } = scratch;
  const xs: number[] = [],
    ys: number[] = [];
  let e = start;
  let closed = false;
  for (;;) {
    const vertical = e >= count;
    const o = vertical ? e - count : e;
    const p = field[o]!,
      q = field[vertical ? o + width : o + 1]!;
    const t = Math.min(1, Math.max(0, (level - p) / (q - p || 1)));
    const x = o % width,
      y = (o - x) / width;
    xs.push(vertical ? x : x + t);
    ys.push(vertical ? y + t : y);
    const n = next[e]!;
    next[e] = -1;
    if (n < 0) break;
    if (n === start) {
      closed = true;
      break;
    }
    e = n;
  }
  return xs.length > 2 ? { xs: Float64Array.from(xs), ys: Float64Array.from(ys), closed } : undefined;
}

/** Lines where the field crosses `level`, lower values on the left. Cells with a NaN corner are skipped. */
export function contours(field: Float32Array, width: number, height: number, level = 0): Line[] {
  const count = width * height;
  if (scratch.next.length < count * 2)
    scratch = { next: new Int32Array(count * 2).fill(-1), entered: new Uint8Array(count * 2) };
  const { next, entered } = scratch;
  const { starts, ends } = findCrossings(field, width, height, level);
  const lines: Line[] = [];
  const add = (start: number): void => {
    const line = follow(field, width, count, level, start);
    if (line) lines.push(line);
  };
  // Open lines first, from their ends; what is left is closed.
  for (const s of starts) if (!entered[s] && next[s]! >= 0) add(s);
  for (const s of starts) if (next[s]! >= 0) add(s);
  for (const e of ends) entered[e] = 0;
  return lines;
}
