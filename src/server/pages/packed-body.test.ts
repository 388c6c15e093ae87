import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type Packing, packedBody } from './packed-body.ts';

const html = Buffer.from(
  Array.from({ length: 3_000 }, (_, n) => `<li class="shoe">Court ${(n * 7_919) % 1_000} in ${n % 13}</li>`).join(''),
);
const unpack = { gzip: gunzipSync, br: brotliDecompressSync };

test.each<Packing>(['gzip', 'br'])(
  '%s: everybody gets the same text; who asks again gets it smaller',
  async (packing) => {
    const body = packedBody(html, { kept: true });
    const all = await Promise.all(Array.from({ length: 20 }, () => body.packed(packing)));
    for (const one of all) expect(unpack[packing](one).equals(html)).toBe(true);
    const first = all[0]?.length ?? 0;
    await expect.poll(async () => (await body.packed(packing)).length).toBeLessThan(first);
    expect(unpack[packing](await body.packed(packing)).equals(html)).toBe(true);
  },
);

test('a body that is not cached is compressed once', async () => {
  const body = packedBody(html, { kept: false });
  const first = await body.packed('gzip');
  await body.packed('gzip');
  await new Promise((done) => setTimeout(done, 50));
  expect(await body.packed('gzip')).toBe(first);
});
