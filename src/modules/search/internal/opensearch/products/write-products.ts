/** Writes products to the cluster's index. Repeating a write, or an older one that arrives late, changes nothing. */
import type { IdRange } from '#modules/catalogue/pages/split-product-ids.ts';
import type { Ctx } from '#platform/context.ts';
import type { SearchCluster } from '../../../search-cluster.port.ts';
import { readDocumentsAt } from '../../index/index-records.ts';
import { versionOfSnapshot } from './document-versions.ts';
import { clusterDocuments } from './product-document.ts';

/**
 * Writes these products, or every one of a range, removes those of the named ones that may not be listed, and returns
 * the words of the others.
 */
export async function writeProducts(
  ctx: Ctx,
  cluster: SearchCluster,
  index: string,
  which: { ids: number[] } | IdRange,
  alias?: 'alias',
): Promise<string[]> {
  const { documents, snapshot } = await readDocumentsAt(ctx, which);
  const version = versionOfSnapshot(snapshot);
  const written = clusterDocuments(documents);
  const listed = new Map(documents.map(({ id }, place) => [id, written[place] ?? null]));
  const ids = 'ids' in which ? which.ids : [...listed.keys()];
  await cluster.write(
    index,
    ids.map((id) => ({ id: String(id), version, document: listed.get(id) ?? null })),
    alias,
  );
  return written.flatMap(({ word }) => word);
}
