/** Runs on whatever Node is installed: installs missing packages, then starts the Node 26 of node_modules. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { freemem } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const node = join(root, 'node_modules/.bin/node');
const stamp = join(root, 'node_modules/.kerb-installed');
/**
 * V8's compile cache of our sources: a command then starts in half the processor time. Node ignores it where it cannot
 * be written.
 */
const compileCache = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/compile');

/** Installs the locked packages once per package-lock.json. */
export function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  // A copy made by a test (own-copy.ts) uses the packages of its clone, which npm ci would delete.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return;
  process.stderr.write('Installing packages …\n');
  const npm = process.env.npm_execpath;
  // The packages' engines require the Node 26 that this very install provides.
  const args = ['ci', '--no-audit', '--no-fund', '--include=dev', '--loglevel=error'];
  const done = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    : spawnSync('npm', args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  if (done.status !== 0) {
    process.stderr.write('npm ci failed; see above.\n');
    process.exit(done.status ?? 1);
  }
  if (!existsSync(node)) {
    process.stderr.write(
      'The package "node" did not install its binary: allow its install script (npm approve-scripts node).\n',
    );
    process.exit(1);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, lock);
}

/**
 * When npm is killed, its scripts keep running: this stops the child process once its parent is gone (FIX-73). It
 * signals once, since a second signal makes a shop end at once, without stopping its database.
 */
function stopWithParent(child) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    child.kill('SIGTERM');
  }, 500).unref();
}

const MEMORY = '/dev/shm';
const ROOM_NEEDED = 4e9;

/**
 * The folder for all temporary files of a test run, deleted with the run: in memory, or '' where there is too little.
 * Tests create and delete thousands of small files, and ext4 skips inodes deleted in the last minutes: a database costs
 * 0.6 s of processor time there and 0.05 s in memory, and Chromium makes a file of each piece of shared memory.
 */
function temporaryFolder() {
  if (!existsSync(MEMORY)) return '';
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < ROOM_NEEDED || freemem() < ROOM_NEEDED) return '';
  const folder = mkdtempSync(join(MEMORY, 'kerb-run-'));
  // PostgreSQL may run under another account, which needs access to the folder.
  chmodSync(folder, 0o755);
  return folder;
}

/**
 * Ends every process of a group and deletes a folder once this process is gone, however it ended: a killed process
 * cannot do so itself. A shell in a session of its own waits for the end of its input, which the system closes with
 * this process.
 */
function endGroupWithThis(group, folder) {
  const wait = 'read _; kill -s TERM -- "-$0" && sleep 3 && kill -s KILL -- "-$0"; rm -rf "$1"';
  const shell = spawn('sh', ['-c', wait, `${group}`, folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  shell.unref();
  shell.stdin.unref();
}

/**
 * Runs one of our scripts with Node 26; signals and the exit code are passed through. With `leavesNothing`, what the
 * script has started ends with it.
 */
export function run(
  script,
  { args = process.argv.slice(2), environment = {}, nodeFlags = [], leavesNothing = false } = {},
) {
  install();
  const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH ?? ''}`;
  const temporary = leavesNothing ? temporaryFolder() : '';
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...nodeFlags, join(root, script), ...args], {
    cwd: root,
    stdio: 'inherit',
    // Detached, it leads a process group, to which belongs what it starts.
    detached: leavesNothing,
    env: {
      ...process.env,
      PATH: path,
      NODE_COMPILE_CACHE: compileCache,
      ...(temporary && { TMPDIR: temporary }),
      ...environment,
    },
  });
  if (leavesNothing && child.pid) endGroupWithThis(child.pid, temporary);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
  stopWithParent(child);
}
