/**
 * Compresses built files at build time with the smallest result, so that no request waits for it. A compressed file is
 * found by a digest of its content.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

const COMPRESSIBLE = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest', '.txt', '.xml']);
/** Whether a file is worth compressing, by its extension; images and fonts are compressed already. */
export const isCompressible = (extension: string): boolean => COMPRESSIBLE.has(extension);

/** A digest of the content: the ETag of a file, and the name of its compressed version. */
export const digestOf = (body: Buffer): string => createHash('sha256').update(body).digest('base64url').slice(0, 22);

/**
 * Compresses the files of these folders into another folder, each once, and removes compressed files whose source is
 * gone. Takes seconds.
 */
export async function compressFiles(folders: readonly string[], into: string): Promise<void> {
  mkdirSync(into, { recursive: true });
  const kept = new Set<string>();
  const work: Promise<void>[] = [];
  for (const folder of folders)
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !isCompressible(extname(entry.name))) continue;
      const body = readFileSync(join(entry.parentPath, entry.name));
      const digest = digestOf(body);
      if (kept.has(`${digest}.br`)) continue;
      for (const [ending, compress] of [
        ['gz', () => gzipAsync(body, { level: 9 })],
        ['br', () => brotliAsync(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })],
      ] as const) {
        const name = `${digest}.${ending}`;
        kept.add(name);
        if (!existsSync(join(into, name))) work.push(compress().then((bytes) => put(join(into, name), bytes)));
      }
    }
  await Promise.all(work);
  for (const name of readdirSync(into)) if (!kept.has(name)) rmSync(join(into, name));
}

/** Renames the file to its final name only when it is complete, because a build may be interrupted at any moment. */
function put(path: string, bytes: Buffer): void {
  writeFileSync(`${path}.part`, bytes);
  renameSync(`${path}.part`, path);
}

/** The compressed version of a file with this digest; null when `compressFiles` made none. */
export function readCompressed(folder: string, digest: string): { gzip: Buffer; brotli: Buffer } | null {
  const [gz, br] = [join(folder, `${digest}.gz`), join(folder, `${digest}.br`)];
  return existsSync(gz) && existsSync(br) ? { gzip: readFileSync(gz), brotli: readFileSync(br) } : null;
}
