import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { must } from '../../data/must.ts';
import { illustrations } from './all-illustrations.ts';
import { illustrationFiles } from './write-illustrations.ts';

const content = join(import.meta.dirname, '../../content');
const images = join(content, 'images');
const pages = readdirSync(content, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /(articles|blog)\/.+\.md$/.test(name),
);
const imageOf = (page: string): string | undefined =>
  /^image: \{ src: images\/(.+)\.svg, alt: '.{20,250}' \}$/m.exec(readFileSync(join(content, page), 'utf8'))?.[1];

test('UX-15 every story has an illustration of its own, and every illustration is shown by one page', () => {
  const stories = pages.filter((page) => page.startsWith('blog/'));
  expect(stories.length).toBeGreaterThan(10);
  expect(stories.filter((page) => imageOf(page) === undefined)).toEqual([]);
  expect(imageOf('articles/truefit-find-your-size.md')).toBe('measure-your-foot');
  expect(pages.flatMap((page) => imageOf(page) ?? []).sort()).toEqual([...illustrations.keys()].sort());
});

test('UX-15 the files of the illustrations equal their drawings, are small, and need neither a font nor a script', () => {
  for (const [file, text] of illustrationFiles()) {
    expect(
      readFileSync(file, 'utf8'),
      `${basename(file)}: node demo-shop/studio/illustrations/write-illustrations.ts`,
    ).toBe(text);
    expect(text.length, file).toBeLessThan(80_000);
    expect(text).not.toMatch(/<(text|script|style|image|foreignObject)|NaN|undefined|href/);
  }
  expect(readdirSync(images).sort()).toEqual([...illustrations.keys()].map((name) => `${name}.svg`).sort());
});

/** Lightness of the page's ground behind pictures: chalk, and the dark theme's grey (ground.css). */
const grounds = ['#f4f2ec', '#35383a'] as const;

test.each([...illustrations.keys()])(
  'UX-15 %s is seen on both grounds and is unlike every other illustration',
  async (name) => {
    const pixels = (each: string, ground: string) =>
      sharp(join(images, `${each}.svg`))
        .resize(24, 24)
        .flatten({ background: ground })
        .removeAlpha()
        .raw()
        .toBuffer();
    for (const ground of grounds) {
      const drawn = await pixels(name, ground);
      const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(ground.slice(at, at + 2), 16)) as [
        number,
        number,
        number,
      ];
      let apart = 0;
      for (let at = 0; at < drawn.length; at += 3)
        if (Math.hypot(must(drawn[at]) - r, must(drawn[at + 1]) - g, must(drawn[at + 2]) - b) > 60) apart += 1;
      expect(apart / (24 * 24), `${name} on ${ground}`).toBeGreaterThan(0.2);
    }
    const mine = await pixels(name, grounds[0]);
    for (const other of illustrations.keys()) {
      if (other === name) continue;
      const theirs = await pixels(other, grounds[0]);
      const difference = mine.reduce((sum, value, at) => sum + Math.abs(value - must(theirs[at])), 0) / mine.length;
      expect(difference, `${name} and ${other}`).toBeGreaterThan(25);
    }
  },
);
