/** Colours on a frame: the pixels of a picture with a transparent ground and its shadow. */
import type { FootwearColours, Paint } from '../footwear/types.ts';
import { against, darken, type Hex, lighten, mix } from '../paint.ts';
import type { Frame } from './frame.ts';
import type { Finish } from './scene/scene.ts';

function colourOf(p: Paint, colours: FootwearColours): Hex {
  let c = p.fixed ?? colours[p.slot];
  if (p.with) c = mix(c, colours[p.with], p.amount ?? 0.5);
  const shift = p.shift ?? 0;
  return shift < 0 ? darken(c, -shift) : shift > 0 ? lighten(c, shift) : c;
}

const linear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const encoded = (v: number): number => (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055);

const steps = 4096;
const encodedSteps = Uint8Array.from({ length: steps + 1 }, (_, k) => Math.round(encoded(k / steps) * 255));

/** The brightest surfaces are eased towards white instead of being cut off. */
const eased = (v: number): number => (v < 0.7 ? v : 0.7 + 0.3 * (1 - Math.exp(-(v - 0.7) / 0.3)));

/** How dark the shadow on the ground may become. */
const SHADOW = 0.78;

function linearColours(finishes: readonly Finish[], colours: FootwearColours): Float32Array {
  const list = new Float32Array((finishes.length + 1) * 3);
  finishes.forEach((finish, k) => {
    let hex = colourOf(finish.paint, colours);
    if (finish.against) hex = mix(against(hex, finish.against), hex, 0.2);
    const n = Number.parseInt(hex.slice(1), 16);
    // Dyed material is never quite black or white.
    [n >> 16, (n >> 8) & 255, n & 255].forEach((v, q) => {
      list[(k + 1) * 3 + q] = 0.006 + 0.93 * linear(v / 255);
    });
  });
  return list;
}

/** RGBA of a frame in the colours of a colourway. */
export function pictureOf(frame: Frame, finishes: readonly Finish[], colours: FootwearColours): Buffer {
  const { width, exposures, shadow } = frame;
  const list = linearColours(finishes, colours);
  const pixels = Buffer.alloc(width * width * 4);
  const share = 1 / exposures.length;
  for (let o = 0; o < width * width; o++) {
    let r = 0,
      g = 0,
      b = 0,
      cover = 0;
    for (const { finish, light, shine } of exposures) {
      const k = finish[o]! * 3;
      if (k === 0) continue;
      cover += share;
      const l = light[o]!,
        s = shine[o]!;
      r += eased(list[k]! * l + s) * share;
      g += eased(list[k + 1]! * l + s) * share;
      b += eased(list[k + 2]! * l + s) * share;
    }
    const alpha = cover + (1 - cover) * SHADOW * shadow[o]!;
    if (alpha < 0.004) continue;
    const out = o * 4;
    pixels[out] = encodedSteps[Math.round(Math.min(1, r / alpha) * steps)]!;
    pixels[out + 1] = encodedSteps[Math.round(Math.min(1, g / alpha) * steps)]!;
    pixels[out + 2] = encodedSteps[Math.round(Math.min(1, b / alpha) * steps)]!;
    pixels[out + 3] = Math.round(alpha * 255);
  }
  return pixels;
}
