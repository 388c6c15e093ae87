/** Runs the operator's command line in a separate process on the test's database. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

export interface KerbRun {
  code: number | null;
  out: string;
  err: string;
}

/**
 * `interruptAt`: send SIGINT when the error output matches; `interruptWhen`: send it when this resolves. `input`:
 * standard input. `root`: the program's folder.
 */
export function runKerb(
  args: readonly string[],
  environment: Record<string, string>,
  options: { interruptAt?: RegExp; interruptWhen?: Promise<unknown>; input?: string; root?: string } = {},
): Promise<KerbRun> {
  return new Promise((done, fail) => {
    const root = options.root ?? ROOT;
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(root, 'bin/kerb.ts'), ...args],
      {
        cwd: root,
        env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '', ...environment },
        stdio: ['pipe', 'pipe', 'pipe'],
      },
    );
    child.stdin.end(options.input ?? '');
    let interrupted = false;
    const run: KerbRun = { code: null, out: '', err: '' };
    child.stdout.on('data', (chunk: Buffer) => {
      run.out += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      run.err += chunk.toString();
      if (!interrupted && options.interruptAt?.test(run.err)) interrupted = child.kill('SIGINT');
    });
    options.interruptWhen?.then(() => child.kill('SIGINT'), fail);
    child.once('error', fail);
    child.once('close', (code) => done({ ...run, code }));
  });
}

/** A temporary folder for the test, and a function that writes files into it. */
export function useFolder(): { folder: string; write: (name: string, content: string | Buffer) => string } {
  const folder = mkdtempSync(join(tmpdir(), 'kerb-test-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return {
    folder,
    write: (name, content) => {
      const path = join(folder, name);
      writeFileSync(path, content);
      return path;
    },
  };
}
