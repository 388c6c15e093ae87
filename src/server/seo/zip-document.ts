/**
 * A text written in pieces and stored only gzipped: in memory while it is small, else in an unlinked temporary file, so
 * that nothing is left behind however the process ends. A feed of 50,000 products then needs only buffers, not hundreds
 * of megabytes.
 */
import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

export interface ZippedDocument {
  /** Derived from the text: the same in every process of the shop. */
  etag: string;
  /** Bytes of the text, and of its gzip form. */
  length: number;
  zippedLength: number;
  /** The gzip bytes; may be read several times. */
  read: () => Readable;
  /** Closes the file; call it once, when all readers are done. */
  close: () => Promise<void>;
}

const MAX_IN_MEMORY = 512 * 1024;
/** Pieces are joined to this size: calling the compressor for every line would cost more than the compression. */
const PIECE = 64 * 1024;

export async function zipDocument(text: AsyncIterable<string>, folder: string): Promise<ZippedDocument> {
  const hash = createHash('sha256');
  const held: Buffer[] = [];
  let length = 0;
  let zippedLength = 0;
  let file = null as FileHandle | null;
  try {
    await pipeline(
      Readable.from(
        inPieces(text, (piece) => {
          hash.update(piece);
          length += piece.length;
        }),
        { objectMode: false },
      ),
      createGzip({ level: 6 }),
      async (zipped: AsyncIterable<Buffer>) => {
        for await (const chunk of zipped) {
          zippedLength += chunk.length;
          if (file) await file.appendFile(chunk);
          else held.push(chunk);
          if (file || zippedLength <= MAX_IN_MEMORY) continue;
          file = await openNameless(folder);
          await file.appendFile(Buffer.concat(held));
          held.length = 0;
        }
      },
    );
  } catch (error) {
    await file?.close();
    throw error;
  }
  const bytes = Buffer.concat(held);
  held.length = 0;
  return {
    // Weak: plain and compressed bodies share it.
    etag: `W/"${hash.digest('base64url').slice(0, 22)}"`,
    length,
    zippedLength,
    read: () => Readable.from(file ? chunksOf(file) : [bytes], { objectMode: false }),
    close: async () => {
      await file?.close();
    },
  };
}

async function* inPieces(text: AsyncIterable<string>, onPiece: (piece: Buffer) => void): AsyncGenerator<Buffer> {
  let waiting = '';
  const take = (): Buffer => {
    const piece = Buffer.from(waiting, 'utf8');
    waiting = '';
    onPiece(piece);
    return piece;
  };
  for await (const part of text) {
    waiting += part;
    if (waiting.length >= PIECE) yield take();
  }
  if (waiting !== '') yield take();
}

/** Reads at explicit positions: a stream over the handle would close it for everyone when its reader disconnects. */
async function* chunksOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(PIECE), 0, PIECE, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${randomUUID()}.gz`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}
