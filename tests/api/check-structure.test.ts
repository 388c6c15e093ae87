/** The check on size sees a folder, a file and a function that grew too large. */
import { expect, test } from 'vitest';
import {
  compareWithExceptions,
  findLargeFolders,
  findLongFiles,
  findLongFunctions,
  findTypicalLengthProblems,
} from '../../bin/checks/check-structure.ts';

const names = (count: number, end = '.ts') =>
  Array.from({ length: count }, (_, n) => `src/modules/cart/file-${n}${end}`);
const lines = (count: number, line = '  work();') => Array.from({ length: count }, () => line).join('\n');
const file = (text: string, path = 'src/a.ts') => [{ path, text: `${text}\n` }];

test('a folder of sixteen source files is too large; tests and other files do not count', () => {
  expect(findLargeFolders(names(16))).toEqual(['src/modules/cart']);
  expect(findLargeFolders([...names(15), ...names(5, '.test.ts'), ...names(5, '.md')])).toEqual([]);
});

test('a file of 301 lines is too long', () => {
  expect(findLongFiles(file(lines(301)))).toEqual(['src/a.ts']);
  expect(findLongFiles(file(lines(300)))).toEqual([]);
});

test.each([
  ['a declaration', `function run() {\n${lines(59)}\n}`, 'run'],
  ['an arrow', `const run = () => {\n${lines(59)}\n};`, 'run'],
  ['a method', `const all = {\n  run() {\n${lines(59)}\n  },\n};`, 'run'],
  ['a callback', `each(() => {\n${lines(59)}\n});`, '(anonymous)'],
])('a function of 61 lines is too long: %s', (_, text, name) => {
  expect(findLongFunctions(file(text))).toEqual([`src/a.ts#${name}`]);
  expect(findLongFunctions(file(text.replace('  work();\n', '')))).toEqual([]);
  expect(findLongFunctions(file(text, 'src/a.test.ts'))).toEqual([]);
});

test('half of the files may have 40 lines, and nine tenths 120; tests and other folders do not count', () => {
  const filesOf = (...lengths: number[]) =>
    lengths.map((length, n) => ({ path: `src/modules/cart/file-${n}.ts`, text: `${lines(length)}\n` }));
  expect(findTypicalLengthProblems(filesOf(40, 40, 40, 40, 40, 120, 120, 120, 120, 300))).toEqual([]);
  expect(findTypicalLengthProblems(filesOf(40, 40, 40, 40, 41, 120, 120, 120, 120, 300))).toHaveLength(1);
  expect(findTypicalLengthProblems(filesOf(40, 40, 40, 40, 40, 120, 120, 120, 121, 300))).toHaveLength(1);
  expect(findTypicalLengthProblems(filesOf(300).map(({ text }) => ({ path: 'src/a.test.ts', text })))).toEqual([]);
  expect(findTypicalLengthProblems(filesOf(300).map(({ text }) => ({ path: 'bench/a.ts', text })))).toEqual([]);
});

test('the list of exceptions can only become shorter', () => {
  expect(compareWithExceptions(['src/a.ts'], ['src/a.ts'])).toEqual([]);
  expect(compareWithExceptions(['src/a.ts'], [])).toHaveLength(1);
  expect(compareWithExceptions([], ['src/a.ts'])).toHaveLength(1);
});
