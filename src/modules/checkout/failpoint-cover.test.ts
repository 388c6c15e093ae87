import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  CHANGE_FILES,
  LABEL_FILES,
  PHONE_FILES,
  RETURN_FILES,
  RETURN_LABEL_FILES,
  SAVE_FILES,
  STEP_FILES,
  scanSteps,
} from '../../../tests/support/crashes/scan-steps.ts';

const ROOT = join(import.meta.dirname, '../../..');
const sources = globSync(['src/**/*.ts', 'tests/api/*.test.ts'], { cwd: ROOT }).map((file) => ({
  file,
  text: readFileSync(join(ROOT, file), 'utf8'),
}));
const operations = sources
  .filter(({ file, text }) => !file.endsWith('.test.ts') && text.includes("from '#platform/steps/step.ts'"))
  .map(({ file }) => file);
/** Log-ins at a hosted user pool move no money; a crash there leaves a user who can ask for a new password. */
const NOT_MONEY = ['hosted-identity', 'hosted-log-ins'].map((name) => `src/adapters/identity/hosted/${name}.ts`);

test('every await of the operations that place, charge, void, refund and cancel orders is a step', () => {
  const { names, naked } = scanSteps();
  expect(naked).toEqual([]);
  expect(names.length).toBeGreaterThanOrEqual(158);
});

test('no two steps of the program have the same name', () => {
  const { names } = scanSteps(operations);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('B1 every step of the server is swept with its file, or named in a test', () => {
  const tests = sources.filter(({ file }) => file.endsWith('.test.ts')).map(({ text }) => text);
  const swept = [
    ...STEP_FILES,
    ...SAVE_FILES,
    ...RETURN_FILES,
    ...LABEL_FILES,
    ...CHANGE_FILES,
    ...PHONE_FILES,
    ...NOT_MONEY,
    ...RETURN_LABEL_FILES,
  ];
  const { names } = scanSteps(operations.filter((file) => !swept.includes(file)));
  expect(names.length, 'steps beside the swept files').toBeGreaterThan(5);
  expect(names.filter((name) => !tests.some((text) => text.includes(`'${name}'`)))).toEqual([]);
});

test('an await that is no step is reported', () => {
  const source = [
    "const a = await step('read one', () => one('x'));",
    'return await two();',
    'if (b)',
    '  await step(',
    "    'write three',",
    '    () => three(),',
    '  );',
    '// a comment may await',
  ].join('\n');
  expect(scanSteps(['x.ts'], () => source)).toEqual({
    names: ['read one', 'write three'],
    naked: ['x.ts:2: return await two();'],
  });
});
