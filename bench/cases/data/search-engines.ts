/**
 * Search on OpenSearch: faceted questions at 50 a second that nothing has cached, and the memory of the process that
 * asks. `BENCH_PRODUCTS` is the number of products, a million by default; `BENCH_HEAP` OpenSearch's memory.
 */
import { createOpenSearchCluster } from '#adapters/search/opensearch-cluster.ts';
import { parseListingQuery } from '#contract/products/listing-query.ts';
import { noFacetFields } from '#modules/search/internal/facet-field-records.ts';
import { noMemberOffers } from '#modules/search/internal/index/member-offers.ts';
import type { ClusterIndex } from '#modules/search/internal/opensearch/cluster-index.ts';
import { findInCluster } from '#modules/search/internal/opensearch/find-listing.ts';
import { clusterDocuments, indexDefinition } from '#modules/search/internal/opensearch/products/product-document.ts';
import { readNavigation } from '#modules/search/internal/opensearch/read-navigation.ts';
import { findCandidates } from '#modules/search/internal/opensearch/text/candidates.ts';
import { readShopWords } from '#modules/search/internal/opensearch/text/shop-words.ts';
import { noRedirectRules } from '#modules/search/internal/redirect-records.ts';
import type { SearchCluster } from '#modules/search/search-cluster.port.ts';
import { startOpenSearch } from '../../../tests/support/opensearch/start-opensearch.ts';
import { percentile } from '../../support/bench-shop.ts';
import { manyDocuments } from '../../support/search/many-documents.ts';

const PRODUCTS = Number(process.env.BENCH_PRODUCTS ?? 1_000_000);
const SLICE = 1_000;
const ALIAS = 'bench-products';
const INDEX = 'bench-products-1';
const PER_SECOND = 50;
const SECONDS = 20;
const QUESTIONS = [
  '',
  'gender=womens&colour=black',
  'q=court',
  'q=black+boots&usMenSize=9',
  'brand=brand-7&sort=priceAsc',
  'gender=mens&type=boot&colour=white&colour=blue',
  'q=tramping&gender=mens',
  'sale=1&usWomenSize=8&sort=newest',
  'q=leather+sneakers+under+200',
  'usMenSize=10&occasion=winter',
];

export async function run(emit: (name: string, value: number, unit: string) => void): Promise<void> {
  const server = await startOpenSearch(process.env.BENCH_HEAP ?? '512m');
  const cluster = createOpenSearchCluster({ url: server.url, user: '', password: '', timeoutMs: 10_000 });
  try {
    const rssBefore = process.memoryUsage.rss();
    const from = performance.now();
    await fill(cluster);
    emit('search-engines.fill_s', (performance.now() - from) / 1000, 's');
    const index = await open(cluster);
    emit('search-engines.products', index.words.total, 'products');
    const times = await askSteadily(index);
    emit('search-engines.p50_ms', percentile(times, 0.5), 'ms');
    emit('search-engines.p95_ms', percentile(times, 0.95), 'ms');
    emit('search-engines.rss_added_mb', (process.memoryUsage.rss() - rssBefore) / 2 ** 20, 'MB');
  } finally {
    await cluster.close();
    await server.close();
  }
}

async function fill(cluster: SearchCluster): Promise<void> {
  await cluster.createIndex(INDEX, indexDefinition);
  for (let at = 0; at < PRODUCTS; at += SLICE) {
    const documents = manyDocuments(at, Math.min(SLICE, PRODUCTS - at));
    const written = clusterDocuments(documents);
    await cluster.write(
      INDEX,
      documents.map(({ id }, place) => ({ id: String(id), version: 1, document: written[place] ?? null })),
    );
  }
  await cluster.makeVisible(INDEX);
  await cluster.moveAlias(ALIAS, INDEX);
}

async function open(cluster: SearchCluster): Promise<ClusterIndex> {
  const words = await readShopWords(cluster, ALIAS);
  return {
    ...{ cluster, alias: ALIAS, words, categoryRows: [], memberOffers: noMemberOffers, facetFields: noFacetFields },
    navigation: await readNavigation(cluster, ALIAS, []),
    redirects: noRedirectRules,
    findCandidates: (typed) => findCandidates(cluster, ALIAS, words, typed),
  };
}

/** Asks at a fixed rate whether answers come or not; the times in milliseconds. */
async function askSteadily(index: ClusterIndex): Promise<number[]> {
  const times: number[] = [];
  const asked: Promise<void>[] = [];
  const started = performance.now();
  for (let n = 0; n < PER_SECOND * SECONDS; n += 1) {
    const due = started + (n * 1000) / PER_SECOND;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    const question = `${QUESTIONS[n % QUESTIONS.length]}&priceMin=${10 + (n % 90)}`;
    const ask = async () => {
      await findInCluster(index, parseListingQuery(new URLSearchParams(question)), {}, {});
      times.push(performance.now() - due);
    };
    asked.push(ask());
  }
  await Promise.all(asked);
  return times;
}
