/** The index that a process holds in memory for listings and searches: built from PostgreSQL, refreshed by changes. */
import type { Ctx } from '#platform/context.ts';
import type { IndexData } from '../internal/index/index-data.ts';

export interface ProductIndex {
  /** Rises with every change that a page could show; the page cache compares it. */
  version: number;
  /** The transactions whose changes are in the index, as PostgreSQL writes a snapshot. */
  snapshot: string;
  data: IndexData;
}

export interface IndexHolder {
  productIndex: ProductIndex;
}

/** The context of what builds and refreshes the index. */
export type IndexCtx = Ctx & IndexHolder;
