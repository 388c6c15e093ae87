/** `kerb search rebuild`: makes the search index in OpenSearch anew, beside the one that is served (FLT-01). */
import { rebuildClusterIndex } from '#modules/search/index/rebuild-cluster-index.ts';
import { openSearchCluster } from '../../search/open-search-cluster.ts';
import { CommandProblem, withShopDatabase } from '../with-shop-database.ts';

/** Shoppers search the old index until the new one is complete. Processes notice the new one within seconds. */
export const rebuildSearchCommand = (): Promise<number> =>
  withShopDatabase(async (ctx) => {
    if (ctx.config.KERB_SEARCH_ENGINE === 'built-in')
      throw new CommandProblem('KERB_SEARCH_ENGINE is built-in: each process makes its index when it starts.');
    const cluster = await openSearchCluster(ctx.config);
    try {
      const index = await rebuildClusterIndex(ctx, cluster);
      process.stdout.write(`The search index is made anew: ${index}\n`);
    } finally {
      await cluster.close();
    }
    return 0;
  });
