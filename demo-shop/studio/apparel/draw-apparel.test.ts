import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { apparelKinds } from '../../data/style-type.ts';
import { type ApparelView, drawApparel } from './draw-apparel.ts';
import { oneWay } from './one-way.ts';

const colours = { body: '#2f6ea5', trim: '#2f6ea5', accent: '#f0b81d' };
const views: readonly ApparelView[] = ['front', 'back', 'detail'];

describe('apparel images', () => {
  test.each(apparelKinds)('%s shows its colour on a transparent ground (UX-15)', async (kind) => {
    const svg = drawApparel({ kind, view: 'front', colours });
    const { data, info } = await sharp(Buffer.from(svg)).resize(80, 80).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number): number[] => [
      ...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4),
    ];
    for (const [, , , alpha] of [at(1, 1), at(78, 1), at(1, 78)]) expect(alpha).toBe(0);
    let blue = 0;
    for (let i = 0; i < data.length; i += 4) if ((data[i + 2] ?? 0) > (data[i] ?? 0) + 40) blue += 1;
    expect(blue).toBeGreaterThan(120);
  });

  test.each(apparelKinds)('%s differs between views and repeats exactly', (kind) => {
    const drawn = views.map((view) => drawApparel({ kind, view, colours }));
    expect(views.map((view) => drawApparel({ kind, view, colours }))).toEqual(drawn);
    expect(drawn[0]).not.toBe(drawn[1]);
    for (const svg of drawn) {
      expect(svg).not.toMatch(/NaN|undefined|Infinity|var\(|foreignObject|href="http/);
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const [, used] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(used);
    }
  });

  test('two colourways never share an id, so both can be in one page', () => {
    const ids = (accent: string): Set<string | undefined> =>
      new Set(
        [
          ...drawApparel({ kind: 'tee', view: 'front', colours: { ...colours, accent } }).matchAll(/ id="([^"]+)"/g),
        ].map(([, id]) => id),
      );
    expect(ids('#f0b81d').isDisjointFrom(ids('#b3202e'))).toBe(true);
  });
});

describe('oneWay', () => {
  const clockwise = 'M0 0L10 0L10 10L0 10Z';

  test('reverses a shape with the opposite direction', () => {
    expect(oneWay(`${clockwise}M20 0L20 10L30 10L30 0Z`)).toBe(`${clockwise}M30 0L30 10L20 10L20 0Z`);
  });

  test('leaves curves unchanged', () => {
    expect(oneWay(`${clockwise}M20 0C20 4 20 6 20 10Q25 12 30 10V0Z`)).toBe(
      `${clockwise}M30 0L30 10Q25 12 20 10C20 6 20 4 20 0Z`,
    );
  });

  test('leaves a single shape unchanged', () => {
    expect(oneWay('M0 0L0 10L10 10Z')).toBe('M0 0L0 10L10 10Z');
  });
});
