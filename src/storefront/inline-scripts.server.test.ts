import { expect, test } from 'vitest';
import { takeInlineScripts } from './inline-scripts.server.ts';

test('SEC-05 scripts with the nonce of this rendering are taken, other scripts in the page are not', () => {
  const html = `<head><link nonce="n1" rel="modulepreload" href="/a.js"/><script nonce="n1">ours()</script></head>
<body><script>planted()</script><script nonce="n2">planted(2)</script><script nonce='n1'>planted(3)</script>
<script type="application/ld+json" nonce="n1">{}</script><script type="module" async="" nonce="n1">start()</script><script src="/x.js" nonce="n1"></script></body>`;
  const taken = takeInlineScripts(html, 'n1');
  expect(taken.scripts).toEqual(['ours()', 'start()']);
  expect(taken.html).toBe(html.replaceAll(' nonce="n1"', ''));
  expect(takeInlineScripts(html, 'n3').scripts).toEqual([]);
});
