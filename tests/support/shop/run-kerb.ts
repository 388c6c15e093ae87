/** Runs the operator's command line as a person would: a process of its own, on a database of the test's. */
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

/** `interruptAt`: Ctrl-C is pressed when the command has written this to its error output, `interruptWhen`: when this resolves. `input`: what is typed into it. `root`: the program's folder. */
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

/** A folder of the test's own, and a way to put files into it. */
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
