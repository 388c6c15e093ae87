import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLinkTarget } from './content-fields.ts';
import { linksOf, type RichBlock, readRichText, richText } from './rich-text.ts';
import { findVideo } from './video-address.ts';

const partsOf = (blocks: readonly RichBlock[]) =>
  blocks.flatMap((block) => (block.as === 'list' || block.as === 'steps' ? block.items.flat() : block.parts));

test('OWN-10 headings, paragraphs, lists, bold, italics and links are read; anything else is text', () => {
  expect(readRichText('## Kia ora\n\nOne\ntwo **bold** and *thin*, [all](/products?new=1).\n\n- a\n- b\n1. c')).toEqual(
    [
      { as: 'heading', parts: [{ text: 'Kia ora' }] },
      {
        as: 'paragraph',
        parts: [
          { text: 'One two ' },
          { text: 'bold', style: 'bold' },
          { text: ' and ' },
          { text: 'thin', style: 'italic' },
          { text: ', ' },
          { text: 'all', to: '/products?new=1' },
          { text: '.' },
        ],
      },
      { as: 'list', items: [[{ text: 'a' }], [{ text: 'b' }]] },
      { as: 'steps', items: [[{ text: 'c' }]] },
    ],
  );
  expect(readRichText('<b>x</b> & ![i](/y)')).toEqual([
    { as: 'paragraph', parts: [{ text: '<b>x</b> & !' }, { text: 'i', to: '/y' }] },
  ]);
});

test('OWN-10 a link that was stored without the check is text', () => {
  const text = '[x](data:text/html,x) [y](//evil.example)';
  expect(readRichText(text)).toEqual([{ as: 'paragraph', parts: [{ text }] }]);
});

test('OWN-10 whatever is written, no link leads to a script, and no word of it is lost', () => {
  const piece = fc.constantFrom(
    '[x](',
    'javascript:alert(1)',
    'data:,x',
    '/a',
    'https://a.nz',
    ')',
    '**',
    '*',
    ' ',
    'w',
    '\n',
    '# ',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces.join('');
      const parts = partsOf(readRichText(text));
      for (const { to } of parts) if (to !== undefined) expect(isLinkTarget(to), to).toBe(true);
      const count = (all: string) => all.split('w').length;
      expect(count(parts.map((part) => part.text + (part.to ?? '')).join(' '))).toBe(count(text));
      expect(richText.safeParse(`x${text}`).success).toBe(linksOf(`x${text}`.trim()).every(isLinkTarget));
    }),
  );
});

test.each([
  ['/products?new=1', true],
  ['https://example.org/a?b=1#c', true],
  ['mailto:a@example.nz', true],
  ['tel:+64-9-555', true],
  ['javascript:alert(1)', false],
  ['java\nscript:alert(1)', false],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['http://a.example', false],
  ['https://user:pass@a.example', false],
  ['data:text/html,x', false],
  ['mailto:a@example.nz?bcc=b@example.nz', false],
])('OWN-10 a link to %s: %s', (to, allowed) => {
  expect(isLinkTarget(to)).toBe(allowed);
});

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', 'https://vimeo.com/76979871'],
  ['https://vimeo.com/76979871/../x', null],
  ['https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', null],
  ['https://evil.example/?u=https://youtu.be/dQw4w9WgXcQ', null],
  ['https://youtu.be:8443/dQw4w9WgXcQ', null],
  ['https://x@youtu.be/dQw4w9WgXcQ', null],
  ['http://youtu.be/dQw4w9WgXcQ', null],
  ['javascript:alert(1)', null],
  ['https://youtu.be/"onload=alert(1)', null],
])('OWN-10 the video at %s', (address, url) => {
  expect(findVideo(address)?.url ?? null).toBe(url);
});
