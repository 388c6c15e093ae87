/** What listings show of products, for who keeps copies of pages (FLT-04). */
import { createHash } from 'node:crypto';
import type { IdRange } from '#modules/catalogue/pages/split-product-ids.ts';
import type { Ctx } from '#platform/context.ts';
import { readDocuments } from '../internal/index/index-records.ts';

export interface ShownProduct {
  id: number;
  /** Differs whenever a listing shows, sorts or counts the product in another way. */
  fingerprint: string;
  path: string;
  /** Code of the style whose colours are shown together. */
  style: string;
  categoryPath: string;
  brandSlug: string;
  mediaIds: string[];
}

/** Those of these products that are listed, by id. */
export async function listShownProducts(ctx: Ctx, which: { ids: number[] } | IdRange): Promise<ShownProduct[]> {
  const documents = await readDocuments(ctx, which);
  return documents.map((document) => ({
    id: document.id,
    fingerprint: createHash('sha256').update(JSON.stringify(document)).digest('base64url').slice(0, 22),
    path: document.path,
    style: document.parentCode,
    categoryPath: document.categoryPath,
    brandSlug: document.brandSlug,
    mediaIds: document.images.map(({ mediaId }) => mediaId),
  }));
}
