import fc from 'fast-check';
import { RouterContextProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { pack, packing, pageDataContext } from './pack-data.server.ts';
import { unpack as unpackHere } from './packed-data.ts';

afterEach(() => vi.unstubAllGlobals());

/** As in a browser: nothing is known there yet. */
async function inBrowser(block?: string) {
  vi.resetModules();
  vi.stubGlobal('document', { getElementById: (id: string) => (id === 'page-data' ? { textContent: block } : null) });
  return import('./packed-data.ts');
}

function pageContext(texts: string[] | null) {
  const context = new RouterContextProvider();
  context.set(pageDataContext, texts);
  return context;
}

const asJson = (data: unknown): unknown => JSON.parse(JSON.stringify(data));

test('what the router asks for arrives as it was packed, and is read once', async () => {
  const { unpack } = await inBrowser();
  fc.assert(
    fc.property(fc.jsonValue(), (data) => {
      const arrived = structuredClone(pack(pageContext(null), data));
      expect(unpack(arrived)).toEqual(asJson(data));
      expect(unpack(arrived)).toBe(unpack(arrived));
    }),
  );
});

test('the data of a page are in its block, each loader’s at its place', async () => {
  const texts: string[] = [];
  const context = pageContext(texts);
  const sent = [{ nav: ['</script>'] }, { title: 'Sneakers' }].map((data) => ({ data, packed: pack(context, data) }));
  const { unpack } = await inBrowser(`[${texts.join()}]`);
  for (const { data, packed } of sent) {
    expect(JSON.stringify(packed).length).toBeLessThan(18);
    expect(unpack(structuredClone(packed))).toEqual(data);
  }
});

test('a loader is packed; data of other loaders are left as they are', async () => {
  const { unpackAny } = await inBrowser();
  const load = packing(async ({ id }: { id: number; context: RouterContextProvider }) => ({ id }));
  expect(unpackAny(await load({ id: 7, context: pageContext(null) }))).toEqual({ id: 7 });
  for (const data of [{ id: 7 }, null, undefined, 'text']) expect(unpackAny(data)).toBe(data);
});

test('where they were packed, the data themselves are used', () => {
  const data = { title: 'Sneakers' };
  expect(unpackHere(pack(pageContext([]), data))).toBe(data);
});
