/** `npm run check`: types, lint and format, import walls, unused code. Prints what fails; exit 1 when anything does. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const bin = (name: string) => join(ROOT, 'node_modules/.bin', name);
/** dependency-cruiser passes when it cannot read TypeScript at all; a tree this size has at least as many modules. */
const FEWEST_MODULES = 150;

interface Check {
  name: string;
  command: string;
  args: string[];
  verify?: (output: string) => string | null;
}

const checks: Check[] = [
  { name: 'route types', command: bin('react-router'), args: ['typegen'] },
  // TypeScript 7 checks ten times faster; 6 stays installed because dependency-cruiser needs its API.
  { name: 'types', command: process.execPath, args: [join(ROOT, 'node_modules/typescript-native/bin/tsc'), '--noEmit', '-p', '.'] },
  { name: 'lint and format', command: bin('biome'), args: ['check', '--error-on-warnings', '--max-diagnostics=50', '.'] },
  {
    name: 'import walls',
    command: bin('depcruise'),
    args: ['--config', '.dependency-cruiser.js', 'src', 'bin', 'catalogue'],
    verify: (output) => {
      const modules = Number(/\((\d+) modules/.exec(output)?.[1] ?? 0);
      return modules >= FEWEST_MODULES ? null : `only ${modules} modules were read, expected at least ${FEWEST_MODULES}`;
    },
  },
  { name: 'unused code', command: bin('knip'), args: ['--no-progress', '--no-tag-hints'] },
  // Without the tests: what only a test calls is no part of the shop.
  { name: 'code that only tests use', command: bin('knip'), args: ['--production', '--no-progress', '--exclude', 'binaries'] },
  { name: 'generated types', command: process.execPath, args: ['bin/generate-database-types.ts', '--check'] },
];

/** Runs every check and returns how many passed and failed. */
export function runChecks(): { passed: number; failed: number } {
  let failed = 0;
  for (const check of checks) {
    const started = performance.now();
    const done = spawnSync(check.command, check.args, {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 1 << 26,
      // The tools ask for the Node of the packages, whichever one this machine has.
      env: { ...process.env, PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH ?? ''}` },
    });
    const output = `${done.stdout}${done.stderr}`;
    const complaint = done.status === 0 ? check.verify?.(output) : `exit ${done.status}`;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    if (complaint) {
      failed += 1;
      console.log(`✗ ${check.name} (${seconds} s): ${complaint}\n${output}`);
    } else console.log(`✓ ${check.name} (${seconds} s)`);
  }
  return { passed: checks.length - failed, failed };
}

if (import.meta.main) {
  process.exitCode = runChecks().failed > 0 ? 1 : 0;
}
