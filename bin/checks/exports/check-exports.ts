/**
 * A preprocessor of knip's run without the tests (run-checks.ts): removes the listed exceptions from the exports that
 * it found, and adds those that are exceptions no longer.
 */
import type { Preprocessor } from 'knip';
import { onlyInTests } from './export-exceptions.ts';

type Found = Pick<Parameters<Preprocessor>[0], 'counters'> & {
  issues: { exports: Parameters<Preprocessor>[0]['issues']['exports'] };
};

/** What is wrong: an export that only tests import and that is not listed, and a listed one that needs no exception. */
export function checkExports<T extends Found>(found: T, exceptions: Readonly<Record<string, readonly string[]>>): T {
  const exports = { ...found.issues.exports };
  const unneeded: string[] = [];
  for (const [file, names] of Object.entries(exceptions)) {
    const left = { ...exports[file] };
    for (const name of names) {
      if (!Object.hasOwn(left, name)) unneeded.push(`${file}: ${name}`);
      delete left[name];
    }
    exports[file] = left;
  }
  if (unneeded.length > 0)
    throw new Error(
      `Remove from bin/checks/exports/export-exceptions.ts what is no exception:\n${unneeded.join('\n')}`,
    );
  const count = Object.values(exports).reduce((sum, names) => sum + Object.keys(names).length, 0);
  return { ...found, issues: { ...found.issues, exports }, counters: { ...found.counters, exports: count } };
}

const preprocess: Preprocessor = (found) => checkExports(found, onlyInTests);
export default preprocess;
