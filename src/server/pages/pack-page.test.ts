import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentSecurityPolicy, inlinePartsOf } from '../response-headers/content-security-policy.ts';
import { packPage } from './pack-page.ts';

test('the policy has the hash of each inline script and allows no other', () => {
  const html = Buffer.from(
    '<script>alert(1)</script><script src="/a.js"></script><script type="application/ld+json">{}</script>',
  );
  const policy = contentSecurityPolicy(inlinePartsOf(html), { frames: ['http://127.0.0.1:4010'] });
  expect(policy).toContain("script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='");
  expect(policy.match(/sha256-/g)).toHaveLength(1);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(policy).toContain('frame-src http://127.0.0.1:4010');
  expect(contentSecurityPolicy({ scripts: [], styles: [] })).toContain("frame-src 'none'");
});

test('SEC-05 only those inline scripts and styles of a rendered page are allowed that its renderer names', () => {
  const body = Buffer.from(
    '<style>p{}</style><script>ours()</script><p><style>a{}</style><script>planted()</script></p>',
  );
  const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
  const policyOf = (scripts?: string[]) =>
    packPage({ status: 200, headers: {}, body, cacheable: true, ...(scripts && { scripts, styles: ['p{}'] }) }, 1)
      .headers['content-security-policy'] ?? '';
  expect(policyOf(['ours()'])).toContain(`script-src 'self' ${hash('ours()')}; style-src 'self' ${hash('p{}')}; `);
  expect(policyOf()).toContain("script-src 'self'; style-src 'self'; ");
});
