import { expect, test } from 'vitest';
import { renderMarkdown } from '#modules/content/pages/render-markdown.ts';
import { checkedText } from './checked-text.ts';

const WRITTEN = `# Size & fit

**Bold**, *thin*, ~~gone~~ and \`code < 3\` "quoted" [a page](/products?sort=new&size=9 "All") [elsewhere](https://example.org/a?b=1)

> said

1. one
2. two

![A shoe](media:0123456789abcdef0123456789abcdef)

| a | b |
|---|:-:|
| 1 | 2 > 1 |

---
<span onclick="x()">left out</span> <script>alert(1)</script>
`;

test('SEC-06 what the server renders of a text is shown as it is; links to pages lead to the shop’s host', () => {
  const html = renderMarkdown(WRITTEN);
  expect(html).toContain('<img');
  expect(html).toContain('<table>');
  expect(checkedText(html, '')).toBe(html);
  const moved = checkedText(html, 'https://shop.example.nz');
  expect(moved).toContain('href="https://shop.example.nz/nz/products?sort=new');
  expect(moved).toContain('src="/nz/media/');
});

test.each([
  '<script>alert(1)</script>',
  '<p onclick="alert(1)">x</p>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" data:text/html,x">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<img src="/nz/media/x" onerror="alert(1)">',
  '<img src=x onerror=alert(1)>',
  '<IMG SRC="/x">',
  '<svg><p></p></svg>',
  '<p style="color:red">x</p>',
  '<iframe srcdoc="x"></iframe>',
  '<p',
  '<!-- <p> -->',
])('SEC-06 HTML that no text of the shop can have is refused: %s', (html) => {
  expect(() => checkedText(html, '')).toThrow('no text of the shop');
});
