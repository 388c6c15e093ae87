/** The program of money-actor.ts in one file: three hundred such processes are killed in a run, and finding and reading a thousand modules was most of what each cost. */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const ROOT = join(import.meta.dirname, '../../..');

/** A process of its own, waiting for its part; with pipes for what it says. */
export interface Actor {
  process: ChildProcess;
  /** The signal that ended it. */
  ended: Promise<string | null>;
}
export interface ActorProgram {
  start: () => Actor;
  /** Takes the file away. */
  close: () => void;
}

/** Takes about a second. The same modules as in the test, packages included. */
export async function bundleMoneyActor(): Promise<ActorProgram> {
  const folder = mkdtempSync(join(tmpdir(), 'kerb-actor-'));
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    publicDir: false,
    resolve: { alias: [{ find: /^#(.*)$/, replacement: `${ROOT}/src/$1` }] },
    ssr: { noExternal: true },
    // Files that lie beside a module are still found there.
    plugins: [
      {
        name: 'own-folder',
        transform: (code, id) =>
          id.startsWith(`${ROOT}/src/`)
            ? code
                .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
                .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
            : null,
      },
    ],
    build: {
      ssr: join(ROOT, 'tests/support/crashes/money-actor.ts'),
      outDir: folder,
      minify: false,
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: '[name].mjs' } },
    },
  });
  const file = join(folder, 'money-actor.mjs');
  return {
    start: () => {
      const actor = fork(file, [], {
        cwd: ROOT,
        execPath: join(ROOT, 'node_modules/.bin/node'),
        execArgv: [],
        env: { PATH: process.env.PATH, NODE_ENV: 'test', NODE_COMPILE_CACHE: join(folder, 'compiled') },
        silent: true,
      });
      // Listened to from its first moment: one that could not even start has ended before it is needed.
      return { process: actor, ended: new Promise((done) => actor.once('close', (_, signal) => done(signal))) };
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
