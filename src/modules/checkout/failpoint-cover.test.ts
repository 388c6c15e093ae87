import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RETURN_FILES, SAVE_FILES, STEP_FILES, scanFailpoints } from '../../../tests/support/crashes/failpoints.ts';

test('every await of the money steps is followed by a failpoint with a unique name', () => {
  const { names, naked } = scanFailpoints();
  expect(naked).toEqual([]);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(names.length).toBeGreaterThan(60);
});

const ROOT = join(import.meta.dirname, '../../..');
/** Log-ins at a hosted connection pool move no money; a crash there leaves a user who can ask for a new password. */
const NOT_MONEY = ['src/adapters/identity/hosted-identity.ts'];

test('B1 every failpoint of the server is swept with its file, or named in a test', () => {
  const files = globSync(['src/**/*.ts', 'tests/api/*.test.ts'], { cwd: ROOT }).map((file) => ({
    file,
    text: readFileSync(join(ROOT, file), 'utf8'),
  }));
  const tests = files.filter(({ file }) => file.endsWith('.test.ts')).map(({ text }) => text);
  const swept = [...STEP_FILES, ...SAVE_FILES, ...RETURN_FILES, ...NOT_MONEY];
  const points = files
    .filter(({ file }) => !file.endsWith('.test.ts') && !swept.includes(file))
    .flatMap(({ text }) => [...text.matchAll(/^\s*await failpoint\('([^']+)'\)/gm)].map(([, name]) => name ?? ''));
  expect(points.length, 'failpoints beside the swept files').toBeGreaterThan(5);
  expect(points.filter((name) => !tests.some((text) => text.includes(`'${name}'`)))).toEqual([]);
});

test('an await without a failpoint is reported', () => {
  const source = [
    'const a = await one(',
    "  'x',",
    ');',
    "await failpoint('step.one');",
    'return await two();',
    'if (b) await three();',
    "await failpoint('step.two');",
  ].join('\n');
  expect(scanFailpoints(['x.ts'], () => source)).toEqual({
    names: ['step.one', 'step.two'],
    naked: ['x.ts:5: return await two();'],
  });
});
