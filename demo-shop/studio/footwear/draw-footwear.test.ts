import { describe, expect, test } from 'vitest';
import { lensFor } from '../render/camera/camera.ts';
import { settings } from '../render/camera/views.ts';
import { drawSurfaces, emptyBuffer } from '../render/depth-buffer.ts';
import { drawShoe } from '../render/draw-shoe.ts';
import { sceneOf } from '../render/scene/scene.ts';
import { drawFootwear, type FootwearKind, footwearKinds } from './draw-footwear.ts';
import { kinds } from './kinds/index.ts';
import { optionsOf } from './options.ts';
import type { FootwearColours } from './types.ts';

const colours: FootwearColours = {
  upper: '#c9d3d8',
  overlay: '#5b6f7e',
  sole: '#f2efe6',
  outsole: '#2b2b2d',
  lining: '#333a40',
  laces: '#f4f4f0',
  accent: '#e0552b',
};
const WIDTH = 96;

/** The pixels that a shoe covers, in the frame of its pictures; light is not needed for that. */
function shapeOf(kind: FootwearKind, view: 'angle' | 'side'): boolean[] {
  const { surfaces } = sceneOf(kinds[kind](optionsOf(kind)));
  const lens = lensFor(surfaces, settings[view].view);
  const buffer = emptyBuffer(WIDTH, WIDTH);
  drawSurfaces(buffer, surfaces, lens.project(WIDTH, 0, 0));
  return Array.from(buffer.surface, (seen) => seen >= 0);
}

/** Share of the width that the shoe spans. */
function span(covered: readonly boolean[]): number {
  const xs = covered.flatMap((inside, o) => (inside ? [o % WIDTH] : []));
  return (Math.max(...xs) - Math.min(...xs) + 1) / WIDTH;
}

/** Pixels in both shapes divided by pixels in either. */
function likeness(a: readonly boolean[], b: readonly boolean[]): number {
  let both = 0,
    either = 0;
  for (let o = 0; o < a.length; o++) {
    if (a[o] && b[o]) both++;
    if (a[o] || b[o]) either++;
  }
  return both / either;
}

/**
 * Pixels in the lower half of the shoe that show the ground although all around them is covered: gaps between upper and
 * sole. Above, the loops of a bow and the straps of a sandal leave openings.
 */
function gaps(covered: readonly boolean[]): number {
  const rows = covered.flatMap((inside, o) => (inside ? [Math.floor(o / WIDTH)] : []));
  const middle = (Math.min(...rows) + Math.max(...rows)) / 2;
  let count = 0;
  for (let o = Math.ceil(middle) * WIDTH; o < covered.length - WIDTH - 1; o++)
    if (!covered[o] && [-WIDTH - 1, -WIDTH, 1 - WIDTH, -1, 1, WIDTH - 1, WIDTH, WIDTH + 1].every((d) => covered[o + d]))
      count++;
  return count;
}

describe('UX-15 pictures of shoes', () => {
  const shapes = new Map(
    footwearKinds.flatMap((kind) =>
      (['angle', 'side'] as const).map((view) => [`${kind} ${view}`, shapeOf(kind, view)] as const),
    ),
  );
  const shape = (kind: FootwearKind, view: 'angle' | 'side'): boolean[] => shapes.get(`${kind} ${view}`) ?? [];

  test.each(footwearKinds)('a %s fills the square, and its upper meets its sole', (kind) => {
    // A boot is as high as it is long, so that its height limits it.
    expect(span(shape(kind, 'angle'))).toBeGreaterThan(0.78);
    for (const view of ['angle', 'side'] as const) expect(gaps(shape(kind, view)), view).toBe(0);
  });

  test('every kind has a silhouette of its own', () => {
    for (const [i, one] of footwearKinds.entries())
      for (const other of footwearKinds.slice(i + 1))
        expect(likeness(shape(one, 'side'), shape(other, 'side')), `${one} and ${other}`).toBeLessThan(0.95);
  });

  test('a drawing is an SVG of its pixels, the same each time, in the colours of the colourway', () => {
    const spec = { kind: 'slide', view: 'side', colours } as const;
    const svg = drawFootwear(spec, WIDTH);
    expect(drawShoe({ ...spec, width: WIDTH })[3], 'the corner is transparent').toBe(0);
    expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 2400 2400".*data:image\/png;base64,[^"]+"\/><\/svg>$/);
    expect(drawFootwear(spec, WIDTH)).toBe(svg);
    const red = drawShoe({ ...spec, colours: { ...colours, upper: '#b3202e' }, width: WIDTH });
    let reddest = 0;
    for (let o = 0; o < red.length; o += 4) reddest = Math.max(reddest, (red[o] ?? 0) - (red[o + 2] ?? 0));
    expect(reddest).toBeGreaterThan(80);
  });
});
