/**
 * The tests of the release before, on the schema of this one: what runs beside a process of the new release while the
 * fleet is updated (FLT-08). The release before is the last tag, or the commit UPGRADE_FROM. UPGRADE_TESTS=all runs all
 * of its unit and API tests, or names files of its own, separated by commas. Fails when a test fails.
 */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changedMigrations, newMigrations, ofTheRelease } from '../../support/upgrade/chosen-tests.ts';

const ROOT = join(import.meta.dirname, '../../..');
const MIGRATIONS = 'db/migrations';

export async function run(emit: (name: string, value: number, unit: string) => void): Promise<void> {
  const from = process.env.UPGRADE_FROM ?? lastTag();
  const folder = mkdtempSync(join(tmpdir(), 'kerb-release-'));
  try {
    git(ROOT, 'clone', '--quiet', '--no-checkout', '--shared', ROOT, folder);
    git(folder, 'checkout', '--quiet', '--detach', git(ROOT, 'rev-parse', `${from}^{commit}`));
    addPackages(folder);
    emit('upgrade.migrations', addMigrations(folder), 'migrations more than the release before');
    const { passed, failed } = await runTests(
      folder,
      ofTheRelease(process.env.UPGRADE_TESTS, (file) => existsSync(join(folder, file))),
    );
    emit('upgrade.passed', passed, 'tests of the release before');
    emit('upgrade.failed', failed, 'tests of the release before');
    if (failed > 0 || passed === 0) throw new Error(`the tests of ${from} fail on the schema of this release`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' }).trim();

function lastTag(): string {
  try {
    return git(ROOT, 'describe', '--tags', '--abbrev=0');
  } catch {
    throw new Error('No release was tagged: name the commit of the release before in UPGRADE_FROM.');
  }
}

/** Its own packages, which are mostly the same as ours. */
function addPackages(folder: string): void {
  const lockOf = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (lockOf(folder) === lockOf(ROOT)) symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: ['ignore', 2, 2] });
}

/** Its databases are made with the migrations of this release too; how many those are. */
function addMigrations(folder: string): number {
  const read = (root: string) =>
    new Map(
      readdirSync(join(root, MIGRATIONS)).map((name) => [name, readFileSync(join(root, MIGRATIONS, name), 'utf8')]),
    );
  const [theirs, ours] = [read(folder), read(ROOT)];
  const changed = changedMigrations(theirs, ours);
  if (changed.length > 0) throw new Error(`Migrations were changed after their release: ${changed.join(', ')}.`);
  const added = newMigrations(theirs, ours);
  for (const name of added) cpSync(join(ROOT, MIGRATIONS, name), join(folder, MIGRATIONS, name));
  return added.length;
}

async function runTests(folder: string, files: readonly string[]): Promise<{ passed: number; failed: number }> {
  const child = spawn(process.execPath, ['bin/tests/run-tests.ts', ...files], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (bytes: Buffer) => {
    said += bytes.toString();
    process.stderr.write(bytes);
  });
  await new Promise((done) => child.once('close', done));
  const [, passed, failed] = /^(\d+) passed, (\d+) failed/m.exec(said) ?? [];
  if (passed === undefined) throw new Error('the tests of the release before did not run to their end');
  return { passed: Number(passed), failed: Number(failed) };
}
