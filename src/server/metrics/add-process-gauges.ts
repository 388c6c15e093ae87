import type { RunningJob } from '../jobs/start-jobs.ts';
import type { PageCache } from '../pages/page-cache.ts';
import type { Services } from '../services.ts';
import type { Metrics } from './metrics.ts';

type Gauges = Pick<Metrics, 'gauge' | 'gauges'>;

/** What one process knows of itself. */
export function addProcessGauges(
  metrics: Gauges,
  { shop, database, searchAgeSeconds }: Services,
  cache: PageCache,
  isReady: () => Promise<boolean>,
): void {
  // First: what is read after them asks the database itself.
  metrics.gauge(
    'kerb_database_connections',
    'Connections of this process in use.',
    () => database.pool.totalCount - database.pool.idleCount,
  );
  metrics.gauge(
    'kerb_database_waiting',
    'Queries of this process that wait for a connection.',
    () => database.pool.waitingCount,
  );
  metrics.gauge('kerb_ready', '1 while the process takes requests and reaches its database, else 0.', async () =>
    Number(await isReady()),
  );
  metrics.gauge('kerb_page_renders', 'Pages rendered since the start.', () => cache.stats().renders);
  metrics.gauge('kerb_page_cache_bytes', 'Bytes of rendered pages in memory.', () => cache.stats().bytes);
  metrics.gauge('kerb_product_index_version', 'Changes applied to the product index.', () => shop.search.version);
  metrics.gauge('kerb_search_age_seconds', 'How far the search engine may be behind the database.', searchAgeSeconds);
  addReplicaGauges(metrics, shop);
}

function addReplicaGauges(metrics: Gauges, { replicas }: Services['shop']): void {
  if (!replicas) return;
  metrics.gauges('kerb_replica_lag_seconds', 'Seconds by which a replica may be behind.', 'replica', () =>
    replicas.status().map(({ name, lagSeconds }) => [name, lagSeconds]),
  );
  metrics.gauges('kerb_replica_used', '1 while a replica is within the bound and answers, else 0.', 'replica', () =>
    replicas.status().map(({ name, isUsed }) => [name, Number(isUsed)]),
  );
}

/** `name` and not `job`: collectors put that label on everything themselves. */
export function addJobGauges(metrics: Gauges, jobs: readonly RunningJob[]): void {
  metrics.gauges('kerb_job_age_seconds', 'Since a job last ended without an error.', 'name', () =>
    jobs.map(({ name, ageSeconds }) => [name, ageSeconds()]),
  );
  metrics.gauges('kerb_job_interval_seconds', 'How often a job runs.', 'name', () =>
    jobs.map(({ name, everySeconds }) => [name, everySeconds]),
  );
}
