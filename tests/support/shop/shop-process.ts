/** A whole server process, as `npm start` runs its workers, on the test's database. */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { requireFreshBuild } from '../vitest/require-fresh-build.ts';
import { freePort } from './free-port.ts';

const ROOT = join(import.meta.dirname, '../../..');

export interface ShopProcess {
  url: string;
  kill: () => Promise<void>;
  /** Sends SIGTERM, as a deployment does; resolves with the exit code. */
  stop: () => Promise<number | null>;
}

/** No outside provider can be reached: mail stays in the outbox. */
export async function startShopProcess(
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<ShopProcess> {
  requireFreshBuild();
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'kerb-process-'));
  const child: ChildProcess = fork(join(ROOT, 'src/server/run-shop.ts'), [], {
    cwd: ROOT,
    execPath: join(ROOT, 'node_modules/.bin/node'),
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'test',
      PORT: `${port}`,
      KERB_PUBLIC_URL: `http://localhost:${port}`,
      KERB_LOG_LEVEL: 'silent',
      KERB_DATA_DIR: folder,
      KERB_INTERNAL_TASK: JSON.stringify({
        databaseUrl,
        simulator: { url: 'http://127.0.0.1:9', smtpUrl: 'smtp://127.0.0.1:9' },
      }),
      ...settings,
    },
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    return child.exitCode;
  };
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(async () => {
    await kill();
    rmSync(folder, { recursive: true, force: true });
  });
  const ready = await Promise.race([
    new Promise<boolean>((done) => child.once('message', () => done(true))),
    ended.then(() => false),
  ]);
  if (!ready) throw new Error('the shop process ended before it was ready');
  return { url: `http://localhost:${port}`, kill, stop };
}
