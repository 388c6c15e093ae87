import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sourcesFingerprint } from './fingerprint.ts';

function useSources(): { root: string; write: (path: string, text: string) => void } {
  const root = mkdtempSync(join(tmpdir(), 'kerb-sources-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'src'));
  return { root, write: (path, text) => writeFileSync(join(root, path), text) };
}

test('a source that changes, appears or has another name changes the fingerprint; tests and cut fonts do not', () => {
  const { root, write } = useSources();
  write('src/a.ts', 'one');
  const fingerprint = () => sourcesFingerprint(root, ['src']);
  const first = fingerprint();
  write('src/a.test.ts', 'test');
  write('src/text.woff2', 'font');
  expect(fingerprint()).toBe(first);
  write('src/a.ts', 'two');
  const changed = fingerprint();
  write('src/b.ts', '');
  expect(new Set([first, changed, fingerprint()]).size).toBe(3);
});

test('a listed source that does not exist is refused, not left out', () => {
  const { root } = useSources();
  expect(() => sourcesFingerprint(root, ['src', 'src/moved.ts'])).toThrow(
    'The build lists the source src/moved.ts, which does not exist.',
  );
});
