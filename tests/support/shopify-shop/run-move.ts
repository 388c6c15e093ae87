/** Runs `kerb move …` as a process of its own, which may be killed on the way. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

export interface MoveRun {
  /** Null for a process that was killed. */
  code: number | null;
  out: string;
  err: string;
  seconds: number;
  /** The most memory that it held. */
  rssMb: number;
}

/** `killWhen`: asked again and again; SIGKILL as soon as it says so. */
export async function runMove(
  args: readonly string[],
  environment: Record<string, string>,
  killWhen?: () => Promise<boolean>,
): Promise<MoveRun> {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(ROOT, 'bin/kerb.ts'), 'move', ...args],
    {
      cwd: ROOT,
      env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const run = { out: '', err: '', rssMb: 0 };
  child.stdout.on('data', (chunk: Buffer) => {
    run.out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    run.err += chunk.toString();
  });
  const status = `/proc/${child.pid}/status`;
  // VmHWM only grows, so the last sample before the end is the peak.
  const sampling = setInterval(() => {
    const text = existsSync(status) ? readFileSync(status, 'utf8') : '';
    run.rssMb = Math.max(run.rssMb, Number(/VmHWM:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024);
  }, 50);
  const ended = new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  try {
    if (killWhen) await killOnce(child, killWhen);
    const code = await ended;
    return { ...run, code, seconds: (performance.now() - started) / 1000 };
  } finally {
    clearInterval(sampling);
  }
}

async function killOnce(child: ReturnType<typeof spawn>, killWhen: () => Promise<boolean>): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    if (await killWhen()) {
      child.kill('SIGKILL');
      return;
    }
    await new Promise((done) => setTimeout(done, 10));
  }
}
