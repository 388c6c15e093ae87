import { describe, expect, it } from 'vitest';
import { drawFootwear, footwearKinds } from './draw-footwear.ts';
import type { FootwearColours, FootwearView } from './types.ts';

const colours: FootwearColours = {
  upper: '#c9d3d8',
  overlay: '#5b6f7e',
  sole: '#f2efe6',
  outsole: '#2b2b2d',
  lining: '#333a40',
  laces: '#f4f4f0',
  accent: '#e0552b',
};
const views: readonly FootwearView[] = ['side', 'angle', 'top', 'back'];

/** The outlines of an image's parts, without its colours. */
const outlines = (svg: string): string => (svg.match(/ d="[^"]+"/g) ?? []).join('\n');

describe('footwear images', () => {
  const drawn = new Map<string, string>();

  it.each(footwearKinds)('draws a %s from every side, each in under 60 kB', (kind) => {
    for (const view of views) {
      const svg = drawFootwear({ kind, view, colours });
      drawn.set(`${kind} ${view}`, svg);
      expect(svg.startsWith('<svg ') && svg.endsWith('</svg>'), view).toBe(true);
      expect(svg, view).not.toMatch(/NaN|Infinity|undefined|null/);
      expect(Buffer.byteLength(svg), view).toBeLessThan(60_000);
      expect(outlines(svg).length, view).toBeGreaterThan(5000);
    }
  });

  it('gives no two kinds the same outline', () => {
    for (const view of views) {
      const shapes = footwearKinds.map((kind) => outlines(drawn.get(`${kind} ${view}`) ?? kind));
      expect(new Set(shapes).size, view).toBe(footwearKinds.length);
    }
  });

  it('draws the same text from the same spec when traced again', () => {
    // An option that no kind reads: the shape is the same, but the cached one is not used.
    const again = drawFootwear({ kind: 'jandal', view: 'angle', colours, variant: { again: true } });
    expect(outlines(again)).toBe(outlines(drawn.get('jandal angle') ?? ''));
    expect(drawFootwear({ kind: 'jandal', view: 'angle', colours, variant: { again: true } })).toBe(again);
  });

  it('uses the colours of the colourway', () => {
    const red = drawFootwear({ kind: 'slide', view: 'side', colours: { ...colours, upper: '#b3202e' } });
    expect(red).toContain('#b3202e');
    expect(outlines(red)).toBe(outlines(drawn.get('slide side') ?? ''));
  });
});
