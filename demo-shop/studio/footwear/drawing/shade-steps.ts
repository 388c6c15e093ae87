/** Shade and light of a part as flat areas drawn over each other. */
import type { Part } from '../types.ts';
import { contours } from './contours.ts';
import { step } from './raster.ts';
import { cell, type Shading } from './shade.ts';
import { fill, frame, grow, soften } from './spread.ts';
import { pathsOf } from './trace.ts';

/** Scale of the coordinates of shade steps: they are drawn blurred, so their outlines need less precision. */
export const shadeScale = 4;

/** Paths drawn over each other, each with its own opacity. */
export interface ShadeSteps {
  readonly dark: readonly [string, number][];
  readonly light: readonly [string, number][];
}

/** The cells of a shading that a part covers, with a margin. */
interface CellWindow {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

function cellsOf(s: Shading, belongs: Uint8Array): CellWindow | undefined {
  let x0 = s.width,
    y0 = s.height,
    x1 = -1,
    y1 = -1;
  for (let y = 0; y < s.height; y++) {
    for (let x = 0; x < s.width; x++) {
      const code = s.mesh[y * s.width + x]!;
      if (code < 0 || !belongs[code]) continue;
      x0 = Math.min(x0, x);
      x1 = Math.max(x1, x);
      y0 = Math.min(y0, y);
      y1 = Math.max(y1, y);
    }
  }
  if (x1 < 0) return undefined;
  const pad = 8;
  x0 = Math.max(0, x0 - pad);
  y0 = Math.max(0, y0 - pad);
  return {
    x: x0,
    y: y0,
    w: Math.min(s.width - 1, x1 + pad) - x0 + 1,
    h: Math.min(s.height - 1, y1 + pad) - y0 + 1,
  };
}

/** A quantity of the shading inside the part, smoothed and continued beyond its outline. */
function smoothed(from: Float32Array, s: Shading, win: CellWindow, belongs: Uint8Array, passes: number): Float32Array {
  const { x: x0, y: y0, w, h } = win;
  const to = new Float32Array(w * h).fill(Number.NaN);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const o = (y + y0) * s.width + x + x0;
      if (s.mesh[o]! >= 0 && belongs[s.mesh[o]!]) to[y * w + x] = from[o]!;
    }
  }
  const smooth = soften(to, w, h, passes);
  grow(smooth, w, 2);
  fill(smooth, w, h);
  return soften(smooth, w, h, 1);
}

const DEEPEST = 0.78;

/** Finer steps where shade is light, because they are most visible there. */
const darkness = (share: number): number => share ** 1.25 * DEEPEST;

function darkSteps(light: Float32Array, win: CellWindow, part: Part, trace: TraceLevel): [string, number][] {
  const bias = part.shade ?? 0;
  const levels = part.levels ?? 15;
  const framed = light.slice();
  frame(framed, win.w, win.h, 9);
  const steps: [string, number][] = [];
  for (let k = 0; k < levels; k++) {
    const before = darkness(k / levels),
      after = darkness((k + 1) / levels);
    const path = trace(framed, 1 - darkness((k + 0.5) / levels) - bias);
    if (path) steps.push([path, 1 - (1 - after) / (1 - before)]);
  }
  return steps;
}

function lightSteps(
  light: Float32Array,
  gloss: Float32Array,
  win: CellWindow,
  part: Part,
  trace: TraceLevel,
): [string, number][] {
  const bias = part.shade ?? 0;
  const shine = part.gloss ?? 0.2;
  const bright = Float32Array.from(light, (v, o) => -(Math.max(0, v - 1 + bias) * 0.8 + gloss[o]! * shine * 0.55));
  frame(bright, win.w, win.h, 0);
  const steps: [string, number][] = [];
  const bands = part.levels === undefined ? [0, 0.06, 0.13, 0.22, 0.34, 0.5] : [0, 0.09, 0.21, 0.38];
  for (const [i, to] of bands.slice(1).entries()) {
    const from = bands[i]!;
    const path = trace(bright, -(from + to) / 2);
    if (path) steps.push([path, 1 - (1 - to) / (1 - from)]);
  }
  return steps;
}

/** Path text of the areas where a field is below a level. */
type TraceLevel = (field: Float32Array, level: number) => string;

/** `belongs` says by mesh code what is drawn as this part. */
export function stepsOfShade(s: Shading, part: Part, belongs: Uint8Array): ShadeSteps {
  const win = cellsOf(s, belongs);
  if (!win) return { dark: [], light: [] };
  const passes = part.soft ?? 3;
  const light = smoothed(s.light, s, win, belongs, passes),
    gloss = smoothed(s.gloss, s, win, belongs, passes);
  const options = { scale: (step * cell) / shadeScale, x: win.x, y: win.y, error: 7 / shadeScale, corner: 75 };
  const trace: TraceLevel = (field, level) => pathsOf(contours(field, win.w, win.h, level), options, 20);
  return { dark: darkSteps(light, win, part, trace), light: lightSteps(light, gloss, win, part, trace) };
}
