/**
 * A body in the encodings that browsers accept. The first request gets a fast compression; the second triggers a
 * smaller one.
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Packing = 'gzip' | 'br';
export interface PackedBody {
  identity: Buffer;
  /** Created on first use; a cached body is compressed again, smaller, from its second use on. */
  packed: (packing: Packing) => Promise<Buffer>;
}

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
const pack: Record<Packing, (body: Buffer, small: boolean) => Promise<Buffer>> = {
  gzip: (body, small) => gzipAsync(body, { level: small ? 7 : 4 }),
  br: (body, small) =>
    brotliAsync(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: small ? 6 : 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
};

export function packedBody(identity: Buffer, { kept }: { kept: boolean }): PackedBody {
  const forms: Partial<Record<Packing, { bytes: Promise<Buffer>; small: boolean }>> = {};
  return {
    identity,
    packed: (packing) => {
      const form = forms[packing];
      if (!form) {
        const bytes = pack[packing](identity, false);
        forms[packing] = { bytes, small: false };
        return bytes;
      }
      if (kept && !form.small) {
        form.small = true;
        void pack[packing](identity, true).then(
          (bytes) => {
            form.bytes = Promise.resolve(bytes);
          },
          // The first version stays in use; the next request tries again.
          () => {
            form.small = false;
          },
        );
      }
      return form.bytes;
    },
  };
}
