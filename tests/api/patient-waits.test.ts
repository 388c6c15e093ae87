/**
 * Plants a literal timeout of each kind and expects it to be refused, so that the lint rule `tests/patient-waits.grit`
 * keeps matching.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const refused = [
  'await expect.poll(read, { timeout: 5_000 });',
  "test('a', { timeout: 5_000 }, run);",
  'fetch(url, { signal: AbortSignal.timeout(5_000) });',
  'page.setDefaultTimeout(5_000);',
  "test('a', run, 5_000);",
  "it('a', run, 5_000);",
  'beforeAll(run, 5_000);',
  'afterEach(run, 5_000);',
  'vi.waitFor(check);',
];
const taken = [
  'await expect.poll(read, { timeout: patient(5_000) });',
  "test('a', run);",
  'afterAll(run, patient(5_000));',
  'vi.waitFor(check, { timeout: patient(5_000) });',
  'setTimeout(run, 5_000);',
];

/** Line numbers that the rule refuses in a file of this name. */
function refusedLines(name: string): number[] {
  const folder = mkdtempSync(join(tmpdir(), 'kerb-lint-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  copyFileSync(join(ROOT, 'tests/patient-waits.grit'), join(folder, 'patient-waits.grit'));
  const linter = { rules: { preset: 'none' } };
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ plugins: ['./patient-waits.grit'], linter }));
  writeFileSync(join(folder, name), [...refused, ...taken].join('\n'));
  const { stdout } = spawnSync(join(ROOT, 'node_modules/.bin/biome'), ['lint', '--reporter=github', name], {
    cwd: folder,
    encoding: 'utf8',
  });
  return [...stdout.matchAll(/line=(\d+)[^\n]*is scaled to the machine/g)].map(([, line]) => Number(line));
}

test('a literal timeout is refused in tests, and nowhere else', () => {
  expect(refusedLines('some.test.ts').toSorted((a, b) => a - b)).toEqual(refused.map((_, index) => index + 1));
  expect(refusedLines('some.ts')).toEqual([]);
});
