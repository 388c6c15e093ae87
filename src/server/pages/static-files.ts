/** Built scripts, styles, fonts and public files, served compressed from memory; names with a hash are immutable. */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { digestOf, isCompressible, readCompressed } from '../build/compressed-files.ts';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.json': 'application/json',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
};
export interface StaticFile {
  body: Buffer;
  gzip: Buffer | null;
  brotli: Buffer | null;
  type: string;
  etag: string;
  immutable: boolean;
  /** Replaces the usual headers of files. */
  headers?: Readonly<Record<string, string>>;
}

/**
 * Reads a folder once; the map's keys are paths below `base`. `compressed` is the folder with the versions compressed
 * by the build; a file missing there is compressed at its first request.
 */
export function readStaticFiles(folder: string, compressed: string, base = '/nz'): Map<string, () => StaticFile> {
  const files = new Map<string, () => StaticFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path);
    if (!entry.isFile() || name.startsWith('.vite')) continue;
    let made: StaticFile | null = null;
    files.set(`${base}/${name.split('\\').join('/')}`, () => {
      made ??= { ...fileOf(readFileSync(path), extname(name), compressed), immutable: name.startsWith('assets/') };
      return made;
    });
  }
  return files;
}

/** The response data for these bytes. */
export function fileOf(body: Buffer, extension: string, compressed?: string): StaticFile {
  const digest = digestOf(body);
  const known = compressed ? readCompressed(compressed, digest) : null;
  const made = known ?? (isCompressible(extension) ? compressNow(body) : { gzip: null, brotli: null });
  return { body, ...made, type: TYPES[extension] ?? 'application/octet-stream', etag: `"${digest}"`, immutable: false };
}

/** Fast compression, because a client is waiting. */
const compressNow = (body: Buffer): Pick<StaticFile, 'gzip' | 'brotli'> => ({
  gzip: gzipSync(body, { level: 9 }),
  brotli: brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
});
