import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unescapeXml } from '../../../../tests/support/fixtures/read-xml.ts';
import { readMarkdown, renderMarkdown } from './render-markdown.ts';

test('CMS-06 Markdown becomes the shop’s HTML: internal links below /nz, headings below the title, external links marked', () => {
  expect(
    renderMarkdown('# Hello\n\nSee the [runners](/categories/footwear) and [the act](https://legislation.govt.nz/x).'),
  ).toBe(
    '<h2>Hello</h2>\n<p>See the <a href="/nz/categories/footwear">runners</a> and <a href="https://legislation.govt.nz/x" rel="noopener noreferrer">the act</a>.</p>\n',
  );
  expect(renderMarkdown('[a](/nz/stores) [b](//evil.example) [c](javascript:alert(1)) [d](/nzish)')).toBe(
    '<p><a href="/nz/stores">a</a> <a>b</a> <a>c</a> <a href="/nz/nzish">d</a></p>\n',
  );
  expect(renderMarkdown('| Size | cm |\n|---|---|\n| 9 | 27 |')).toContain('<th scope="col">Size</th>');
  expect(renderMarkdown('Kia ora <span lang="mi">e hoa</span> ā ē ī ō ū')).toBe('<p>Kia ora e hoa ā ē ī ō ū</p>\n');
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://tracker.example/p.gif">',
  '<iframe src="https://evil.example"></iframe>',
  '<style>body{display:none}</style>',
  '<p style="position:fixed">x</p>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<form action="https://evil.example"><input name="card"></form>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><style><img src onerror=alert(1)></style></mtext></math>',
])('CMS-06 %s is made harmless', (text) => {
  const html = renderMarkdown(`Before ${text} after\n\n${text}`);
  expect(html).not.toMatch(/<(script|img|iframe|style|form|input|svg|math)|\son\w+=|javascript:|data:|style=/i);
  expect(html).toContain('Before');
});

test('CMS-06 whatever the input, only allowed tags and attributes are produced', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '&',
    '/',
    'script',
    'onload=',
    'a',
    'href=',
    'javascript:',
    '\n',
    '![',
    '](',
    ')',
    '[',
    '`',
    ' ',
    '&#106;',
    '\u0000',
    '<!--',
    '-->',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30, size: 'max' }), (pieces) => {
      const html = renderMarkdown(pieces.join(''));
      for (const [, tag = '', attributes = ''] of html.matchAll(/<\/?([a-z0-9]+)((?:\s+[\w-]+="[^"]*")*)\s*\/?>/gi)) {
        expect(tag).toMatch(
          /^(h2|h3|h4|p|a|ul|ol|li|strong|em|del|blockquote|code|pre|br|hr|table|thead|tbody|tr|th|td|img)$/,
        );
        expect(attributes).not.toMatch(/\son/i);
        // A URL may contain the word ('%3Ejavascript:' is one of our pages): only the scheme that a browser reads
        // counts.
        for (const [, url = ''] of attributes.matchAll(/(?:href|src)="([^"]*)"/g))
          expect(['https:', 'mailto:', 'tel:']).toContain(
            new URL(unescapeXml(url), 'https://shop.example/nz').protocol,
          );
      }
    }),
    { numRuns: 300 },
  );
});

test.each([
  [
    '**Words** and [a page](/stores) and [elsewhere](https://x.example "Title"), `code`\n\n```js\nx\n```\n\n| a |\n|:-:|\n| b |',
    [],
  ],
  ['![Mine](media:0123456789abcdef0123456789abcdef)', []],
  ['![Theirs](https://x.example/a.png)', ['the image “https://x.example/a.png”: add it with “Add an image”']],
  ['[x](http://x.example) [y](javascript:alert(1))', ['“http://x.example”', '“javascript:alert(1)”']],
  ['<script>x</script> <p style="color:red">x</p> <video src="a"></video>', ['<script>', '“style” of <p>', '<video>']],
  ['##### Small', ['<h5>']],
])('FIX-70 what a page leaves out of %s is reported', (text, expected) => {
  const { html, leftOut } = readMarkdown(text);
  expect(leftOut).toHaveLength(expected.length);
  for (const [at, what] of expected.entries()) expect(leftOut[at]).toContain(what);
  expect(html).toBe(renderMarkdown(text));
});

test('FIX-70 an image of the shop is shown at the widths used in text', () => {
  expect(renderMarkdown('![Mine](media:0123456789abcdef0123456789abcdef)')).toMatch(
    /<img src="\/nz\/media\/0123456789abcdef0123456789abcdef\/960\.webp" alt="Mine" srcset="[^"]* 480w, [^"]* 960w, [^"]* 1600w" sizes=/,
  );
});
