/**
 * `node bin/checks/run-structure-check.ts [--write]`: exit 1 when a folder, file or function is too large, or when too
 * many files are long.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  compareWithExceptions,
  findLargeFolders,
  findLongFiles,
  findLongFunctions,
  findTypicalLengthProblems,
} from './check-structure.ts';
import { listFiles } from './list-files.ts';

const ROOT = join(import.meta.dirname, '../..');
const LIST = join(import.meta.dirname, 'structure-exceptions.txt');

const paths = listFiles(ROOT).filter((path) => /\.(ts|tsx|mjs)$/.test(path));
const files = paths.map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
const found = [...findLargeFolders(paths), ...findLongFiles(files), ...findLongFunctions(files)].sort();
if (process.argv.includes('--write')) writeFileSync(LIST, `${[...new Set(found)].join('\n')}\n`);
const exceptions = readFileSync(LIST, 'utf8')
  .split('\n')
  .filter((line) => line !== '');
const problems = [...compareWithExceptions(found, exceptions), ...findTypicalLengthProblems(files)];
for (const problem of problems) console.log(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
