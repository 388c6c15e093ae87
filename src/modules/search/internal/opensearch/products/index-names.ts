/** Names of what the shop keeps in the cluster. A release with another definition has its own index beside this one. */
import type { SearchCluster } from '../../../search-cluster.port.ts';
import { DEFINITION } from './product-document.ts';

export interface IndexNames {
  /** What searches name: the index that is served. */
  alias: string;
  /** Of each index: the alias, and when it was made. */
  prefix: string;
  /** Where it is kept how far each index has come. */
  progress: string;
}

/** `prefix` is KERB_SEARCH_INDEX_PREFIX: shops that share a cluster have different ones. */
export const indexNames = (prefix: string): IndexNames => ({
  alias: `${prefix}-products-v${DEFINITION}`,
  prefix: `${prefix}-products-v${DEFINITION}-`,
  progress: `${prefix}-progress-v${DEFINITION}`,
});

/** The snapshot up to which an index holds every change; null when that is not known. */
export async function readProgress(cluster: SearchCluster, names: IndexNames, index: string): Promise<string | null> {
  const found = await cluster.get(names.progress, index);
  return (found?.snapshot as string | undefined) ?? null;
}
