/** The source of features and experiments chosen by the settings. */
import { join, resolve } from 'node:path';
import { createFileFeatures } from '#adapters/experiments/file-features.ts';
import { createGrowthBookFeatures } from '#adapters/experiments/growthbook-features.ts';
import type { FeatureSource } from '#modules/experiments/feature-source.port.ts';
import type { Config } from '#platform/config.ts';

const ROOT = join(import.meta.dirname, '../../..');

export function chooseFeatureSource(config: Config): FeatureSource {
  if (config.KERB_GROWTHBOOK_KEY)
    return createGrowthBookFeatures({
      host: config.KERB_GROWTHBOOK_HOST,
      clientKey: config.KERB_GROWTHBOOK_KEY,
      timeoutMs: config.KERB_GROWTHBOOK_TIMEOUT_MS,
    });
  return createFileFeatures(
    config.KERB_EXPERIMENTS_FILE ? resolve(config.KERB_EXPERIMENTS_FILE) : join(ROOT, 'demo-shop/experiments.json'),
  );
}
