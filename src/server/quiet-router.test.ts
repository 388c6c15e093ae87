import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { quietRouter } from './quiet-router.ts';

const { transformSync } = createRequire(import.meta.url)('@babel/core') as { transformSync: (code: string, options: object) => { code: string } };
const quiet = (code: string) => transformSync(code, { plugins: [quietRouter], configFile: false, babelrc: false }).code;

test('what is asserted stays; its words and the warnings go', () => {
  expect(quiet('invariant(route, "No route " + id);')).toBe('invariant(route);');
  expect(quiet('if (many) warning(false, "one at a time"); go();')).toBe('if (many) undefined;\ngo();');
  expect(quiet('function invariant(value, message) { if (!value) throw new Error(message); }')).toContain('throw new Error(message)');
  expect(quiet('throw new Error("needed by who catches it");')).toContain('needed by who catches it');
});
