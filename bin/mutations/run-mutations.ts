/**
 * `npm run mutate`: plants each defect of tests/mutations in the sources, runs the test that should detect it, and
 * restores the file. Arguments select some: ids (`PAY-02`), areas (`PAY`) or test files. A mutation is detected when a
 * test whose title names one of its ids fails. Exit code 1 when one is not. The file must be unchanged in Git before; a
 * run that is killed leaves its defect, and Git shows it.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runVitest } from '../tests/run-vitest.ts';
import { type Mutation, mutated, readMutations } from './mutations.ts';

const ROOT = join(import.meta.dirname, '../..');

const isChosen = ({ ids, test }: Mutation, wanted: readonly string[]): boolean =>
  wanted.length === 0 || wanted.some((one) => test === one || ids.some((id) => id === one || id.startsWith(`${one}-`)));

/**
 * The result of the run with the defect: detected when the test failed, and the failures, which show whether it failed
 * for another reason.
 */
interface Outcome {
  isDetected: boolean;
  failures: string[];
}

async function runTest({ ids, test }: Mutation): Promise<Outcome> {
  const config = test.startsWith('tests/e2e/') ? 'vitest.e2e.config.ts' : 'vitest.config.ts';
  // RegExp.escape is not in the library that the sources are checked against (ES2024).
  const title = ids.map((id) => id.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const { failures } = await runVitest(config, [test, '-t', title], { isQuiet: true });
  const detected = failures.filter(
    (failure) => failure.startsWith(`${test}: `) && ids.some((id) => failure.split('\n')[0]?.includes(id)),
  );
  return { isDetected: detected.length > 0, failures: detected.length > 0 ? detected.slice(0, 1) : failures };
}

async function plant(mutation: Mutation): Promise<Outcome> {
  const path = join(ROOT, mutation.file);
  if (execFileSync('git', ['status', '--porcelain', '--', mutation.file], { cwd: ROOT, encoding: 'utf8' }) !== '')
    throw new Error(`${mutation.file} has uncommitted changes: commit them first.`);
  const source = readFileSync(path, 'utf8');
  const restore = (): never => {
    writeFileSync(path, source);
    process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, restore);
  writeFileSync(path, mutated(source, mutation));
  try {
    return await runTest(mutation);
  } finally {
    writeFileSync(path, source);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, restore);
  }
}

const chosen = readMutations().filter((mutation) => isChosen(mutation, process.argv.slice(2)));
let undetected = 0;
for (const mutation of chosen) {
  const started = performance.now();
  const { isDetected, failures } = await plant(mutation);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  if (!isDetected) undetected += 1;
  console.log(
    `${isDetected ? '✓ detected' : '✗ not detected'} ${mutation.ids.join(' ')} (${seconds} s): ${mutation.breaks}`,
  );
  for (const failure of failures) console.log(`    ${failure.split('\n').slice(0, 3).join('\n    ')}`);
}
console.log(`\n${chosen.length - undetected} detected, ${undetected} not detected`);
process.exitCode = undetected > 0 || chosen.length === 0 ? 1 : 0;
