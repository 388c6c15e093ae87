/** `npm test` that is killed leaves no process and no folder in memory (bin/node26.mjs). */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { useOwnCopy } from '../support/shop/own-copy.ts';
import { processesOf } from '../support/shop/processes-of.ts';
import { patient } from '../support/vitest/patience.ts';

/**
 * Starts what tests start: PostgreSQL, a simulator with its folder, a browser, a process that ignores the wish to end.
 * Says in a file where, and waits.
 */
const WAITS = `
import { spawn } from 'node:child_process';
import { renameSync, writeFileSync } from 'node:fs';
import { test } from 'vitest';
import { startTestSimulator } from '#simulator/start-test-simulator.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { useTestDatabase } from '../support/shop/test-database.ts';
test('waits to be killed', async () => {
  const { pool } = await useTestDatabase();
  const simulator = await startTestSimulator();
  await (await launchBrowser()).newPage();
  spawn('sh', ['-c', 'trap "" TERM; while :; do sleep 1; done'], { stdio: 'ignore' });
  const { rows } = await pool.query('show data_directory');
  writeFileSync('waits.tmp', JSON.stringify([rows[0].data_directory, simulator.dataDir]));
  renameSync('waits.tmp', 'waits.json');
  await new Promise(() => setInterval(() => {}, 1000));
});
`;

test.skipIf(process.platform !== 'linux').each(['SIGKILL', 'SIGTERM'] as const)(
  'npm test that gets %s leaves no process and no folder in memory',
  { timeout: patient(300_000) },
  async (signal) => {
    const root = useOwnCopy();
    writeFileSync(join(root, 'tests/api/waits.test.ts'), WAITS);
    const npm = spawn('npm', ['test', '--', 'tests/api/waits.test.ts'], {
      cwd: root,
      // Every process of the run has the folder of the copy in its environment.
      env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', KILLED_RUN: root },
      stdio: 'ignore',
    });
    onTestFinished(() => {
      npm.kill('SIGKILL');
    });
    const said = join(root, 'waits.json');
    await expect.poll(() => existsSync(said), { timeout: patient(200_000) }).toBe(true);
    const folders = JSON.parse(readFileSync(said, 'utf8')) as string[];
    const started = processesOf(root).join('\n');
    for (const one of ['vitest.mjs', 'postgres', 'chrom', 'trap', 'read _']) expect(started).toContain(one);
    npm.kill(signal);
    await expect.poll(() => processesOf(root), { timeout: patient(60_000) }).toEqual([]);
    expect(folders.filter((folder) => existsSync(folder))).toEqual([]);
  },
);
