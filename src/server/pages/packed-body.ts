/**
 * A body in the encodings that browsers accept. A body is compressed fast for its first reader, who waits for it; a
 * second one shows that it is worth making smaller (docs/decisions/0110).
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';

export type Packing = 'gzip' | 'br' | 'zstd';
export interface PackedBytes {
  packing: Packing;
  bytes: Buffer;
}
export interface PackedBody {
  identity: Buffer;
  /** In one of these encodings; a cached body is compressed again, smaller, from its second use on. */
  packed: (accepted: readonly [Packing, ...Packing[]]) => Promise<PackedBytes>;
  /** The smallest of these encodings, if it is there already. */
  ready: (accepted: readonly [Packing, ...Packing[]]) => PackedBytes | null;
}

const [gzipAsync, brotliAsync, zstdAsync] = [promisify(gzip), promisify(brotliCompress), promisify(zstdCompress)];
const brotli = (body: Buffer, quality: number) =>
  brotliAsync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
const zstd = (body: Buffer, level: number) =>
  zstdAsync(body, { params: { [constants.ZSTD_c_compressionLevel]: level } });

type Pack = (body: Buffer) => Promise<Buffer>;
/** A listing of 323 kB: 0.9 ms and 40 kB, 1.5 ms and 42 kB, 1.5 ms and 48 kB. The fastest comes first. */
const fast = {
  zstd: (body) => zstd(body, 3),
  br: (body) => brotli(body, 2),
  gzip: (body) => gzipAsync(body, { level: 2 }),
} satisfies Record<Packing, Pack>;
/** 4.5 ms and 35 kB, 3.3 ms and 37 kB, 3.3 ms and 42 kB. The smallest comes first. */
const small = {
  br: (body) => brotli(body, 6),
  zstd: (body) => zstd(body, 7),
  gzip: (body) => gzipAsync(body, { level: 7 }),
} satisfies Record<Packing, Pack>;

const fastest = Object.keys(fast) as Packing[];
const smallest = Object.keys(small) as Packing[];
const firstOf = (order: readonly Packing[], accepted: readonly [Packing, ...Packing[]]): Packing =>
  order.find((packing) => accepted.includes(packing)) ?? accepted[0];

export function packedBody(identity: Buffer, { kept }: { kept: boolean }): PackedBody {
  const quick: Partial<Record<Packing, Promise<Buffer>>> = {};
  const smaller: Partial<Record<Packing, PackedBytes>> = {};
  const started = new Set<Packing>();
  const shrink = (packing: Packing): void => {
    if (!kept || started.has(packing)) return;
    started.add(packing);
    void small[packing](identity).then(
      (bytes) => {
        smaller[packing] = { packing, bytes };
      },
      // The fast version stays in use; the next request tries again.
      () => started.delete(packing),
    );
  };
  return {
    identity,
    ready: (accepted) => smaller[firstOf(smallest, accepted)] ?? null,
    packed: async (accepted) => {
      const best = firstOf(smallest, accepted);
      const ready = smaller[best];
      if (ready) return ready;
      const packing = firstOf(fastest, accepted);
      if (quick[packing]) shrink(best);
      quick[packing] ??= fast[packing](identity);
      return { packing, bytes: await quick[packing] };
    },
  };
}

type Accepted = readonly [Packing, ...Packing[]] | null;
/** Browsers send few different headers. */
const knownHeaders = new Map<string, Accepted>();
const MAX_HEADERS = 200;

/** The encodings that a request accepts, of those that bodies are packed in; null for none. */
export function acceptedPackings(header: string): Accepted {
  const known = knownHeaders.get(header);
  if (known !== undefined) return known;
  const [first, ...rest] = (['br', 'zstd', 'gzip'] as const).filter((packing) =>
    new RegExp(`\\b${packing}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`, 'i').test(header),
  );
  const accepted: Accepted = first ? [first, ...rest] : null;
  if (knownHeaders.size < MAX_HEADERS && header.length < 200) knownHeaders.set(header, accepted);
  return accepted;
}
