import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { createDocumentCache } from './document-cache.ts';
import { type ZippedDocument, zipDocument } from './zip-document.ts';

const folder = mkdtempSync(join(tmpdir(), 'kerb-zip-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function* lines(count: number): AsyncGenerator<string> {
  for (let n = 0; n < count; n += 1) yield `${n} ${(n * 2_654_435_761) % 4_294_967_296} Tāheke 👟\n`;
}
const text = async (count: number): Promise<string> => (await Readable.from(lines(count)).toArray()).join('');

describe('a zipped document', () => {
  it('contains the whole text of any length for concurrent readers, and leaves no file behind', async () => {
    for (const count of [0, 10, 100_000]) {
      const document = await zipDocument(lines(count), folder);
      const [one, two] = await Promise.all([buffer(document.read()), buffer(document.read())]);
      const whole = await text(count);
      expect(one.equals(two)).toBe(true);
      expect(gunzipSync(one).toString('utf8') === whole, String(count)).toBe(true);
      expect([document.zippedLength, document.length]).toEqual([one.length, Buffer.byteLength(whole)]);
      expect(readdirSync(folder)).toEqual([]);
      await document.close();
    }
  });

  it('has an ETag that depends only on its text', async () => {
    const tags = await Promise.all([10, 10, 11].map(async (count) => (await zipDocument(lines(count), folder)).etag));
    expect([tags[0] === tags[1], tags[0] === tags[2]]).toEqual([true, false]);
  });

  it('fails with the writer’s error, and leaves no file behind', async () => {
    const broken = async function* () {
      yield* lines(100_000);
      throw new Error('the database went away');
    };
    await expect(zipDocument(broken(), folder)).rejects.toThrow('the database went away');
    expect(readdirSync(folder)).toEqual([]);
  });
});

/** A cache with a fake clock and version; making a document takes `took`. */
function createFixture(took = 0) {
  const state = { version: 1, now: 0, made: 0, closed: [] as number[], failures: [] as string[], fail: false };
  const cache = createDocumentCache({
    version: () => state.version,
    now: () => state.now,
    onFailure: (key) => state.failures.push(key),
  });
  const take = () =>
    cache.take('feed', async () => {
      await Promise.resolve();
      if (state.fail) throw new Error('outage');
      state.made += 1;
      state.now += took;
      const number = state.made;
      return { etag: String(number), close: async () => state.closed.push(number) } as unknown as ZippedDocument;
    });
  return { state, cache, take };
}

describe('the document cache', () => {
  it('makes a document once for concurrent requests, and again when the catalogue has changed', async () => {
    const { state, take } = createFixture();
    const first = await Promise.all([take(), take(), take()]);
    await take();
    expect([state.made, new Set(first.map((one) => one?.document.etag)).size]).toEqual([1, 1]);
    state.version += 1;
    expect((await take())?.document.etag).toBe('2');
  });

  it('reuses a document that took long to make, however often the catalogue changes', async () => {
    const { state, take } = createFixture(100);
    await take();
    for (; state.now < 2_000; state.now += 100) {
      state.version += 1;
      await take();
    }
    expect(state.made).toBe(1);
    state.now += 200;
    await take();
    expect(state.made).toBe(2);
  });

  it('closes a replaced document when its last reader is done, and not before', async () => {
    const { state, take, cache } = createFixture();
    const [one, two] = [await take(), await take()];
    state.version += 1;
    (await take())?.release();
    one?.release();
    one?.release();
    expect(state.closed).toEqual([]);
    two?.release();
    expect(state.closed).toEqual([1]);
    await cache.close();
    expect(state.closed).toEqual([1, 2]);
  });

  it('serves the previous version while a new one cannot be made, and fails when there is none', async () => {
    const { state, take } = createFixture();
    await take();
    state.version += 1;
    state.fail = true;
    expect((await take())?.document.etag).toBe('1');
    expect(state.failures).toEqual(['feed']);
    await expect(createFixture().cache.take('x', () => Promise.reject(new Error('outage')))).rejects.toThrow('outage');
  });

  it('caches nothing when there is no document', async () => {
    const { cache } = createFixture();
    let calls = 0;
    const none = () => {
      calls += 1;
      return Promise.resolve(null);
    };
    expect([await cache.take('x', none), await cache.take('x', none), calls]).toEqual([null, null, 2]);
  });
});
