/** Built scripts, styles, fonts and public files, from memory, compressed once; names with a hash are immutable. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

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
const COMPRESSIBLE = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest', '.txt', '.xml']);

export interface StaticFile {
  body: Buffer;
  gzip: Buffer | null;
  brotli: Buffer | null;
  type: string;
  etag: string;
  immutable: boolean;
  /** In place of what files have otherwise. */
  headers?: Readonly<Record<string, string>>;
}

/** Reads a folder once; the map's keys are addresses below `base`. Compression happens at the first request for a file. */
export function readStaticFiles(folder: string, base = '/nz'): Map<string, () => StaticFile> {
  const files = new Map<string, () => StaticFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path);
    if (!entry.isFile() || name.startsWith('.vite')) continue;
    let made: StaticFile | null = null;
    files.set(`${base}/${name.split('\\').join('/')}`, () => {
      made ??= makeFile(path, name);
      return made;
    });
  }
  return files;
}

const makeFile = (path: string, name: string): StaticFile => ({ ...fileOf(readFileSync(path), extname(name)), immutable: name.startsWith('assets/') });

/** A file of which there is no file. */
export function fileOf(body: Buffer, extension: string): StaticFile {
  const compress = COMPRESSIBLE.has(extension);
  return {
    body,
    gzip: compress ? gzipSync(body, { level: 9 }) : null,
    brotli: compress ? brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }) : null,
    type: TYPES[extension] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    immutable: false,
  };
}
