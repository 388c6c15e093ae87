/** Builds the index from PostgreSQL, in slices, so that a serving process keeps answering meanwhile. */
import type { Ctx } from '#platform/context.ts';
import { appendDocument, createIndexData, finishIndexData, type IndexData } from './internal/index-data.ts';
import { readCategories, readDocuments, readWatermark } from './internal/index-records.ts';
import type { ProductIndex } from './product-index.ts';

const SLICE = 1_000;
/** Documents taken in before others get a turn: about 5 ms. */
const STEP = 200;

export async function buildProductIndex(ctx: Ctx): Promise<ProductIndex> {
  const { data, watermark } = await buildIndexData(ctx);
  return { version: 1, watermark, data };
}

/** The watermark is read first: what changes while the index is built is read again by the next refresh. */
export async function buildIndexData(ctx: Ctx): Promise<{ data: IndexData; watermark: string }> {
  const watermark = await readWatermark(ctx);
  const data = createIndexData(1_024);
  data.categoryRows = await readCategories(ctx);
  let next = readDocuments(ctx, { afterId: 0, limit: SLICE });
  for (;;) {
    const documents = await next;
    const last = documents.at(-1);
    // The database prepares the next slice while this one is taken in.
    if (last) next = readDocuments(ctx, { afterId: last.id, limit: SLICE });
    // Awaited above, in the next round; a failure before then must not count as nobody's.
    next.catch(() => undefined);
    for (const [index, document] of documents.entries()) {
      appendDocument(data, document);
      if (index % STEP === STEP - 1) await new Promise<void>((done) => setImmediate(done));
    }
    if (!last) break;
  }
  finishIndexData(data);
  return { data, watermark };
}
