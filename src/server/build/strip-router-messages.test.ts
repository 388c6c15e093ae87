import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stripRouterMessages, unusedParts } from './strip-router-messages.ts';

const ROOT = join(import.meta.dirname, '../../..');

const { transformSync } = createRequire(import.meta.url)('@babel/core') as {
  transformSync: (code: string, options: object) => { code: string };
};
const quiet = (code: string, filename?: string) =>
  transformSync(code, { plugins: [stripRouterMessages], configFile: false, babelrc: false, filename }).code;

test('what is asserted stays; its words and the warnings go', () => {
  expect(quiet('invariant(route, "No route " + id);')).toBe('invariant(route);');
  expect(quiet('if (many) warning(false, "one at a time"); go();')).toBe('if (many) undefined;\ngo();');
  expect(quiet('function invariant(value, message) { if (!value) throw new Error(message); }')).toContain(
    'throw new Error(message)',
  );
  expect(quiet('throw new Error("needed by who catches it");')).toContain('needed by who catches it');
});

const parts = Object.entries(unusedParts).flatMap(([file, names]) =>
  Object.entries(names).map(([name, instead]) => ({ file, name, instead })),
);

test.each(parts)(
  '$name of $file is still a function of React Router, and nothing of it goes into the site',
  ({ file, name, instead }) => {
    const path = join(ROOT, 'node_modules/react-router/dist/production/lib', file);
    const declared = new RegExp(`function ${name}\\((?:[^()]|\\([^()]*\\))*\\) (\\{[^}]*\\})`);
    const code = readFileSync(path, 'utf8');
    expect(code).toMatch(declared);
    const body = declared.exec(quiet(code, path))?.[1]?.replace(/\s+/g, ' ');
    expect(body).toBe(
      {
        throw: '{ throw new Error("Left out of the built site (src/server/build/strip-router-messages.ts)"); }',
        nothing: '{}',
        false: '{ return false; }',
      }[instead],
    );
  },
);

test('a route is only read: what is left out is used by no page', () => {
  const files = globSync('src/storefront/**/*.{ts,tsx}', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(300);
  const uses = files.filter((file) =>
    /\b(useFetchers?|useSubmit|useActionData|useRevalidator|instrumentations)\b|export (const|(async )?function) (action|clientAction)\b|<Form\b[^>]*method=["{']*post/.test(
      readFileSync(join(ROOT, file), 'utf8').replaceAll(/\/\*\*?[\s\S]*?\*\//g, ''),
    ),
  );
  expect(uses).toEqual([]);
  expect(readFileSync(join(ROOT, 'react-router.config.ts'), 'utf8')).toContain("routeDiscovery: { mode: 'initial' }");
});
