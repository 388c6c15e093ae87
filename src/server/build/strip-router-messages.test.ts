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
const quietFiles = new Map<string, string>();
const quietFile = (path: string, code: string): string => {
  if (!quietFiles.has(path)) quietFiles.set(path, quiet(code, path));
  return String(quietFiles.get(path));
};

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
    const body = declared.exec(quietFile(path, code))?.[1]?.replace(/\s+/g, ' ');
    expect(body).toBe(
      {
        throw: '{ throw new Error("Left out of the built site (src/server/build/strip-router-messages.ts)"); }',
        nothing: '{}',
        false: '{ return false; }',
      }[instead],
    );
  },
);

test('what is never true here is not in the site, and what is asked elsewhere by the same name stays', () => {
  const path = 'node_modules/react-router/dist/production/lib/router/router.js';
  expect(quiet('if (isFogOfWar) discover(); else load();\nif (blockerKey) { block(); }', path)).toBe('load();');
  expect(quiet('if (!isFogOfWar) load();', path)).toBe('if (!isFogOfWar) load();');
  expect(quiet('if (!opts || !isSubmissionNavigation(opts)) go();', path)).toBe('if (!opts || !false) go();');
  const code = readFileSync(join(ROOT, path), 'utf8');
  for (const once of ['if (isFogOfWar) {', 'if (blockerKey) {', '!isSubmissionNavigation(opts)'])
    expect(code).toContain(once);
});

test('a route is only read: what is left out is used by no page', () => {
  const files = globSync('src/storefront/**/*.{ts,tsx}', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(300);
  const sourceOf = (file: string) => readFileSync(join(ROOT, file), 'utf8').replaceAll(/\/\*\*?[\s\S]*?\*\//g, '');
  const imported = (source: string) => /import \{([^}]*)\} from 'react-router'/.exec(source)?.[1] ?? '';
  const uses = files.filter((file) => {
    const source = sourceOf(file);
    return (
      /\b(Form|Await|useFetchers?|useSubmit|useFormAction|useActionData|useRevalidator|useBlocker)\b/.test(
        imported(source),
      ) ||
      /\binstrumentations\b|export (const|(async )?function) (action|clientAction|clientLoader|clientMiddleware|HydrateFallback)\b/.test(
        source,
      )
    );
  });
  expect(uses).toEqual([]);
  // A stylesheet of a route would have to be loaded before the route is shown.
  expect(files.filter((file) => /rel: 'stylesheet'/.test(sourceOf(file)))).toEqual(['src/storefront/root.tsx']);
  const root = sourceOf('src/storefront/root.tsx');
  expect(root).toContain("import.meta.env.DEV ? [{ rel: 'stylesheet'");
  expect(root).toContain('export function ErrorBoundary()');
  expect(readFileSync(join(ROOT, 'react-router.config.ts'), 'utf8')).toContain("routeDiscovery: { mode: 'initial' }");
});
