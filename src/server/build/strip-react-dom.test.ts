import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stripReactDom, unusedExports, unusedReact } from './strip-react-dom.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FILE = join(ROOT, 'node_modules/react-dom/cjs/react-dom-client.production.js');
const { transformSync } = createRequire(import.meta.url)('@babel/core') as {
  transformSync: (code: string, options: object) => { code: string };
};
const options = { plugins: [stripReactDom], configFile: false, babelrc: false, compact: false };
const original = readFileSync(FILE, 'utf8');
const stripped = transformSync(original, { ...options, filename: FILE }).code;

test('each function that is emptied is still one of React DOM, and each is empty in the site', () => {
  for (const [feature, functions] of Object.entries(unusedReact))
    for (const [name, instead] of Object.entries(functions)) {
      const declared = `function ${name}(`;
      expect(original.split(declared).length, `${name} of ${feature}`).toBe(2);
      const body = stripped.slice(stripped.indexOf(declared)).replace(/^[^{]*\{/, '');
      const empty = { nothing: '}', null: 'return null;', text: 'return "";' }[instead];
      expect(body.trimStart().startsWith(empty), name).toBe(true);
    }
  expect(stripped).not.toMatch(/(FragmentInstance|ViewTransitionPseudoElement)\.prototype/);
});

test.each(Object.entries(unusedExports))(
  '%s exports what the site leaves out, and the site leaves it out',
  (file, names) => {
    const path = join(ROOT, 'node_modules', file.split('.')[0] ?? '', 'cjs', file);
    const code = readFileSync(path, 'utf8');
    const { code: less } = transformSync(code, { ...options, filename: path });
    for (const name of names) {
      expect(code).toContain(`exports.${name} = `);
      expect(less).not.toContain(`exports.${name} = `);
    }
    expect(less).toContain('exports.version = ');
  },
);

test('no page uses a feature that is left out', () => {
  const files = globSync('src/storefront/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !/\.(test|server)\./.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  const features =
    /<(ViewTransition|SuspenseList|Activity)\b|\b(useActionState|useFormState|useFormStatus|componentStack|captureOwnerStack|addTransitionType|cacheSignal|requestFormReset|onBeforeInput)\b|\bChildren\.|<[a-z]+-[a-z-]+[\s>]|\bprecedence=|<script[^>]* src=|<Fragment[^>]* ref=|\b(preload|preloadModule|preinit|preinitModule|preconnect|prefetchDNS)\b[^;]* from 'react-dom'|<form[^>]* action=\{\(/;
  const uses = files.filter((file) =>
    features.test(readFileSync(join(ROOT, file), 'utf8').replaceAll(/\/\*\*?[\s\S]*?\*\//g, '')),
  );
  expect(uses).toEqual([]);
});
