/** Plants a barrel file and a line that is too long, so that the rules of `biome.json` about them keep matching. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** What the shop's configuration reports of a file with this text. */
function reported(text: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'kerb-lint-rules-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { formatter, javascript, linter } = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8'));
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ formatter, javascript, linter }));
  writeFileSync(join(folder, 'planted.ts'), text);
  const { stdout } = spawnSync(
    join(ROOT, 'node_modules/.bin/biome'),
    ['check', '--error-on-warnings', '--reporter=github', 'planted.ts'],
    { cwd: folder, encoding: 'utf8' },
  );
  return [...new Set([...stdout.matchAll(/title=([\w/]+)/g)].map(([, rule = '']) => rule))].sort();
}

/** A call that is this many characters wide. */
const callOfWidth = (width: number): string => `run(${'a'.repeat(width - 11)}, one);\n`;

test('a file in order passes, also with a line of 120 characters', () => {
  expect(callOfWidth(120).trimEnd()).toHaveLength(120);
  expect(reported(callOfWidth(120))).toEqual([]);
});

test('a line of 121 characters is reported', () => {
  expect(reported(callOfWidth(121))).toEqual(['format']);
});

test('a barrel file is reported', () => {
  expect(reported("export { one } from './one.ts';\n")).toEqual(['lint/performance/noBarrelFile']);
  expect(reported("export * from './one.ts';\n")).toContain('lint/performance/noReExportAll');
});
