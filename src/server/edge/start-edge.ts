import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEdgeStatus } from '#modules/edge/read-edge-status.ts';
import { refreshSettings } from '#modules/settings/refresh-settings.ts';
import type { CloseStack } from '#platform/close-stack.ts';
import type { Services, ShopOptions } from '../services.ts';
import { chooseEdgePurger } from './choose-edge-purger.ts';
import { type Edge, openEdge } from './open-edge.ts';

const BUILD = join(import.meta.dirname, '../../../build');

/** Adds a metric that is read when metrics are asked for. */
type AddGauge = (name: string, help: string, read: () => Promise<number>) => void;

/** Null, with nothing started, where the settings name no cache in front of the shop. */
export async function startEdge(
  { config, databaseUrl, site = BUILD }: ShopOptions,
  services: Services,
  metrics: { gauge: AddGauge },
  open: CloseStack,
): Promise<Edge | null> {
  const purger = chooseEdgePurger(config);
  if (!purger) return null;
  const { shop } = services;
  metrics.gauge(
    'kerb_edge_purges_waiting',
    'Keys that the cache in front of the shop has to forget yet.',
    async () => (await readEdgeStatus(shop)).waiting,
  );
  metrics.gauge(
    'kerb_edge_purge_age_seconds',
    'For how long the oldest of these keys waits.',
    async () => (await readEdgeStatus(shop)).oldestSeconds,
  );
  metrics.gauge(
    'kerb_edge_failures',
    'Calls of that cache that failed since the last success.',
    async () => (await readEdgeStatus(shop)).failures,
  );
  return openEdge(
    {
      openCtx: () => services.openCtx('edge'),
      purger,
      databaseUrl,
      site: digestOfSite(site),
      refresh: refresherOf(services, config),
    },
    open,
  );
}

/** A hosted content system has a pace of its own, and is not asked for every change of a product. */
function refresherOf(
  { shop, refreshSearch, refreshContent }: Services,
  { KERB_CONTENT_SOURCE: source }: ShopOptions['config'],
): () => Promise<boolean> {
  return async () => {
    await refreshSettings(shop);
    if (source === 'own') await refreshContent();
    return refreshSearch();
  };
}

function digestOfSite(site: string): string {
  const file = join(site, 'server/index.js');
  return existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : 'development';
}
