/**
 * Opens a merchant's file as text lines or chunks: gzip is detected whatever the name; UTF-8, UTF-16 or
 * Windows-1252; says what kind of file it is when it is not a table (FIX-64, MOVE-05).
 */
import { createReadStream, type Stats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, gunzipSync } from 'node:zlib';
import { fileKindOf, notTables } from '#shared/file-kind.ts';
import { openTextReader, type TextEncoding, UnreadableText } from '#shared/tables/decode-text.ts';

/** The whole file cannot be used; the message is for the merchant. */
export class FileProblem extends Error {
  override name = 'FileProblem';
}

export interface OpenFile {
  /** UTF-8 text in chunks. Throws FileProblem for a file that is not text or not valid gzip. */
  text: AsyncIterable<string>;
  /** Share of the file read so far, 0 to 1. */
  share: () => number;
  /** The encoding found so far. */
  encoding: () => TextEncoding;
}

export async function openFile(path: string): Promise<OpenFile> {
  const facts: Stats | null = await stat(path).catch(() => null);
  if (!facts?.isFile()) throw new FileProblem(`There is no file ${path}.`);
  const head = await readHead(path);
  const packed = fileKindOf(head) === 'gzip';
  const kind = packed ? fileKindOf(unpackHead(head)) : fileKindOf(head);
  if (kind in notTables) throw new FileProblem(notTables[kind as keyof typeof notTables]);
  if (kind === 'gzip') throw new FileProblem('The file is packed twice (gzip in gzip). Unpack it once.');
  let read = 0;
  const raw = createReadStream(path, { highWaterMark: 32 * 1024 });
  raw.on('data', (chunk) => {
    read += chunk.length;
  });
  const reader = openTextReader(kind === 'utf-16le' || kind === 'utf-16be' ? kind : 'text');
  const pass = (read: () => string, done: (error: Error | null, text?: string) => void) => {
    try {
      done(null, read());
    } catch (error) {
      done(error instanceof UnreadableText ? new FileProblem(error.message) : (error as Error));
    }
  };
  const toText = new Transform({
    readableObjectMode: true,
    transform(chunk: Buffer, _encoding, done) {
      pass(() => reader.write(chunk), done);
    },
    flush(done) {
      pass(() => reader.end(), done);
    },
  });
  const gunzip = packed ? [createGunzip()] : [];
  const flowing = pipeline([raw, ...gunzip, toText]);
  // The loop below reports the same error.
  flowing.catch(() => undefined);
  return {
    text: (async function* () {
      try {
        for await (const chunk of toText as AsyncIterable<string>) if (chunk !== '') yield chunk;
        await flowing;
      } catch (error) {
        throw error instanceof FileProblem
          ? error
          : new FileProblem(`The file could not be read: ${(error as Error).message}.`);
      }
    })(),
    share: () => (facts.size === 0 ? 1 : read / facts.size),
    encoding: reader.encoding,
  };
}

const HEAD = 4_096;

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The uncompressed beginning of a gzip file, as far as it can be read. */
function unpackHead(head: Buffer): Buffer {
  try {
    return gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH }).subarray(0, HEAD);
  } catch {
    throw new FileProblem('The file begins like gzip but cannot be unpacked: it is damaged.');
  }
}

/** Text in chunks → lines with their numbers from 1; a line longer than a megabyte is a FileProblem. */
export async function* splitLines(text: AsyncIterable<string>): AsyncGenerator<{ line: number; text: string }> {
  let rest = '';
  let line = 0;
  for await (const chunk of text) {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      line += 1;
      yield { line, text: part.endsWith('\r') ? part.slice(0, -1) : part };
    }
    if (rest.length > 1_000_000)
      throw new FileProblem(
        `Line ${line + 1} is longer than a megabyte; the file is no table and no list of products.`,
      );
  }
  if (rest !== '') yield { line: line + 1, text: rest };
}
