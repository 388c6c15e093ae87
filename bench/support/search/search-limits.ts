/** What the figures of the search bench are compared with: one look at every product, and the bytes of the data. */
import { splitProductIds } from '#modules/catalogue/pages/split-product-ids.ts';
import type { IndexCtx } from '#modules/search/index/product-index.ts';
import { readDocuments } from '#modules/search/internal/index/index-records.ts';
import type { Ctx } from '#platform/context.ts';

/** Milliseconds of a loop that reads price, brand and type of every product once and counts them: the median of many. */
export function timeOfOneLook({ productIndex: { data } }: IndexCtx): number {
  const { price, brand, type } = data.columns;
  const times: number[] = [];
  let most = 0;
  for (let round = 0; round < 300; round += 1) {
    const brands = new Int32Array(data.brands.size);
    const types = new Int32Array(data.types.size);
    const from = performance.now();
    for (let slot = 0; slot < data.slots; slot += 1) {
      most = Math.max(most, price[slot] as number);
      brands[brand[slot] as number] = (brands[brand[slot] as number] as number) + 1;
      types[type[slot] as number] = (types[type[slot] as number] as number) + 1;
    }
    times.push(performance.now() - from);
  }
  if (most === 0) throw new Error('no product has a price');
  return times.sort((a, b) => a - b)[150] as number;
}

/** Bytes of every document as JSON. */
export async function bytesOfData(ctx: Ctx): Promise<number> {
  let bytes = 0;
  for (const range of await splitProductIds(ctx, 500))
    for (const document of await readDocuments(ctx, range)) bytes += Buffer.byteLength(JSON.stringify(document));
  return bytes;
}

/** Bytes in use in and outside the heap, without garbage; needs --expose-gc. */
export function bytesInUse(): number {
  if (!globalThis.gc) throw new Error('start Node with --expose-gc');
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
