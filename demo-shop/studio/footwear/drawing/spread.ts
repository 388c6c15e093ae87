/** Spreads and smooths values on a grid where some are unknown (NaN). */

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
