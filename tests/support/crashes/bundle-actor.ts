/**
 * Bundles a program that is killed again and again into one file: a run kills four hundred such processes, and resolving
 * and reading a thousand modules was most of the cost of each.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const ROOT = join(import.meta.dirname, '../../..');

/** A separate process that waits for its task; its output goes to pipes. */
export interface Actor {
  process: ChildProcess;
  /** The signal that ended the process, or null. */
  ended: Promise<string | null>;
}
export interface ActorProgram {
  start: () => Actor;
  /** Deletes the bundle. */
  close: () => void;
}

/**
 * Bundles `NAME.ts`, relative to this folder, with the same modules as the test uses, packages included. Takes about a
 * second of processor time, as much as one start from sources.
 */
export async function bundleActor(name: string): Promise<ActorProgram> {
  const folder = mkdtempSync(join(tmpdir(), 'kerb-actor-'));
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    publicDir: false,
    resolve: { alias: [{ find: /^#(.*)$/, replacement: `${ROOT}/src/$1` }] },
    ssr: { noExternal: true },
    // Paths relative to a module's own folder keep working in the bundle.
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
      ssr: join(ROOT, `tests/support/crashes/${name}.ts`),
      outDir: folder,
      minify: false,
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: '[name].mjs' } },
    },
  });
  const file = join(folder, `${basename(name)}.mjs`);
  return {
    start: () => {
      const actor = fork(file, [], {
        cwd: ROOT,
        execPath: join(ROOT, 'node_modules/.bin/node'),
        execArgv: [],
        env: { PATH: process.env.PATH, NODE_ENV: 'test', NODE_COMPILE_CACHE: join(folder, 'compiled') },
        silent: true,
      });
      // Subscribe at once: a process that fails to start may end before anybody waits for it.
      return { process: actor, ended: new Promise((done) => actor.once('close', (_, signal) => done(signal))) };
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
