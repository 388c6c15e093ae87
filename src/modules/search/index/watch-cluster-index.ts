/**
 * Keeps the cluster's index and what this process knows of it fresh: at once by notification, and by a poll twice a
 * second. Every process writes what it saw changed; versions make repeated and late writes harmless, so none of them has
 * to be the one that writes.
 */
import { listAllCategories } from '#modules/catalogue/pages/list-all-categories.ts';
import type { Ctx } from '#platform/context.ts';
import { listenToChannel } from '#platform/database/channel.ts';
import { readFacetFields } from '../internal/facet-field-records.ts';
import { type Changes, readChangedIds, readSnapshot } from '../internal/index/index-records.ts';
import type { MemberOffers } from '../internal/index/member-offers.ts';
import { createRefreshLoop } from '../internal/index/refresh-loop.ts';
import { readMemberOffers } from '../internal/member-offer-records.ts';
import type { ClusterIndex } from '../internal/opensearch/cluster-index.ts';
import { versionOfSnapshot } from '../internal/opensearch/products/document-versions.ts';
import { indexNames, readProgress } from '../internal/opensearch/products/index-names.ts';
import { readNavigation } from '../internal/opensearch/read-navigation.ts';
import { findCandidates } from '../internal/opensearch/text/candidates.ts';
import type { Candidate } from '../internal/opensearch/text/plan-text.ts';
import { readShopWords } from '../internal/opensearch/text/shop-words.ts';
import { readRedirectRules } from '../internal/redirect-records.ts';
import type { ClusterState } from '../opensearch-engine.ts';
import type { SearchCluster } from '../search-cluster.port.ts';
import { catchUp, rebuildClusterIndex, saveProgress } from './rebuild-cluster-index.ts';
import type { WatchedIndex } from './refresh-product-index.ts';

/** How often it is looked whether another index took the place of the one that is served. */
const LOOK_MS = 5_000;
/** Navigation and words of a catalogue that changes all the time are read again this often at most. */
const READ_AGAIN_MS = 5_000;
const MAX_CANDIDATES = 500;

interface Watched {
  ctx: Ctx;
  cluster: SearchCluster;
  state: ClusterState;
  /** The index behind the alias, and the snapshot up to which this process saw to its changes. */
  index: string | null;
  snapshot: string;
  lookedAt: number;
  readAt: number;
  /** Whether navigation or words may have changed since they were read. */
  isStale: boolean;
  failing: boolean;
}

/**
 * Reads the index, and makes it where there is none. The shop starts without a cluster too: it is asked again until it
 * answers. `onChange` gets the ids that changed.
 */
export async function watchClusterIndex(
  ctx: Ctx,
  cluster: SearchCluster,
  databaseUrl: string,
  state: ClusterState,
): Promise<WatchedIndex & { refresh: () => Promise<void> }> {
  const watched: Watched = {
    ...{ ctx, cluster, state, index: null, snapshot: '' },
    ...{ lookedAt: 0, readAt: 0, isStale: true, failing: false },
  };
  let freshAt = performance.now();
  const once = async (): Promise<void> => {
    const began = performance.now();
    try {
      await refreshCluster(watched);
      if (watched.failing) {
        // Pages rendered without the cluster are rendered again.
        state.version += 1;
        ctx.log.info('the search index in OpenSearch is fresh again');
      }
      watched.failing = false;
      freshAt = began;
    } catch (error) {
      // Logged once per outage, not twice a second.
      if (!watched.failing)
        ctx.log.warn({ err: error }, 'the search index in OpenSearch could not be refreshed; it will be tried again');
      watched.failing = true;
      watched.lookedAt = 0;
    }
  };
  await once();
  const loop = createRefreshLoop(once);
  const listener = await listenToChannel(databaseUrl, 'kerb_changed', loop.refresh);
  return {
    refresh: once,
    refreshed: async () => {
      await loop.refreshed();
      return !watched.failing;
    },
    ageSeconds: () => (performance.now() - freshAt) / 1_000,
    stop: async () => {
      await loop.stop();
      await listener.stop();
      await cluster.close();
    },
  };
}

async function refreshCluster(watched: Watched): Promise<void> {
  const { ctx, cluster, state } = watched;
  const now = ctx.clock.now().getTime();
  if (now - watched.lookedAt >= LOOK_MS || watched.index === null) {
    await lookAtAlias(watched);
    watched.lookedAt = now;
  }
  const changes = await readChangedIds(ctx, watched.snapshot);
  if (changes.ids.length > 0) await applyChanges(watched);
  const { index } = state;
  const redirected =
    index !== null &&
    (changes.redirects !== index.redirects.fingerprint || changes.facetFields !== index.facetFields.fingerprint);
  const offered = index !== null && offersChanged(ctx, index.memberOffers, changes);
  watched.isStale ||= changes.ids.length > 0 || changes.structure || redirected || offered;
  const isDue = now - watched.readAt >= READ_AGAIN_MS || redirected || offered || changes.structure;
  if (state.index === null || (watched.isStale && isDue)) {
    state.index = await readClusterIndex(ctx, cluster);
    watched.isStale = false;
    watched.readAt = now;
    state.version += 1;
  }
  if (changes.ids.length > 0 || changes.catalogue) state.version += 1;
  // Set last: if anything above failed, the next refresh must see the same changes as new.
  watched.snapshot = changes.snapshot;
}

/** Takes up the index that is served now; makes one where there is none, or where it is another database's. */
async function lookAtAlias(watched: Watched): Promise<void> {
  const { ctx, cluster } = watched;
  const names = indexNames(ctx.config.KERB_SEARCH_INDEX_PREFIX);
  let index = await cluster.resolveAlias(names.alias);
  const progress = index && (await readProgress(cluster, names, index));
  const isAhead = progress && versionOfSnapshot(progress) > versionOfSnapshot(await readSnapshot(ctx));
  if (index === null || !progress || isAhead) {
    index = await rebuildClusterIndex(ctx, cluster);
    ctx.log.info({ index }, 'the search index in OpenSearch was made');
  }
  if (index === watched.index) return;
  watched.snapshot = (await readProgress(cluster, names, index)) ?? (await readSnapshot(ctx));
  watched.index = index;
  // Until it is read again, what is known of the other index answers: both are asked by the alias.
  watched.isStale = true;
  watched.readAt = 0;
}

/** Written by the alias: where another index took its place meanwhile, the changes go there. */
async function applyChanges(watched: Watched): Promise<void> {
  const { ctx, cluster } = watched;
  const names = indexNames(ctx.config.KERB_SEARCH_INDEX_PREFIX);
  const { snapshot, words } = await catchUp(ctx, cluster, names.alias, watched.snapshot, 'alias');
  watched.state.index?.words.learn(words);
  if (watched.index !== null) await saveProgress(cluster, names.progress, watched.index, snapshot);
}

const offersChanged = (ctx: Ctx, { version, changesAt, scopes }: MemberOffers, changes: Changes): boolean =>
  version !== changes.offers ||
  ctx.clock.now().getTime() >= changesAt ||
  (changes.catalogue && scopes.some(({ productIds }) => productIds !== null));

async function readClusterIndex(ctx: Ctx, cluster: SearchCluster): Promise<ClusterIndex> {
  const { alias } = indexNames(ctx.config.KERB_SEARCH_INDEX_PREFIX);
  const categoryRows = await listAllCategories(ctx);
  const patient: SearchCluster = {
    ...cluster,
    search: (index, searches) => cluster.search(index, searches, 'patient'),
  };
  const words = await readShopWords(patient, alias);
  return {
    ...{ cluster, alias, words, categoryRows },
    navigation: await readNavigation(patient, alias, categoryRows),
    redirects: await readRedirectRules(ctx),
    memberOffers: await readMemberOffers(ctx),
    facetFields: await readFacetFields(ctx),
    findCandidates: createCandidateCache((typed) => findCandidates(cluster, alias, words, typed)),
  };
}

function createCandidateCache(find: (typed: string) => Promise<readonly Candidate[]>): ClusterIndex['findCandidates'] {
  const known = new Map<string, Promise<readonly Candidate[]>>();
  return (typed) => {
    const found = known.get(typed) ?? find(typed);
    if (!known.has(typed)) {
      if (known.size >= MAX_CANDIDATES) known.clear();
      known.set(typed, found);
      found.catch(() => known.delete(typed));
    }
    return found;
  };
}
