/** Draws an image of a shoe: modelled in 3D, lit and rendered to pixels, which the SVG contains. */
import { drawShoe } from '../render/draw-shoe.ts';
import { pngOf } from '../render/png.ts';
import type { FootwearSpec } from './types.ts';

export type { FootwearKind, FootwearSpec } from './types.ts';
// biome-ignore lint/performance/noBarrelFile: callers need the drawing function and the list of kinds only.
export { footwearKinds } from './types.ts';

/** Pixels of a drawing that is asked for without a width: for the zoom. */
const LARGE = 1600;

/** SVG text with a transparent ground, rendered `width` pixels wide. Takes seconds for the first view of a style. */
export function drawFootwear({ kind, view, colours, variant = {} }: FootwearSpec, width = LARGE): string {
  const pixels = drawShoe({ kind, view, colours, variant, width });
  const image = pngOf(pixels, width).toString('base64');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2400 2400" width="2400" height="2400"><image width="2400" height="2400" href="data:image/png;base64,${image}"/></svg>`;
}
