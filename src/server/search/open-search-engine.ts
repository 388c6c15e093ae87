import { createBuiltInEngine } from '#modules/search/built-in-engine.ts';
import { buildProductIndex } from '#modules/search/index/build-product-index.ts';
import { type WatchedIndex, watchProductIndex } from '#modules/search/index/refresh-product-index.ts';
import { watchClusterIndex } from '#modules/search/index/watch-cluster-index.ts';
import { type ClusterState, createOpenSearchEngine } from '#modules/search/opensearch-engine.ts';
import type { SearchEngine } from '#modules/search/search-engine.port.ts';
import type { Ctx } from '#platform/context.ts';
import { openSearchCluster } from './open-search-cluster.ts';

export interface OpenedEngine {
  search: SearchEngine;
  /** Keeps what it answers from fresh, until stopped. */
  watch: (ctx: Ctx, databaseUrl: string) => Promise<WatchedIndex>;
}

/** The search engine that the settings choose. OpenSearch's client is loaded only where it is used. */
export async function openSearchEngine(base: Ctx): Promise<OpenedEngine> {
  if (base.config.KERB_SEARCH_ENGINE === 'built-in') {
    const productIndex = await buildProductIndex(base);
    return {
      search: createBuiltInEngine(productIndex),
      watch: (ctx, databaseUrl) => watchProductIndex({ ...ctx, productIndex }, databaseUrl, () => undefined),
    };
  }
  const state: ClusterState = { index: null, version: 1 };
  const cluster = await openSearchCluster(base.config);
  return {
    search: createOpenSearchEngine(state, () => performance.now()),
    watch: (ctx, databaseUrl) => watchClusterIndex(ctx, cluster, databaseUrl, state),
  };
}
