import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ImageGallery } from './image-gallery.tsx';

test('APP-14 FIX-42 the strip shows one image at a time without a gap, and nothing in it advances automatically', () => {
  const images = [1, 2, 3].map((n) => ({
    mediaId: `${n}`.repeat(32),
    alt: `View ${n}`,
    view: 'side',
    placeholder: '',
  }));
  const html = renderToStaticMarkup(<ImageGallery images={images} productName="Harbour Court" badges={[]} />);
  const [, strip = ''] = /<ul aria-label="Images" class="([^"]*)"/.exec(html) ?? [];
  expect(strip).toContain('snap-mandatory');
  expect(strip).not.toMatch(/\bgap-|\bspace-x-/);
  const slides = [...html.matchAll(/<li id="picture-\d" class="([^"]*)"/g)].map(([, classes]) => classes);
  expect(slides).toHaveLength(3);
  for (const classes of slides)
    expect(classes?.split(' ')).toEqual(expect.arrayContaining(['w-full', 'shrink-0', 'snap-start']));
  expect(html).not.toMatch(/<marquee|animate-/);
});
