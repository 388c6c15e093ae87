/** Makes an index beside the one that is served, and lets it take its place at once (FLT-01). */
import { splitProductIds } from '#modules/catalogue/pages/split-product-ids.ts';
import type { Ctx } from '#platform/context.ts';
import { readChangedIds, readSnapshot } from '../internal/index/index-records.ts';
import { versionOfSnapshot } from '../internal/opensearch/products/document-versions.ts';
import { indexNames } from '../internal/opensearch/products/index-names.ts';
import { indexDefinition } from '../internal/opensearch/products/product-document.ts';
import { writeProducts } from '../internal/opensearch/products/write-products.ts';
import type { SearchCluster } from '../search-cluster.port.ts';

const SLICE = 500;
/** Slices that are read and sent at once. */
const AT_ONCE = 3;
/** An index without an alias that is older than this was left half-built by a process that is gone. */
const ABANDONED_MS = 60 * 60_000;

/**
 * Returns the name of the new index. Searches read the old one until the new one is complete; a rebuild that fails
 * leaves the old one as it was. Two rebuilds at once are harmless: the later one stays.
 */
export async function rebuildClusterIndex(ctx: Ctx, cluster: SearchCluster): Promise<string> {
  const names = indexNames(ctx.config.KERB_SEARCH_INDEX_PREFIX);
  const index = `${names.prefix}${ctx.clock.now().getTime()}`;
  const snapshot = await readSnapshot(ctx);
  await cluster.createIndex(index, indexDefinition);
  let replaced: string | null = null;
  try {
    await fill(ctx, cluster, index);
    // What changed meanwhile is written before shoppers see the index, and what changed until then after it.
    const { snapshot: caughtUp } = await catchUp(ctx, cluster, index, snapshot);
    replaced = await cluster.resolveAlias(names.alias);
    await cluster.moveAlias(names.alias, index);
    const { snapshot: progress } = await catchUp(ctx, cluster, index, caughtUp);
    await saveProgress(cluster, names.progress, index, progress);
  } catch (error) {
    await cluster.deleteIndex(index).catch(() => undefined);
    throw error;
  }
  await removeOthers(ctx, cluster, names.prefix, { index, replaced });
  return index;
}

async function fill(ctx: Ctx, cluster: SearchCluster, index: string): Promise<void> {
  const ranges = await splitProductIds(ctx, SLICE);
  for (let at = 0; at < ranges.length; at += AT_ONCE)
    await Promise.all(ranges.slice(at, at + AT_ONCE).map((range) => writeProducts(ctx, cluster, index, range)));
}

/** Writes what changed since a snapshot and shows it; the snapshot up to which that was, and the words written. */
export async function catchUp(
  ctx: Ctx,
  cluster: SearchCluster,
  index: string,
  since: string,
  alias?: 'alias',
): Promise<{ snapshot: string; words: ReadonlySet<string> }> {
  const { ids, snapshot } = await readChangedIds(ctx, since);
  const words = new Set<string>();
  for (let at = 0; at < ids.length; at += SLICE)
    for (const word of await writeProducts(ctx, cluster, index, { ids: ids.slice(at, at + SLICE) }, alias))
      words.add(word);
  await cluster.makeVisible(index);
  return { snapshot, words };
}

/** Never moves back: a process that is behind does not overwrite what another one saved. */
export const saveProgress = (
  cluster: SearchCluster,
  progress: string,
  index: string,
  snapshot: string,
): Promise<void> =>
  cluster.write(progress, [{ id: index, version: versionOfSnapshot(snapshot), document: { snapshot } }]);

/** The index that was replaced, and those that were never finished; not one that another rebuild fills. */
async function removeOthers(
  ctx: Ctx,
  cluster: SearchCluster,
  prefix: string,
  { index, replaced }: { index: string; replaced: string | null },
): Promise<void> {
  for (const name of await cluster.listIndexes(prefix)) {
    const isAbandoned = Number(name.slice(prefix.length)) < ctx.clock.now().getTime() - ABANDONED_MS;
    if (name !== index && (name === replaced || isAbandoned)) await cluster.deleteIndex(name);
  }
}
