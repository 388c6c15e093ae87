/** The check on regular expressions sees those whose time grows faster than their text (C14). */
import { expect, test } from 'vitest';
import { knownSearch } from '#contract/site/page-url.ts';
import { scrubStack } from '#shared/error-reports/scrub-text.ts';
import { boundedPatterns } from '../../bin/checks/patterns/bounded-patterns.ts';
import { checkPatterns, patternsOf } from '../../bin/checks/patterns/check-patterns.ts';

const file = (text: string, path = 'src/modules/gifts/gift-code.ts') => [{ path, text }];
const bound = { path: 'src/modules/gifts/gift-code.ts', pattern: String.raw`/\s+$/`, length: 100, why: 'a code' };

test('C14 a pattern that takes twice as long with each character fails, wherever it is and whatever the list says', () => {
  const text = String.raw`export const isCode = (code: string) => /^(\w+\s?)*$/.test(code);`;
  const found = [expect.stringMatching(/gift-code\.ts:1: .* takes twice as long with each character/)];
  expect(checkPatterns(file(text), [])).toEqual(found);
  expect(checkPatterns(file(text, 'bin/gift-code.ts'), [])).toHaveLength(1);
  const listed = { ...bound, pattern: String.raw`/^(\w+\s?)*$/` };
  expect(checkPatterns(file(text), [listed])).toContainEqual(found[0]);
  expect(checkPatterns(file("const a = (<b>x</b>); /(a|a)*b/.test('');", 'src/a.tsx'), [])).toHaveLength(1);
});

test('C14 one whose time grows with the square of its text needs a bound, keeps its time within it, and loses the bound when it is mended', () => {
  const text = String.raw`export const trimmed = (code: string) => code.replace(/\s+$/, '');`;
  expect(checkPatterns(file(text), [])).toEqual([
    expect.stringContaining('name in bin/checks/patterns/bounded-patterns.ts'),
  ]);
  expect(checkPatterns(file(text), [bound])).toEqual([]);
  expect(checkPatterns(file(text), [{ ...bound, length: 20_000 }])).toEqual([
    expect.stringMatching(/takes \d+ ms for 20000 characters/),
  ]);
  expect(checkPatterns(file(text, 'bin/gift-code.ts'), []), 'what developers run').toEqual([]);
  expect(
    checkPatterns(file(String.raw`export const trimmed = (code: string) => code.replace(/(?<!\s)\s+$/, '');`), [bound]),
  ).toEqual([expect.stringContaining('needs no line')]);
});

test('C14 every literal is read, also in templates, components and types, and each bound says why', () => {
  const all = patternsOf({
    path: 'src/a.tsx',
    text:
      'const a = `$' +
      '{/a+/g.test(b)}`; const c = <p title={/b/i.source}>{/c/.source}</p>; // /d/\nconst e = f / g / h;',
  });
  expect(all.map(({ source, flags }) => source + flags)).toEqual(['a+g', 'bi', 'c']);
  for (const { why, pattern } of boundedPatterns) expect(why.length, pattern).toBeGreaterThan(10);
});

test('C14 an address of slashes and a stack of addresses take milliseconds', () => {
  const ms = (work: () => unknown): number => {
    const began = performance.now();
    work();
    return performance.now() - began;
  };
  // They took 80 and 11,000.
  expect(ms(() => knownSearch(`/a${'/'.repeat(80_000)}x`, '?a=1', 'q'))).toBeLessThan(500);
  expect(ms(() => scrubStack(`at ${'://a'.repeat(30_000)}:1:1`))).toBeLessThan(500);
});
