/** Documents of the repository name only files that exist: every relative link, and every path of source in backticks. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** Not ours, made by a build, or texts of the demo shop, whose links are pages of the shop. */
const SKIPPED = /^(\..*|node_modules|build|demo-shop\/(content|legal)\/.*|test-results|coverage)$/;
const SOURCE_PATH = /^(src|tests|bin|bench|demo-shop)\//;
/** A pattern or a placeholder stands for several files. */
const PLACEHOLDER = /[*{}<>…]/;

/** Links and paths of a document that lead to nothing; `exists` takes a path from the root of the repository. */
function findBrokenPaths(file: string, text: string, exists: (path: string) => boolean): string[] {
  const broken: string[] = [];
  const prose = text.replaceAll(/^```.*?^```/gms, '');
  for (const [, target = ''] of prose.replaceAll(/`[^`\n]*`/g, '').matchAll(/\]\(([^)\s]+)[^)]*\)/g)) {
    if (/^([a-z]+:|\/|#)/.test(target)) continue;
    if (!exists(join(dirname(file), decodeURI(target.split('#')[0] ?? '')))) broken.push(`${file}: link to ${target}`);
  }
  for (const [, span = ''] of prose.matchAll(/`([^`\n]+)`/g))
    for (const word of span.split(/[\s,;()]+/)) {
      if (!SOURCE_PATH.test(word) || PLACEHOLDER.test(word)) continue;
      const path = word.replace(/(:\d+)?[.:]?$/, '');
      // Vitest takes the beginning of a file's name as well.
      const isTest = span.includes('npm test -- ') && exists(`${path}.test.ts`);
      if (!exists(path) && !isTest) broken.push(`${file}: path ${word}`);
    }
  return broken;
}

const findDocuments = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (SKIPPED.test(path)) return [];
    if (entry.isDirectory()) return findDocuments(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });

test('every relative link and every source path in documents exists', () => {
  const documents = findDocuments('.');
  expect(documents).toContain('README.md');
  expect(documents.length).toBeGreaterThan(80);
  const broken = documents.flatMap((file) =>
    findBrokenPaths(relative('.', file), readFileSync(join(ROOT, file), 'utf8'), (path) =>
      existsSync(join(ROOT, path)),
    ),
  );
  expect(broken).toEqual([]);
});

test('the check finds a planted link and path that lead to nothing, and takes what exists', () => {
  const exists = (path: string): boolean => ['docs/orders.md', 'src/shared/gst.ts', 'src/modules'].includes(path);
  const find = (text: string) => findBrokenPaths('docs/page.md', text, exists);
  expect(find('[a](orders.md#top) [b](https://kerb.example/x) [c](#here) `src/shared/gst.ts:12`')).toEqual([]);
  expect(find('`npm test -- src/modules` `src/modules/*/README.md` `src/…/x.ts` `[d](none.md)`')).toEqual([]);
  expect(find('[a](none.md) and [b](../orders.md)')).toEqual([
    'docs/page.md: link to none.md',
    'docs/page.md: link to ../orders.md',
  ]);
  expect(find('`src/shared/tax.ts`, `node bin/none.mjs --all`')).toEqual([
    'docs/page.md: path src/shared/tax.ts',
    'docs/page.md: path bin/none.mjs',
  ]);
});
