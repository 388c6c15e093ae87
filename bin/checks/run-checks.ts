/**
 * `npm run check`: types, lint and format, module boundaries, unused code. Prints what fails; exit 1 when anything
 * does.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const bin = (name: string) => join(ROOT, 'node_modules/.bin', name);
/** dependency-cruiser passes when it cannot read TypeScript at all; this source tree has at least as many modules. */
const MIN_MODULES = 150;

interface Check {
  name: string;
  command: string;
  args: string[];
  verify?: (output: string) => string | null;
}

/** The route types are generated first: the other checks read them. */
const first: Check = { name: 'route types', command: bin('react-router'), args: ['typegen'] };
const checks: Check[] = [
  // TypeScript 7 checks ten times faster; 6 stays installed because dependency-cruiser needs its API.
  {
    name: 'types',
    command: process.execPath,
    args: [join(ROOT, 'node_modules/typescript-native/bin/tsc'), '--noEmit', '-p', '.'],
  },
  {
    name: 'lint and format',
    command: bin('biome'),
    args: ['check', '--error-on-warnings', '--max-diagnostics=50', '.'],
  },
  {
    name: 'module boundaries',
    command: bin('depcruise'),
    args: ['--config', '.dependency-cruiser.js', 'src', 'bin', 'demo-shop', 'tests'],
    verify: (output) => {
      const modules = Number(/\((\d+) modules/.exec(output)?.[1] ?? 0);
      return modules >= MIN_MODULES ? null : `only ${modules} modules were read, expected at least ${MIN_MODULES}`;
    },
  },
  { name: 'unused code', command: bin('knip'), args: ['--no-progress'] },
  // Without the tests: code that only a test calls is unused, except what export-exceptions.ts lists.
  {
    name: 'code that only tests use',
    command: bin('knip'),
    args: [
      ...['--production', '--no-progress', '--exclude', 'binaries'],
      ...['--preprocessor', './bin/checks/exports/check-exports.ts'],
    ],
  },
  { name: 'words', command: process.execPath, args: ['bin/checks/run-word-check.ts'] },
  { name: 'sizes', command: process.execPath, args: ['bin/checks/run-structure-check.ts'] },
  { name: 'forms', command: process.execPath, args: ['bin/checks/check-forms.ts'] },
  { name: 'ASVS', command: process.execPath, args: ['bin/checks/check-asvs.ts'] },
  { name: 'patterns', command: process.execPath, args: ['bin/checks/patterns/check-patterns.ts'] },
  { name: 'packages', command: process.execPath, args: ['bin/packages/check-packages.ts'] },
  { name: 'commit messages', command: process.execPath, args: ['bin/checks/check-commits.ts'] },
  { name: 'schema ownership and cycles', command: process.execPath, args: ['bin/checks/check-schemas.ts'] },
  { name: 'generated types', command: process.execPath, args: ['bin/generate/generate-database-types.ts', '--check'] },
];

/** Checks that run at the same time, so that both of two cores are busy: most checks use one. */
const LANES = 2;

async function runCheck(check: Check): Promise<boolean> {
  const started = performance.now();
  let output = '';
  const code = await new Promise<number | null>((done, fail) => {
    const child = spawn(check.command, check.args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      // The tools run on the Node of node_modules, whichever one this machine has.
      env: { ...process.env, PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH ?? ''}` },
    });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    child.once('error', fail);
    child.once('close', done);
  });
  const complaint = code === 0 ? check.verify?.(output) : `exit ${code}`;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  // A check that cannot run here passes, and says why.
  const note = /^Skipped: .*/m.exec(output)?.[0] ?? '';
  console.log(
    complaint
      ? `✗ ${check.name} (${seconds} s): ${complaint}\n${output}`
      : `✓ ${check.name} (${seconds} s)${note && ` ${note}`}`,
  );
  return !complaint;
}

/** Runs every check and returns how many passed and failed. */
export const runChecks = (): Promise<{ passed: number; failed: number }> => runAll(checks);

/**
 * The quick checks for a few files: their lint and format, and all types, which take seconds from the second run on.
 */
export async function runChangeChecks(files: readonly string[]): Promise<{ passed: number; failed: number }> {
  const quick = checks.filter(({ name }) => name === 'types');
  if (files.length > 0)
    quick.push({
      name: 'lint and format of what changed',
      command: bin('biome'),
      args: ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...files],
    });
  return runAll(quick);
}

async function runAll(chosen: readonly Check[]): Promise<{ passed: number; failed: number }> {
  const results = [await runCheck(first)];
  const waiting = [...chosen];
  const lane = async (): Promise<void> => {
    for (let check = waiting.shift(); check; check = waiting.shift()) results.push(await runCheck(check));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  const passed = results.filter(Boolean).length;
  return { passed, failed: results.length - passed };
}

if (import.meta.main) {
  process.exitCode = (await runChecks()).failed > 0 ? 1 : 0;
}
