/** Surfaces of the materials, each as a height and a tint over a square. */
import { clamp, smoothstep } from '../../footwear/geometry.ts';
import { noise, pebbles } from './noise.ts';
import type { Relief } from './tile.ts';

const round = (x: number): number => Math.sqrt(Math.max(0, 1 - x * x));
const part = (x: number): number => x - Math.floor(x);

/** Rows of V-shaped stitches, `across` by `down` of them. */
export const knit =
  (across: number, down: number, height: number): Relief =>
  (x, y) => {
    const legs = x * across * 2;
    const leg = Math.floor(legs) % 2;
    const lx = part(legs) - 0.5;
    const ly = part(y * down + (leg ? -1 : 1) * lx * 0.8) - 0.5;
    const h = round(lx * 1.75) * round(ly * 1.7);
    return { height: h * height, tint: 0.66 + 0.36 * h };
  };

/** Open mesh: round holes in staggered rows in a fine weave, dark where the lining shows. */
export const mesh =
  (holes: number, radius: number): Relief =>
  (x, y) => {
    const row = y * holes * 1;
    const shift = Math.floor(row) % 2 ? 0.5 : 0;
    const dx = part(x * holes + shift) - 0.5,
      dy = part(row) - 0.5;
    const d = Math.hypot(dx, dy * 0.92);
    const solid = smoothstep(radius - 0.09, radius + 0.09, d);
    const weave = 0.5 + 0.5 * Math.cos(x * holes * 6 * Math.PI) * Math.cos(y * holes * 6 * Math.PI);
    return { height: solid * 4.2 + weave * 0.5, tint: 0.34 + solid * (0.6 + 0.1 * weave) };
  };

/** Plain weave: each thread over one and under the next. */
export const weave =
  (threads: number, height: number, depth = 0.34): Relief =>
  (x, y) => {
    const u = x * threads,
      v = y * threads;
    const over = (Math.floor(u) + Math.floor(v)) % 2 === 0;
    const [a, b] = over ? [part(u) - 0.5, part(v) - 0.5] : [part(v) - 0.5, part(u) - 0.5];
    const h = round(a * 1.9) * (0.35 + 0.65 * Math.cos(b * Math.PI));
    const slub = noise(x * 40, y * 12, 40, over ? 3 : 5);
    return { height: h * height, tint: 1 - depth + depth * h + 0.08 * (slub - 0.5) };
  };

/** Ribs that run slantwise, as on webbing. */
export const twill =
  (ribs: number, height: number): Relief =>
  (x, y) => {
    const h = round((part(x * ribs + y * ribs) - 0.5) * 1.9);
    const thread = 0.5 + 0.5 * Math.cos(2 * Math.PI * (x - y) * ribs * 2);
    return { height: h * height + thread * 0.25, tint: 0.74 + 0.22 * h + 0.06 * thread };
  };

/** Fine nap with patches that lie another way. */
export const nap: Relief = (x, y) => {
  const fine = noise(x * 120, y * 120, 120, 2) + 0.6 * noise(x * 64, y * 64, 64, 4);
  const patch = noise(x * 9, y * 9, 9, 6) + 0.5 * noise(x * 22, y * 22, 22, 8);
  return { height: fine * 1.1 + patch * 0.5, tint: 0.86 + 0.1 * fine + 0.12 * (patch - 0.75) };
};

/** Pebbled hide: small cells with creases between them. */
export const hide =
  (cells: number, height: number): Relief =>
  (x, y) => {
    const [first, second] = pebbles(x * cells, y * cells, cells, 3);
    const crease = smoothstep(0, 0.3, second - first);
    const swell = noise(x * 8, y * 8, 8, 5);
    const pore = noise(x * 110, y * 110, 110, 7);
    return {
      height: crease * height + swell * 1.2 + pore * 0.1,
      tint: 0.93 + 0.06 * crease + 0.03 * (swell - 0.5),
    };
  };

/** Smooth, with a very fine grain and specks. */
export const fine =
  (cells: number, height: number, tint: number): Relief =>
  (x, y) => {
    const n = noise(x * cells, y * cells, cells, 9);
    const m = noise(x * 100, y * 100, 100, 11);
    return { height: (n + m * 0.5) * height, tint: 1 - tint + tint * clamp(n + 0.3 * m) };
  };
