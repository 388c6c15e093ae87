/** The program in a folder of the test's own, with the packages of this one: what builds or notes something there disturbs no other test. */
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { onTestFinished } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
/** What is not of the program, or is the clone's own. */
const LEFT_OUT = new Set(['.git', '.data', '.cache', 'node_modules', 'test-results', 'coverage']);

/** Builds of other tests, gone at any moment (next-build.ts, injection.test.ts). */
const OF_OTHERS = /^build\/(next|planted)-/;

/** The build is copied too: what is up to date here is up to date there. */
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
