import { describe, expect, test } from 'vitest';
import { lensFor } from '../render/camera/camera.ts';
import { settings } from '../render/camera/views.ts';
import { drawSurfaces, emptyBuffer } from '../render/depth-buffer.ts';
import { drawShoe } from '../render/draw-shoe.ts';
import { materialOf } from '../render/materials/materials.ts';
import { sceneOf } from '../render/scene/scene.ts';
import { drawFootwear, type FootwearKind, footwearKinds } from './draw-footwear.ts';
import { kinds } from './kinds/index.ts';
import { optionsOf } from './options.ts';
import { type FootwearColours, materials } from './types.ts';

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

/** Share of the picture's width or height that the shoe spans, whichever is larger. */
function span(covered: readonly boolean[]): number {
  const shareOf = (places: number[]): number => (Math.max(...places) - Math.min(...places) + 1) / WIDTH;
  return Math.max(
    shareOf(covered.flatMap((inside, o) => (inside ? [o % WIDTH] : []))),
    shareOf(covered.flatMap((inside, o) => (inside ? [Math.floor(o / WIDTH)] : []))),
  );
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
    expect(span(shape(kind, 'angle'))).toBeGreaterThan(0.82);
    for (const view of ['angle', 'side'] as const) expect(gaps(shape(kind, view)), view).toBe(0);
  });

  test('every kind has a silhouette of its own', () => {
    for (const [i, one] of footwearKinds.entries())
      for (const other of footwearKinds.slice(i + 1))
        expect(likeness(shape(one, 'side'), shape(other, 'side')), `${one} and ${other}`).toBeLessThan(0.91);
  });

  test.each(['boot', 'chelsea', 'kids'] as const)('the toe of a %s has no fold that shows its lining', (kind) => {
    const upper = kinds[kind](optionsOf(kind)).meshes.find(({ part }) => part === 'upper');
    const { triangles: list = [], spots = [] } = upper ?? {};
    const tip = Math.min(...spots.map(({ x }) => x)) + 60;
    let inFront = 0,
      folded = 0;
    for (let k = 0; k < list.length; k += 3) {
      const [p, q, r] = [spots[list[k] ?? 0], spots[list[k + 1] ?? 0], spots[list[k + 2] ?? 0]];
      if (!p || !q || !r || p.x > tip) continue;
      // The area as it is seen from in front of the toe; negative is its outside.
      const area = ((q.y - p.y) * (r.z - p.z) - (q.z - p.z) * (r.y - p.y)) / 2;
      if (area > 0) folded += area;
      else inFront -= area;
    }
    expect(inFront).toBeGreaterThan(10_000);
    expect(folded).toBeLessThan(5);
  });

  test('mesh and knit never carry the grain of leather: an upper has the material of its style', () => {
    for (const kind of footwearKinds)
      for (const material of materials) {
        const shoe = kinds[kind](optionsOf(kind, { material }));
        const upper = shoe.parts.find(({ name }) => name === 'upper');
        for (const { grain, paint } of [...(upper ? [upper] : []), ...(upper?.panels ?? [])])
          if (paint.slot === 'upper' && grain !== undefined && ['mesh', 'knit', 'leather'].includes(grain))
            expect(grain, `${kind} of ${material}`).toBe(material);
      }
    const dull = (['mesh', 'knit', 'canvas', 'suede'] as const).map((name) => materialOf(name));
    for (const { shine } of dull) expect(shine).toBe(0);
    expect(materialOf('leather').shine).toBeGreaterThan(0);
  });

  test('a pair is worn with trousers that leave the picture at its top, in the same colours for every colourway', () => {
    const size = 48;
    const pixels = drawShoe({ kind: 'court', view: 'worn', colours, width: size });
    const red = drawShoe({ kind: 'court', view: 'worn', colours: { ...colours, upper: '#b3202e' }, width: size });
    const top = Array.from({ length: size }, (_, x) => pixels.subarray((size + x) * 4, (size + x) * 4 + 4));
    expect(top.filter(([, , , alpha]) => alpha === 255).length).toBeGreaterThan(size / 5);
    expect(red.subarray(size * 4, size * 8), 'the second row shows trousers only').toEqual(
      pixels.subarray(size * 4, size * 8),
    );
    expect(red.equals(pixels)).toBe(false);
  });

  test.each(['sandal', 'slide', 'jandal'] as const)(
    'a %s is worn on a foot in a sock, from the toes to the heel',
    (kind) => {
      const { foot } = kinds[kind](optionsOf(kind));
      expect(foot).toBeDefined();
      if (!foot) return;
      const { at, from, to } = foot;
      const top = (x: number) => at(x, 0.5)[1] - at(x, 0)[1];
      expect(to - from, 'as long as its footbed').toBeGreaterThan(1_650);
      expect(top(1_500), 'the instep is higher than the toes').toBeGreaterThan(top(600) + 200);
      for (const end of [from, to]) expect(top(end), 'closed at its ends').toBeLessThan(0);
    },
  );

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
