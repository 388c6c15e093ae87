/**
 * A copy of the program in the test's own folder, with this clone's node_modules, so that builds and files written
 * there do not disturb other tests.
 */
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { onTestFinished } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
/** Folders that are not part of the program, or belong to the clone. */
const LEFT_OUT = new Set(['.git', '.data', '.cache', 'node_modules', 'test-results', 'coverage']);

/** Builds of other tests, which may disappear at any moment (next-build.ts, injection.test.ts). */
const OF_OTHERS = /^build\/(next|planted)-/;

/** The build is copied with its timestamps: what is up to date here is up to date in the copy. */
export function useOwnCopy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kerb-copy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(ROOT, folder, {
    recursive: true,
    filter: (path) => !LEFT_OUT.has(relative(ROOT, path)) && !OF_OTHERS.test(relative(ROOT, path)),
  });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}
