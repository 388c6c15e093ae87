/** Builds the index from PostgreSQL, in slices, so that a serving process keeps answering meanwhile. */
import { listAllCategories } from '#modules/catalogue/pages/list-all-categories.ts';
import { splitProductIds } from '#modules/catalogue/pages/split-product-ids.ts';
import type { Ctx } from '#platform/context.ts';
import { readFacetFields } from '../internal/facet-field-records.ts';
import { appendDocument, createIndexData, finishIndexData } from '../internal/index/index-data.ts';
import type { IndexDocument } from '../internal/index/index-document.ts';
import { readDocuments, readSnapshot } from '../internal/index/index-records.ts';
import { createTimeSlicer, runTimeSliced } from '../internal/index/time-slicing.ts';
import { readMemberOffers } from '../internal/member-offer-records.ts';
import { readRedirectRules } from '../internal/redirect-records.ts';
import type { ProductIndex } from './product-index.ts';

const SLICE = 500;
/** Slices that the database works on at once. */
const AHEAD = 2;

/** The snapshot is read first: what changes while the index is built is read again by the next refresh. */
export async function buildProductIndex(ctx: Ctx): Promise<ProductIndex> {
  const snapshot = await readSnapshot(ctx);
  const data = createIndexData(1_024);
  data.categoryRows = await listAllCategories(ctx);
  data.redirects = await readRedirectRules(ctx);
  data.facetFields = await readFacetFields(ctx);
  data.memberOffers = await readMemberOffers(ctx);
  const pause = createTimeSlicer();
  const ranges = await splitProductIds(ctx, SLICE);
  const ahead = ranges.slice(0, AHEAD).map((range) => readDocuments(ctx, range));
  for (const index of ranges.keys()) {
    const documents = await (ahead[index] as Promise<IndexDocument[]>);
    // The database prepares the next slices while this one is added to the index.
    const later = ranges[index + AHEAD];
    if (later) ahead[index + AHEAD] = readDocuments(ctx, later);
    // Awaited in a later iteration; a failure before then must not become an unhandled rejection.
    for (const one of ahead) one?.catch(() => undefined);
    delete ahead[index];
    for (const document of documents) {
      appendDocument(data, document);
      await pause();
    }
  }
  await runTimeSliced(finishIndexData(data));
  return { version: 1, snapshot, data };
}
