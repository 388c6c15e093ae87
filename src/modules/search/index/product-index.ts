/** The index a process keeps in memory: what listings and searches read. Built from PostgreSQL, kept fresh by changes. */
import type { Ctx } from '#platform/context.ts';
import type { IndexData } from '../internal/index/index-data.ts';

export interface ProductIndex {
  /** Rises with every change a page could show; the page cache compares it. */
  version: number;
  /** The transactions whose changes are in the index, as PostgreSQL writes a snapshot. */
  snapshot: string;
  data: IndexData;
}

/** The context of whoever reads the index. */
export interface SearchCtx extends Ctx {
  productIndex: ProductIndex;
}
