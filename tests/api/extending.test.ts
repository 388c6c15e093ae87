/** docs/extending.md names files that exist, and lists that contain the definitions it names. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const page = readFileSync(join(ROOT, 'docs/extending.md'), 'utf8');

const linksOf = (text: string): string[] => [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
const missing = (text: string): string[] => linksOf(text).filter((link) => !existsSync(resolve(ROOT, 'docs', link)));

/** Each definition with the list named after it. */
const pairsOf = (text: string) =>
  [...text.matchAll(/^- Definition: \[[^\]]+\]\(([^)]+)\).*\n- List: \[[^\]]+\]\(([^)]+)\)/gm)].map(
    ([, definition = '', list = '']) => ({ definition, list }),
  );
/** The pairs whose list does not import the definition. */
const unlisted = (text: string) =>
  pairsOf(text).filter(({ definition, list }) => {
    const [folder, name] = definition.split('/').slice(-2);
    const source = readFileSync(resolve(ROOT, 'docs', list), 'utf8');
    return ![`${folder}/${name}'`, `./${name}'`].some((end) => source.includes(end));
  });

/** The files of src, without tests, whose text has the pattern; sorted. */
const filesThatName = (pattern: RegExp): string[] =>
  readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(ROOT, 'src', name))
    .filter((file) => pattern.test(readFileSync(file, 'utf8')))
    .sort();

test('docs/extending.md walks through eight kinds of additions, all by files that exist', () => {
  expect(page.match(/^## /gm)).toHaveLength(8);
  expect(missing(page)).toEqual([]);
});

test('each list that docs/extending.md names imports the definition it names', () => {
  expect(pairsOf(page).length).toBeGreaterThanOrEqual(7);
  expect(unlisted(page)).toEqual([]);
});

test('every part has an example with its definition, and the carrier of the example is defined where the page says', () => {
  const parts = page.split(/^## /m).slice(1);
  expect(parts.filter((part) => !/^Example: /m.test(part) || !/^- Definition: \[/m.test(part))).toEqual([]);
  const carrier = parts.find((part) => part.startsWith('A carrier')) ?? '';
  const [, example = ''] = /^Example: ([^,]+),/m.exec(carrier) ?? [];
  const source = readFileSync(resolve(ROOT, 'docs', linksOf(carrier)[0] ?? ''), 'utf8');
  expect(source).toContain(`name: '${example}'`);
});

test('bank transfer is in exactly the six files of src that the walk names, beside tests', () => {
  const walk = /^## A payment method$[\s\S]*?^Add the method/m.exec(page)?.[0] ?? '';
  const named = linksOf(walk).filter((link) => !link.endsWith('/payment-method.ts'));
  const found = filesThatName(/bank_?transfer/i);
  expect(found).toHaveLength(6);
  expect(named.map((link) => resolve(ROOT, 'docs', link)).sort()).toEqual(found);
});

test('a file that is gone and a list without its definition are reported', () => {
  expect(missing('[gone](../src/gone.ts)')).toEqual(['../src/gone.ts']);
  const wrong =
    '- Definition: [a](../src/modules/emails/internal/kinds/orders/dispatched.ts).\n- List: [b](../src/staff-site/areas.ts)';
  expect(unlisted(wrong)).toHaveLength(1);
});
