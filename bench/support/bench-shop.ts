/** A shop in a separate process for benchmarks: built site, own data folder, no rate limits. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shopEnvironment, shopNodeFlags } from '../../bin/shop-node.mjs';

const ROOT = join(import.meta.dirname, '../..');

export interface BenchShop {
  url: string;
  child: ChildProcess;
  rssMb: () => number;
  startedMs: number;
  stop: () => Promise<void>;
  dataDir: string;
}

export async function waitFor200(url: string, deadlineMs: number): Promise<number> {
  const started = performance.now();
  while (performance.now() - started < deadlineMs) {
    const status = await fetch(url, { headers: { 'accept-encoding': 'gzip' } }).then(
      async (reply) => {
        await reply.arrayBuffer();
        return reply.status;
      },
      () => 0,
    );
    if (status === 200) return performance.now() - started;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error(`${url} did not answer 200 within ${deadlineMs} ms`);
}

/** Starts the program of `npm start` on the given port and waits for its first page. */
export async function startBenchShop(options: {
  port: number;
  dataDir?: string;
  environment?: Record<string, string>;
}): Promise<BenchShop> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'kerb-bench-'));
  // PostgreSQL may run under another account, which needs access to the folder.
  chmodSync(dataDir, 0o755);
  const started = performance.now();
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...shopNodeFlags, join(ROOT, 'src/server/run-shop.ts')],
    {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        ...shopEnvironment,
        PORT: String(options.port),
        KERB_DATA_DIR: dataDir,
        KERB_PUBLIC_URL: `http://localhost:${options.port}`,
        KERB_SIMULATOR_PORT: String(options.port + 1),
        KERB_SIMULATOR_SMTP_PORT: String(options.port + 2),
        KERB_RATE_LIMIT_SCALE: '0',
        KERB_LOG_LEVEL: 'error',
        ...options.environment,
      },
    },
  );
  const url = `http://127.0.0.1:${options.port}`;
  const ended = new Promise<never>((_, fail) =>
    child.once('exit', (code) => fail(new Error(`the shop ended with code ${code} before its first page`))),
  );
  ended.catch(() => undefined);
  await Promise.race([waitFor200(`${url}/nz/`, 240_000), ended]);
  return {
    url,
    child,
    dataDir,
    startedMs: performance.now() - started,
    rssMb: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    stop: () =>
      new Promise<void>((done) => {
        child.once('exit', () => done());
        child.kill('SIGTERM');
      }),
  };
}

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
