/** Keeps the definitions as fresh as their source. */
import { isDeepStrictEqual } from 'node:util';
import type { Queries } from '#platform/database/database.ts';
import type { FeatureSource } from './feature-source.port.ts';
import { type FeatureHolder, type Features, toFeatures } from './features.ts';
import { readStoredFeatures, storeFeatures } from './internal/feature-records.ts';

type Holder = { db: Queries } & FeatureHolder;

/** Reads the source once. When it cannot be read, the known definitions stay and the error is thrown. */
export async function refreshFeatures(ctx: Holder, source: FeatureSource): Promise<void> {
  const definitions = toFeatures(await source.read());
  if (take(ctx, definitions) && source.keep) await storeFeatures(ctx, source.name, definitions);
}

/** At start-up: the source's definitions, else the last ones that any process read. Throws when there are neither. */
export async function startFeatures(ctx: Holder, source: FeatureSource): Promise<void> {
  try {
    await refreshFeatures(ctx, source);
  } catch (error) {
    const stored = source.keep ? await readStoredFeatures(ctx, source.name) : null;
    if (stored) take(ctx, toFeatures({ features: stored }));
    throw error;
  }
}

function take({ features }: FeatureHolder, definitions: Features): boolean {
  if (isDeepStrictEqual(features.definitions, definitions)) return false;
  features.definitions = definitions;
  features.version += 1;
  return true;
}
