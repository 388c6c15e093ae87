import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { acceptedPackings, type Packing, packedBody } from './packed-body.ts';

const html = Buffer.from(
  Array.from({ length: 3_000 }, (_, n) => `<li class="shoe">Court ${(n * 7_919) % 1_000} in ${n % 13}</li>`).join(''),
);
const unpack = { gzip: gunzipSync, br: brotliDecompressSync, zstd: zstdDecompressSync };

test.each<{ accepted: readonly [Packing, ...Packing[]] }>([
  { accepted: ['gzip'] },
  { accepted: ['br'] },
  { accepted: ['zstd'] },
  { accepted: ['br', 'zstd', 'gzip'] },
])('$accepted: everybody gets the same text; who asks again gets it smaller', async ({ accepted }) => {
  const body = packedBody(html, { kept: true });
  const all = await Promise.all(Array.from({ length: 20 }, () => body.packed(accepted)));
  for (const { packing, bytes } of all) {
    expect(accepted).toContain(packing);
    expect(unpack[packing](bytes).equals(html)).toBe(true);
  }
  const first = all[0]?.bytes.length ?? 0;
  await expect.poll(async () => (await body.packed(accepted)).bytes.length).toBeLessThan(first);
  const { packing, bytes } = await body.packed(accepted);
  expect(accepted).toContain(packing);
  expect(unpack[packing](bytes).equals(html)).toBe(true);
});

test('a body that is not cached is compressed once', async () => {
  const body = packedBody(html, { kept: false });
  const first = await body.packed(['gzip']);
  await body.packed(['gzip']);
  await new Promise((done) => setTimeout(done, 50));
  expect((await body.packed(['gzip'])).bytes).toBe(first.bytes);
});

test('an encoding is sent only to those who accept it', () => {
  expect(acceptedPackings('gzip, deflate, br, zstd')).toEqual(['br', 'zstd', 'gzip']);
  expect(acceptedPackings('GZIP;q=0.5, br;q=0, zstd;q=0.0, x')).toEqual(['gzip']);
  expect(acceptedPackings('br;q=0.01')).toEqual(['br']);
  for (const header of ['', 'identity', 'deflate', 'gzipped, abr']) expect(acceptedPackings(header)).toBe(null);
});
