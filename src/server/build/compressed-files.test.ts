import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { readStaticFiles } from '../pages/static-files.ts';
import { compressFiles, digestOf, readCompressed } from './compressed-files.ts';

function useFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kerb-compressed-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('a built file is sent as it was compressed by the build, one that is not there is compressed on demand; both unpack to what it is', async () => {
  const [built, compressed] = [useFolder(), useFolder()];
  const text = 'export const shoe = "court"; '.repeat(200);
  writeFileSync(join(built, 'a.js'), text);
  await compressFiles([built], compressed);
  writeFileSync(join(built, 'late.js'), `${text} late`);
  writeFileSync(join(built, 'shoe.avif'), 'picture');
  const files = readStaticFiles(built, compressed);
  const [early, late, image] = ['a.js', 'late.js', 'shoe.avif'].map((name) => files.get(`/nz/${name}`)?.());
  const made = readCompressed(compressed, digestOf(Buffer.from(text)));
  expect(early?.brotli).toEqual(made?.brotli);
  expect(early?.gzip).toEqual(made?.gzip);
  for (const [file, body] of [
    [early, text],
    [late, `${text} late`],
  ] as const) {
    expect(`${brotliDecompressSync(file?.brotli as Buffer)}`).toBe(body);
    expect(`${gunzipSync(file?.gzip as Buffer)}`).toBe(body);
  }
  expect(image).toMatchObject({ gzip: null, brotli: null, type: 'image/avif' });
});

test('a build that changes a file leaves nothing of the one before, and what was cut off half-way is not read', async () => {
  const [built, compressed] = [useFolder(), useFolder()];
  writeFileSync(join(built, 'a.js'), 'const a = 1;');
  writeFileSync(join(built, 'same.js'), 'const a = 1;');
  await compressFiles([built], compressed);
  expect(readdirSync(compressed)).toHaveLength(2);
  writeFileSync(join(built, 'a.js'), 'const a = 2;');
  writeFileSync(join(built, 'same.js'), 'const a = 2;');
  await compressFiles([built], compressed);
  expect(readdirSync(compressed)).toHaveLength(2);
  const digest = digestOf(Buffer.from('const a = 2;'));
  expect(readCompressed(compressed, digest)).not.toBe(null);
  rmSync(join(compressed, `${digest}.br`));
  writeFileSync(join(compressed, `${digest}.br.part`), 'half');
  expect(readCompressed(compressed, digest)).toBe(null);
});
