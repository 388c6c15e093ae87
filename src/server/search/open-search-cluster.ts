import type { SearchCluster } from '#modules/search/search-cluster.port.ts';
import type { Config } from '#platform/config.ts';

/** The cluster of the settings. */
export async function openSearchCluster(config: Config): Promise<SearchCluster> {
  const { createOpenSearchCluster } = await import('#adapters/search/opensearch-cluster.ts');
  return createOpenSearchCluster({
    url: config.KERB_OPENSEARCH_URL,
    user: config.KERB_OPENSEARCH_USER,
    password: config.KERB_OPENSEARCH_PASSWORD,
    timeoutMs: config.KERB_OPENSEARCH_TIMEOUT_MS,
  });
}
